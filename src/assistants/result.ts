import { isObject } from "../base/json/is_object.ts";
import { SAMPLE_LABEL } from "../endpoints/benchmarks/metrics.ts";

type Members = Readonly<Record<string, unknown>>;

/** A record, and whether it is a made-up sample, which not every list says. */
interface Row {
  readonly row: Members;
  readonly isSample: boolean;
}

/** The used parts of an API response. */
interface ApiAnswer {
  readonly data: unknown;
  /** The envelope's `meta`; for the catalog it has the number of records and pages. */
  readonly meta: unknown;
  readonly headers: { get(name: string): string | null };
}

/**
 * Formats an API response for an assistant: first warnings and quote-safety, so that they are not
 * overlooked behind the data, then the data as JSON.
 *
 * @param samples Ids of source documents with made-up records.
 */
export function resultText(answer: ApiAnswer, samples: ReadonlySet<string>): string {
  const { data } = answer;
  const rows = rowsOf(data)?.map((row): Row => ({ row, isSample: isSample(row, samples) }));
  const warnings = warningsOf(answer, rows);
  const lines = [
    warnings.length === 0 ? "Warnings: none." : `Warnings:\n${warnings.map(bullet).join("\n")}`,
    `Quote-safe: ${quoteSafety(data, rows)}`,
  ];
  return `${lines.join("\n")}\n\n${JSON.stringify(data)}`;
}

function rowsOf(data: unknown): readonly Members[] | undefined {
  if (Array.isArray(data)) return data;
  const { records, territories } = members(data);
  return [records, territories].find((list): list is Members[] => Array.isArray(list));
}

function isSample(row: Members, samples: ReadonlySet<string>): boolean {
  const id = row.source_document_id ?? members(row.provenance).source_document_id;
  return typeof id === "string" && samples.has(id);
}

function warningsOf(answer: ApiAnswer, rows: readonly Row[] | undefined): string[] {
  const { data, headers } = answer;
  const coverage = members(members(data).coverage);
  const corrected = headers.get("x-svc-search-corrected");
  return [
    ...(Array.isArray(coverage.warnings) ? coverage.warnings.map(String) : []),
    ...(rows?.length === 0 || members(data).sample_size === 0 ? [nothingFound(answer)] : []),
    ...(coverage.contains_samples === true || rows?.some(({ isSample }) => isSample)
      ? ["Some records are made-up samples. Never quote them."]
      : []),
    ...(String(members(data).label).endsWith(SAMPLE_LABEL)
      ? ["These are statistics of made-up samples. Never quote them."]
      : []),
    ...(headers.get("x-svc-access-level") === "sample"
      ? ["The key sees only a sample of this dataset."]
      : []),
    ...(rows === undefined ? [] : [...leftOut(answer, rows.length), ...withoutPrice(rows)]),
    ...(corrected === null ? [] : [
      `No record matches the words of the query; these results are for "${
        decodeURIComponent(corrected)
      }".`,
    ]),
  ];
}

/** Explains an empty result: a page of the catalog may be past the end. */
function nothingFound({ meta }: ApiAnswer): string {
  const { total, total_pages: pages } = members(meta);
  return Number(total) > 0
    ? `This page is past the end: there are ${total} records on ${pages} pages.`
    : "Nothing was found.";
}

/** Warns if there are more records: lists say so in a header, the catalog in `meta`. */
function leftOut({ meta, headers }: ApiAnswer, shown: number): string[] {
  const { page, total_pages: pages, total } = members(meta);
  if (Number(page) < Number(pages)) {
    return [
      `These are ${shown} of ${total} records. Narrow the request, or request the next page.`,
    ];
  }
  const all = Number(headers.get("x-svc-total-count") ?? 0);
  return all > shown
    ? [`These are ${shown} of ${all} records. Narrow the request, or raise the limit.`]
    : [];
}

/** Warns about unknown prices: quote-safe equipment is current, but may have no price. */
function withoutPrice(rows: readonly Row[]): string[] {
  const unknown = rows.filter(isPriceUnknown);
  if (unknown.length === 0) return [];
  const why = unknown.every(({ row }) => row.base_cost === 0) ? ": their base_cost is 0." : ".";
  return [`The price of ${unknown.length} of ${rows.length} records is unknown${why}`];
}

/** Search results have no cost, but a requirement instead (decisions, Which rows a list gives). */
function isPriceUnknown({ row }: Row): boolean {
  const { base_cost, pricing, unresolved_requirements: unresolved } = row;
  return (base_cost === 0 && pricing === null) ||
    (Array.isArray(unresolved) && unresolved.includes("price_unknown"));
}

function quoteSafety(data: unknown, rows: readonly Row[] | undefined): string {
  const summary = members(members(data).coverage).quote_safe_summary;
  if (summary !== undefined) {
    return Object.entries(members(summary)).map(([name, counts]) => {
      const { quote_safe, total } = members(counts);
      return `${name} ${quote_safe} of ${total}`;
    }).join(", ") + ".";
  }
  if (rows === undefined) return "does not apply; these are statistics, not a customer's terms.";
  const safe = rows.filter(({ row, isSample }) =>
    !isSample && (row.quote_safe ?? members(row.provenance).quote_safe) === true
  );
  const rest = safe.length < rows.length ? " Do not quote the others to a customer." : "";
  return `${safe.length} of ${rows.length} records.${rest}`;
}

const bullet = (warning: string) => `- ${warning}`;

function members(value: unknown): Members {
  return isObject(value) ? value : {};
}
