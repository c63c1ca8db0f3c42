import { type Filter, NOTHING } from "./filters.ts";

/** What to look for, in which order, and how much of it. */
export interface Query {
  /** Filters that a row must all pass; undefined ones are skipped. */
  readonly where: readonly (Filter | undefined)[];
  /** How many records there are. */
  readonly size: number;
  /** Rows in the order wanted; left out, the order that they lie in. */
  readonly order?: Uint32Array;
  readonly offset?: number;
  readonly limit?: number;
}

/** The rows that pass, in order, at most `limit` of them from `offset` on. */
export function select(query: Query): number[] {
  const { size, order, offset = 0, limit = Infinity } = query;
  const filters = query.where.filter((filter) => filter !== undefined);
  const rows: number[] = [];
  if (filters.includes(NOTHING)) return rows;
  let passed = 0;
  for (let at = 0; at < size && rows.length < limit; at++) {
    const row = order === undefined ? at : order[at]!;
    if (passes(filters, row) && passed++ >= offset) rows.push(row);
  }
  return rows;
}

/** How many rows pass. */
export function count(query: Pick<Query, "where" | "size">): number {
  const filters = query.where.filter((filter) => filter !== undefined);
  if (filters.includes(NOTHING)) return 0;
  if (filters.length === 0) return query.size;
  let passed = 0;
  for (let row = 0; row < query.size; row++) if (passes(filters, row)) passed++;
  return passed;
}

function passes(filters: readonly Filter[], row: number): boolean {
  for (let i = 0; i < filters.length; i++) if (!filters[i]!(row)) return false;
  return true;
}
