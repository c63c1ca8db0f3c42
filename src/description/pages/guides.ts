import { REFUSALS } from "../../base/refusal.ts";
import type { Dataset } from "../../datasets/declare/dataset.ts";
import type { Endpoint } from "../../http/declare/endpoint.ts";
import { IMPORTERS } from "../../importers/mod.ts";
import type { Examples } from "../examples.ts";
import { code, table } from "../markdown.ts";
import type { OpenApi } from "../openapi.ts";
import { titleOf } from "./endpoint_page.ts";
import { memberOf } from "../../base/known.ts";

/** The guides in the order of the menu: file name and title. */
export const GUIDES: readonly (readonly [name: string, title: string])[] = [
  ["start", "Start"],
  ["quoting", "Quoting safely"],
  ["addresses", "Addresses"],
  ["mirroring", "Mirroring"],
  ["bulk", "Bulk"],
  ["search", "Search"],
  ["errors", "Errors and limits"],
  ["assistants", "Assistants"],
  ["publishing", "Publishing your data"],
  ["public_data", "Public data"],
  ["running", "Running it"],
  ["scaling", "Scaling"],
  ["kubernetes", "Kubernetes"],
  ["performance", "Performance"],
  ["dashboard", "Dashboard"],
  ["changelog", "Changelog"],
];

const DOCS = new URL("../../../docs/", import.meta.url);
const CHANGELOG = new URL("../../../CHANGELOG.md", import.meta.url);

/** What generated pages and tables are made from. */
export interface Described {
  readonly endpoints: readonly Endpoint[];
  readonly datasets: readonly Dataset[];
  readonly document: OpenApi;
  readonly examples: Examples;
}

/** The Markdown of a guide, with generated tables. @throws {RangeError} for an unknown table. */
export async function guide(name: string, described: Described): Promise<string> {
  const file = name === "changelog" ? CHANGELOG : new URL(`${name}.md`, DOCS);
  const text = await Deno.readTextFile(file);
  return text.replace(/<!-- table: (\w+) -->/g, (_, of: string) => {
    const make = TABLES[of];
    if (make === undefined) throw new RangeError(`No table "${of}" for ${name}.md`);
    return make(described);
  });
}

const TABLES: Readonly<Record<string, (described: Described) => string>> = {
  endpoints: ({ endpoints, document }) =>
    table(
      ["Endpoint", "Gives", "Least access"],
      endpoints.map(({ path, summary }) => [
        `[${titleOf(path)}](/docs/endpoints/${titleOf(path)})`,
        summary,
        memberOf(document.paths, path).get["x-least-access"],
      ]),
    ),
  datasets: ({ datasets, examples }) =>
    table(
      ["Dataset", "Rows at the start", "Made-up samples", "From"],
      datasets.map(({ key, title, source }) => {
        const { rows = 0, samples = 0 } = examples.datasets[key] ?? {};
        return [
          `[${title}](/docs/datasets/${key})`,
          rows.toLocaleString("en-US"),
          samples === 0 ? "none" : samples === rows ? "all" : samples.toLocaleString("en-US"),
          source,
        ];
      }),
    ),
  refusals: () =>
    Object.entries(REFUSALS).map(([name, { status, meaning, fix }]) =>
      `### ${name}\n\nStatus ${status}. ${meaning} ${fix}`
    ).join("\n\n"),
  importers: () =>
    table(
      ["Source", "Dataset", "File", "Also needs"],
      IMPORTERS.map((importer) => [
        code(importer.name),
        `[${importer.dataset}](/docs/datasets/${importer.dataset})`,
        `${importer.publisher}: ${importer.title}, ${importer.download}`,
        [
          ...Object.entries(importer.companions ?? {})
            .map(([name, what]) => `\`--with ${name}=\` ${what}`),
          ...Object.entries(importer.optionalCompanions ?? {})
            .map(([name, what]) => `optional \`--with ${name}=\` ${what}`),
          ...importer.year === undefined ? [] : [`\`--year\` ${importer.year}`],
        ].join("; "),
      ]),
    ),
};
