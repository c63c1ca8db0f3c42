import MiniSearch from "minisearch";
import { REFUSALS } from "../../base/refusal.ts";
import { rowFields } from "../rows.ts";
import { titleOf } from "./endpoint_page.ts";
import type { Described } from "./guides.ts";
import { anchorOf, rowId } from "./render.ts";
import { SETTINGS } from "./search_settings.js";

/** One place in the documentation that search can find. */
interface SearchEntry {
  readonly id: number;
  readonly url: string;
  readonly title: string;
  /** `Guide`, `Endpoint`, `Parameter`, `Dataset`, `Field` or `Error code`. */
  readonly kind: string;
  /** The title of its page. */
  readonly page: string;
  readonly text: string;
  /** The part of the text that a result shows. */
  readonly shown: string;
}

/** What a result shows. */
export type SearchResult = Pick<SearchEntry, "url" | "title" | "kind" | "page" | "shown">;

/** How many characters of its text a result shows. */
const SHOWN_LENGTH = 160;

export type DocsIndex = MiniSearch<SearchEntry>;

/**
 * Builds the search index of the documentation: sections of guides, endpoints with their parameters,
 * datasets with their fields, and error codes.
 *
 * @param guides Path, title and Markdown of each guide.
 */
export function docsIndex(
  described: Described,
  guides: readonly { path: string; title: string; markdown: string }[],
): DocsIndex {
  const errors = errorEntries();
  // The guide to errors has a section for each code, which must not be listed twice.
  const errorUrls = new Set(errors.map(({ url }) => url));
  const entries = [
    ...guides.flatMap(guideEntries).filter(({ url }) => !errorUrls.has(url)),
    ...endpointEntries(described),
    ...datasetEntries(described),
    ...errors,
  ];
  const index = new MiniSearch<SearchEntry>(SETTINGS);
  index.addAll(entries.map((entry, id) => ({ ...entry, id, shown: beginningOf(entry.text) })));
  return index;
}

/** The beginning of a text, in whole words. */
function beginningOf(text: string): string {
  if (text.length <= SHOWN_LENGTH) return text;
  return `${text.slice(0, SHOWN_LENGTH + 1).replace(/[\s,;:(]+\S*$/, "").replace(/\.$/, "")}…`;
}

type Entry = Omit<SearchEntry, "id" | "shown">;

/** An entry for each section of a guide. */
function guideEntries(guide: { path: string; title: string; markdown: string }): Entry[] {
  const { path, title, markdown } = guide;
  const sections = markdown.replace(/```[^]*?```/g, " ").split(/^(?=#{1,3} )/m);
  return sections.flatMap((section) => {
    const [, heading] = /^#{1,3} (.+)\n/.exec(section) ?? [];
    const text = plainText(section.replace(/^#{1,3} .+\n/, ""));
    if (heading === undefined || text === "") return [];
    const isPage = section.startsWith("# ");
    return [{
      url: isPage ? path : `${path}#${anchorOf(heading)}`,
      title: isPage ? title : heading.replaceAll("`", ""),
      kind: "Guide",
      page: title,
      text,
    }];
  });
}

function endpointEntries({ endpoints }: Described): Entry[] {
  return endpoints.flatMap(({ path, summary, params }) => {
    const title = titleOf(path);
    const url = `/docs/endpoints/${title}`;
    return [
      { url, title, kind: "Endpoint", page: title, text: summary },
      ...Object.entries(params.shape).map(([name, { description }]) => ({
        url: `${url}#${rowId("parameter", name)}`,
        title: name,
        kind: "Parameter",
        page: title,
        text: description,
      })),
    ];
  });
}

function datasetEntries({ datasets }: Described): Entry[] {
  return datasets.flatMap((dataset) => {
    const { key, title, source } = dataset;
    const url = `/docs/datasets/${key}`;
    return [
      { url, title, kind: "Dataset", page: key, text: source },
      ...rowFields(dataset).map(({ path, description, unit = "" }) => ({
        url: `${url}#${rowId("field", path)}`,
        title: path,
        kind: "Field",
        page: title,
        text: unit === "" ? description : `${description} (${unit})`,
      })),
    ];
  });
}

function errorEntries(): Entry[] {
  return Object.entries(REFUSALS).map(([code, { status, meaning, fix }]) => ({
    url: `/docs/errors#${code}`,
    title: code,
    kind: "Error code",
    page: `Status ${status}`,
    text: `${meaning} ${fix}`,
  }));
}

/** Markdown without its markup. */
function plainText(markdown: string): string {
  return markdown.replace(/<!--[^]*?-->/g, " ").replace(/\[([^\]]+)\]\([^)]*\)/g, "$1")
    .replace(/^\|[-| ]+\|$/gm, " ").replace(/^\s*(?:[-*]|\d+\.) +/gm, " ")
    .replace(/[`*]+/g, "").replace(/[|#>]+/g, " ").replace(/\s+/g, " ").trim();
}
