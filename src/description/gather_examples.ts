import type { Dataset } from "../datasets/declare/dataset.ts";
import { sourcesOf } from "../datasets/declare/derived.ts";
import { SAMPLE_KIND } from "../datasets/source_documents.ts";
import type { Endpoint } from "../http/declare/endpoint.ts";
import { stableUuid } from "../base/text/stable_uuid.ts";
import type { Examples, SeededDataset } from "./examples.ts";
import { firstOf, lastOf } from "../base/known.ts";

type Row = Readonly<Record<string, unknown>>;
type Ask = (path: string) => Promise<unknown>;

/** Placeholders for values that differ in each response. */
const FIXED: Readonly<Record<string, unknown>> = {
  request_id: "req_0123456789abcdef000001",
  duration_ms: 0.412,
};

/** Sends each endpoint's example request, and summarizes the rows of each dataset. */
export async function gatherExamples(
  endpoints: readonly Endpoint[],
  datasets: readonly Dataset[],
  ask: Ask,
  rowsOf: (dataset: Dataset) => Promise<readonly Row[]>,
): Promise<Examples> {
  const answers: Record<string, Examples["answers"][string]> = {};
  const ids = new Map<string, string>();
  for (const { path, example } of endpoints) {
    const body = await ask(`${path}?${example}`);
    for (const [random, placeholder] of randomIds(body)) ids.set(random, placeholder);
    answers[path] = { query: example, body: withPlaceholders(body, ids) };
  }
  const summaries: Record<string, SeededDataset> = {};
  // The first dataset is `source_documents`.
  const [first] = datasets;
  const rows = first === undefined ? [] : await rowsOf(first);
  const documents = new Map(rows.map((row) => [String(row.id), row]));
  for (const dataset of datasets) {
    summaries[dataset.key] = summaryOf(dataset, await rowsOf(dataset), documents);
  }
  return { answers, datasets: summaries };
}

function summaryOf(
  dataset: Dataset,
  rows: readonly Row[],
  documents: ReadonlyMap<string, Row>,
): SeededDataset {
  const idsOf = (row: Row) => sourcesOf(dataset, row);
  const isSample = (row: Row) => idsOf(row).some((id) => documents.get(id)?.kind === SAMPLE_KIND);
  const verified = rows.map((row) => dataset.verifiedAt(row)).filter((at) => at !== null).sort();
  const ids = [...new Set(rows.flatMap(idsOf))].sort();
  return {
    rows: rows.length,
    samples: rows.filter(isSample).length,
    quoteSafe: rows.filter((row) => dataset.quoteSafe(row)).length,
    sources: ids.map((id) => sourceLine(id, documents.get(id))),
    verified: verified.length === 0 ? null : [firstOf(verified), lastOf(verified)],
    row: fullest(rows),
  };
}

function sourceLine(id: string, document: Row | undefined): string {
  if (document === undefined) return id;
  const { title, publisher, license } = document;
  return [title, publisher, license].filter((part) => typeof part === "string").join(", ");
}

/** The most rows that are compared to find an example. */
const EXAMPLES_COMPARED = 500;
/** Rows with more characters of JSON are too long for an example. */
const MAX_EXAMPLE_LENGTH = 3_000;

/** The row with the most values, as an example. */
function fullest(rows: readonly Row[]): Row {
  let best: Row = {};
  let most = -1;
  for (const row of rows.slice(0, EXAMPLES_COMPARED)) {
    const text = JSON.stringify(row);
    const values = text.length > MAX_EXAMPLE_LENGTH
      ? 0
      : text.split(/"[a-z_0-9]+":(?!null|\[\]|\{\})/).length;
    if (values > most) [best, most] = [row, values];
  }
  return best;
}

/** The parts of a sync response with random ids. */
interface Synced {
  readonly dataset?: { readonly key: string };
  readonly version?: { readonly id: string; readonly number: number };
  readonly changes?: readonly { readonly id: string; readonly record_id: string }[];
}

/** The random ids in a response, with placeholders that do not change when the seeds are published again. */
function randomIds(body: unknown): [random: string, placeholder: string][] {
  const { dataset, version, changes = [] } = (body as { data: Synced }).data;
  if (dataset === undefined) return [];
  const of = (...parts: string[]) => stableUuid("example", dataset.key, ...parts);
  return [
    ...version === undefined ? [] : [[version.id, of(String(version.number))] as [string, string]],
    ...changes.map(({ id, record_id }): [string, string] => [id, of("change", record_id)]),
  ];
}

/** A response with placeholders. @param ids Placeholders by random id, also of earlier responses. */
function withPlaceholders(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (typeof value === "string") return ids.get(value) ?? value;
  if (Array.isArray(value)) return value.map((item) => withPlaceholders(item, ids));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map((
      [name, member],
    ) => [name, FIXED[name] ?? withPlaceholders(member, ids)]),
  );
}
