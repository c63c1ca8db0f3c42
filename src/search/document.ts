/** Result types in the order of their priority (spec 1, GET /api/v1/search). */
export const RESULT_TYPES = [
  "equipment",
  "price",
  "finance",
  "finance_eligibility",
  "incentive",
  "utility",
  "permit",
  "labor",
  "source_document",
  "dataset",
] as const;
export type ResultType = (typeof RESULT_TYPES)[number];

/** What a record shows in search; its dataset's home says how. */
export interface SearchDocument {
  readonly title: string;
  readonly subtitle: string | null;
  /** A trade, `context`, or null when it is not trade-scoped. */
  readonly trade: string | null;
  /** Null where the type has no such signal. */
  readonly quoteSafe: boolean | null;
  readonly confidence: string | null;
  readonly sourceDocumentId: string | null;
  readonly lastVerifiedAt: string | null;
  readonly unresolvedRequirements: readonly string[];
  /** A compact line for people. */
  readonly meta: string;
  /** Further searched fields by name; null where the record has none. */
  readonly fields: Readonly<Record<string, string | null>>;
}

/** How a dataset's records are searched. */
export interface SearchDeclaration<Row> {
  readonly type: ResultType;
  /** Dashboard category (spec 1, Search result). */
  readonly category: string;
  readonly document: (row: Row) => SearchDocument;
}

/** Names of a document's searched fields, in the order of `matched_fields`. */
export function searchedFields(document: SearchDocument): string[] {
  return ["title", "subtitle", "meta", ...Object.keys(document.fields)];
}

/** The text of a searched field. */
export function searchedText(document: SearchDocument, name: string): string | null {
  switch (name) {
    case "title":
    case "subtitle":
    case "meta":
      return document[name];
    default:
      return document.fields[name]!;
  }
}

/** Joins what is known into a compact line: `16 SEER2 · 3 ton · R-454B`. */
export function metaLine(
  ...parts: readonly (string | number | null | undefined | false)[]
): string {
  return parts.filter((part) =>
    part !== null && part !== undefined && part !== false && part !== ""
  )
    .join(" · ");
}

/** A decimal fraction as a percentage: 0.0299 is `2.99%`. */
export function percent(share: number): string {
  return `${Number((share * 100).toFixed(3))}%`;
}
