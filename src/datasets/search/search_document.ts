import { DAY_MS } from "../../base/durations.ts";

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
  /** Null if the type has no such signal. */
  readonly quoteSafe: boolean | null;
  readonly confidence: string | null;
  readonly sourceDocumentId: string | null;
  readonly lastVerifiedAt: string | null;
  readonly unresolvedRequirements: readonly string[];
  /** Its year, or the year in which it ended; null if it has no year and is current. */
  readonly year: number | null;
  /** A compact line for people. */
  readonly meta: string;
  /** What queries make of the sizes and ratings that `meta` shows, so that it is found by them. */
  readonly metaMeasures?: string | null;
  /** Further searched fields by name; null if the record has none. */
  readonly fields: Readonly<Record<string, string | null>>;
}

/** What a document shows of what its dataset declares of the row anyway. */
type Declared =
  | "trade"
  | "quoteSafe"
  | "sourceDocumentId"
  | "lastVerifiedAt"
  | "unresolvedRequirements";

/** What a document is without, if its dataset's home does not say it. */
type Optional = "confidence" | "year";

/** What a dataset's home says of a document: what it declares otherwise only where it shows another. */
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
  /** When a record ends, if ever: an instant, or a date that counts until its end (UTC). */
  expires?(row: Row): string | null;
  /** The record after its end; omitted if it is no longer found then. */
  expired?(row: Row): Row;
  /** Last day (UTC) on which its published `quote_safe: true` counts, if there is one. */
  quoteSafeUntil?(row: Row): string | null;
  /** The record after that day. */
  unverified?(row: Row): Row;
}

/** How a record is found during a time: from `from` (inclusive) to `until`, ms since 1970. */
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

function endOrNever(day: string | null | undefined): number {
  return day === null || day === undefined ? Infinity : endOf(day);
}

/** When what expires at an instant, or on a date, has ended: milliseconds since 1970. */
export function endOf(expiresAt: string): number {
  return Date.parse(expiresAt) + (expiresAt.length === "2026-12-31".length ? DAY_MS : 0);
}

/** Joins the known parts into a compact line: `16 SEER2 · 3 ton · R-454B`. */
export function metaLine(
  ...parts: readonly (string | number | null | undefined | false)[]
): string {
  return parts.filter((part) =>
    part !== null && part !== undefined && part !== false && part !== "" && part !== "unknown"
  )
    .join(" · ");
}
