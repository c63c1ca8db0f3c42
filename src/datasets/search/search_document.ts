import { endOrNever } from "../declare/expiry.ts";

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

/** What search shows of a record, and the texts that it searches. */
export interface SearchDocument {
  readonly title: string;
  readonly subtitle: string | null;
  /** A trade, `context`, or null if the record has no trade. */
  readonly trade: string | null;
  /** Null if records of this type are neither. */
  readonly quoteSafe: boolean | null;
  readonly confidence: string | null;
  readonly sourceDocumentId: string | null;
  readonly lastVerifiedAt: string | null;
  readonly unresolvedRequirements: readonly string[];
  /** The record's year, or the year in which it ended; null if it is current and has no year. */
  readonly year: number | null;
  /** A compact line for people. */
  readonly meta: string;
  /** The sizes and ratings of `meta` in the form that queries are converted to (`searched_texts.ts`). */
  readonly metaMeasures?: string | null;
  /** Further searched fields by name; null if the record has none. */
  readonly fields: Readonly<Record<string, string | null>>;
}

/** Fields that follow from the dataset's declaration. */
type Declared =
  | "trade"
  | "quoteSafe"
  | "sourceDocumentId"
  | "lastVerifiedAt"
  | "unresolvedRequirements";

/** Fields that are null by default. */
type Optional = "confidence" | "year";

/** The part of a document that a dataset declares; derived and optional fields may be overridden. */
export type OwnDocument =
  & Omit<SearchDocument, Declared | Optional>
  & Partial<Pick<SearchDocument, Declared | Optional>>;

/** How a dataset's records are searched. */
export interface SearchDeclaration<Row> {
  readonly type: ResultType;
  /** Dashboard category (spec 1, Search result). */
  readonly category: string;
  document(row: Row): SearchDocument;
  /** Whether a record of trade `context` is found under every trade. */
  readonly contextIsEveryTrade?: boolean;
  /** When a record expires, if ever: an instant, or a date, which is included (UTC). */
  expires?(row: Row): string | null;
  /** The record after it has expired; omit if it is no longer found then. */
  expired?(row: Row): Row;
  /** The last day (UTC) on which a published `quote_safe: true` is valid, if there is one. */
  quoteSafeUntil?(row: Row): string | null;
  /** The record after that day. */
  unverified?(row: Row): Row;
}

/** A record during a period, from `from` to before `until`, in milliseconds since 1970. */
interface RecordState<Row> {
  readonly row: Row;
  readonly from: number;
  readonly until: number;
}

/** The states of a record over time, the first from -Infinity on. */
export function statesOf<Row>(search: SearchDeclaration<Row>, row: Row): RecordState<Row>[] {
  const { expires, expired, quoteSafeUntil, unverified } = search;
  const end = endOrNever(expires?.(row));
  const unsafe = unverified === undefined ? Infinity : endOrNever(quoteSafeUntil?.(row));
  const states = [{ row, from: -Infinity, until: Math.min(unsafe, end) }];
  if (unverified !== undefined && unsafe < end) {
    states.push({ row: unverified(row), from: unsafe, until: end });
  }
  if (end < Infinity && expired !== undefined) {
    states.push({ row: expired(row), from: end, until: Infinity });
  }
  return states;
}

const UNKNOWN: readonly unknown[] = [null, undefined, false, "", "unknown"];

/** Joins the known parts into a compact line: `16 SEER2 · 3 ton · R-454B`. */
export function metaLine(
  ...parts: readonly (string | number | null | undefined | false)[]
): string {
  return parts.filter((part) => !UNKNOWN.includes(part)).join(" · ");
}
