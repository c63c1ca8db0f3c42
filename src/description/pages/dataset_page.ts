import type { JsonSchema, JsonSchemas } from "../../base/json/json_schema.ts";
import { leastOf } from "../../datasets/declare/access.ts";
import type { Dataset } from "../../datasets/declare/dataset.ts";
import { STALE_AFTER_DAYS } from "../../datasets/declare/freshness.ts";
import { recordName } from "../../datasets/declare/record_schema.ts";
import type { Endpoint } from "../../http/declare/endpoint.ts";
import type { SeededDataset } from "../examples.ts";
import { componentsIn } from "../fields.ts";
import { block, code, page, plainWords, table } from "../markdown.ts";
import type { OpenApi } from "../openapi.ts";
import { rowFields, rulesOf } from "../rows.ts";
import { titleOf } from "./endpoint_page.ts";
import type { Described } from "./guides.ts";
import { memberOf } from "../../base/known.ts";

/** The reference page of a dataset, in Markdown. */
export function datasetPage(
  dataset: Dataset,
  seeded: SeededDataset | undefined,
  { document, endpoints }: Pick<Described, "document" | "endpoints">,
): string {
  const { key, title, source, sync, hidden = [], idField } = dataset;
  return page(
    `# ${title}`,
    `\`${key}\``,
    `${source}.`,
    table(["Property", "Value"], [
      ["Id", code(idField)],
      ["Access", accessOf(dataset)],
      [
        "Sync",
        sync === undefined
          ? "not offered"
          : `${sync.level}, up to ${sync.ceiling.toLocaleString("en-US")} rows`,
      ],
      [
        "Replaced rows",
        dataset.revision === undefined ? "none" : "sync sends them as `supersede`",
      ],
      [
        "Expiry",
        dataset.expiresAt === undefined ? "rows do not expire" : "at each row's expiry date",
      ],
      ["Endpoints", readersOf(dataset, document, endpoints)],
    ]),
    "## Sources",
    ...seeded === undefined || seeded.rows === 0
      ? ["The service starts without rows for this dataset."]
      : [seedsSection(seeded)],
    `Rows that were last verified more than ${STALE_AFTER_DAYS} days ago count as stale in ` +
      "`deno task freshness` and the metrics. Publish again to refresh them.",
    "## Fields",
    "These are the fields that you publish and that sync delivers." +
      (hidden.length === 0
        ? ""
        : ` Endpoints use ${hidden.map(code).join(", ")} to filter, but do not return it.`),
    table(
      ["Field", "Type", "Unit", "Meaning"],
      rowFields(dataset).map(({ path, type, unit = "", allowed, description, required }) => [
        code(path) + (required ? " **required**" : ""),
        type + (allowed === "" ? "" : `: ${allowed}`),
        unit,
        plainWords(description),
      ]),
    ),
    "## Validation rules",
    rulesOf(dataset).map((rule) => `- ${rule}`).join("\n"),
    "One invalid row stops the whole file. The error names the row, the field and the fix.",
    ...seeded === undefined || seeded.rows === 0 ? [] : [
      "## Example row",
      block("json", JSON.stringify(seeded.row, null, 2)),
    ],
    "## Publish your own",
    block(
      "text",
      `deno task schema ${key} --csv > ${key}.csv\n` +
        `deno task publish ${key} ${key}.csv --dry-run`,
    ),
    "See [Publishing your data](/docs/publishing).",
  );
}

function accessOf(dataset: Dataset): string {
  const [least] = leastOf(dataset);
  return least === undefined
    ? "any level on any dataset"
    : `${least.level} on ${least.names.map(code).join(" or ")}`;
}

/** Links to the endpoints that return the dataset's records or read them. */
function readersOf(
  dataset: Dataset,
  { paths, components }: OpenApi,
  endpoints: readonly Endpoint[],
): string {
  const schemas = components.schemas as JsonSchemas;
  const holding = Object.keys(paths).filter((path) => {
    const answer = memberOf(paths, path).get.responses["200"] as JsonSchema;
    return componentsIn(answer, schemas).includes(recordName(dataset));
  });
  const reading = endpoints.filter(({ reads }) => reads?.includes(dataset.key))
    .map(({ path }) => path);
  return [...new Set([dataset.endpoint, ...holding, ...reading])]
    .map((path) => `[${titleOf(path)}](/docs/endpoints/${titleOf(path)})`)
    .join(", ");
}

const between = (first: string, last: string) =>
  first === last ? `on ${first}` : `between ${first} and ${last}`;

function seedsSection({ rows, samples, quoteSafe, sources, verified }: SeededDataset): string {
  const count = (many: number) => many.toLocaleString("en-US");
  const made = samples === 0
    ? "None of them is a made-up sample."
    : samples === rows
    ? "**All of them are made-up samples**: publish your own before you quote."
    : `**${count(samples)} of them are made-up samples.**`;
  const days = verified === null
    ? ""
    : ` They were last verified ${between(verified[0].slice(0, 10), verified[1].slice(0, 10))}.`;
  return page(
    `The service starts with ${count(rows)} rows, ${
      count(quoteSafe)
    } of them quote-safe. ${made}${days}`,
    sources.length === 0 ? "" : sources.map((line) => `- ${plainWords(line)}`).join("\n"),
  ).trim();
}
