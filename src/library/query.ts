import { type Filter, NOTHING } from "./filters.ts";

/** What to look for, in which order, and how much of it. */
export interface Query {
  /** Filters that a row must all pass; undefined ones are skipped. */
  readonly where: readonly (Filter | undefined)[];
  /** How many records there are. */
  readonly size: number;
  /** The rows to look at, in the order wanted; left out, all as they lie. */
  readonly order?: Uint32Array;
  readonly offset?: number;
  readonly limit?: number;
}

/** The rows that pass, in order, at most `limit` of them from `offset` on. */
export function select(query: Query): number[] {
  const { offset = 0, limit = Infinity } = query;
  const plan = planOf(query);
  const rows: number[] = [];
  let passed = 0;
  for (let at = plan.from; at < plan.to && rows.length < limit; at++) {
    const row = plan.rows === undefined ? at : plan.rows[at]!;
    if (passes(plan.filters, row) && passed++ >= offset) rows.push(row);
  }
  return rows;
}

/** One page of the rows that pass, and how many there are in all. */
export function selectPage(query: Query & { offset: number; limit: number }): {
  rows: number[];
  total: number;
} {
  const plan = planOf(query);
  const rows: number[] = [];
  let total = 0;
  for (let at = plan.from; at < plan.to; at++) {
    const row = plan.rows === undefined ? at : plan.rows[at]!;
    if (!passes(plan.filters, row)) continue;
    if (total >= query.offset && rows.length < query.limit) rows.push(row);
    total++;
  }
  return { rows, total };
}

/** How many rows pass. */
export function count(query: Pick<Query, "where" | "size">): number {
  const plan = planOf(query);
  if (plan.filters.length === 0) return plan.to - plan.from;
  let passed = 0;
  for (let at = plan.from; at < plan.to; at++) {
    if (passes(plan.filters, plan.rows === undefined ? at : plan.rows[at]!)) passed++;
  }
  return passed;
}

/** Which rows to look at, and what to ask of each. */
interface Plan {
  readonly filters: readonly Filter[];
  /** Left out: the numbers themselves. */
  readonly rows: Uint32Array | undefined;
  readonly from: number;
  readonly to: number;
}

/**
 * Looks at the smallest group of rows that a filter has, in the order that rows lie in, and so need
 * not ask that filter; in any other order, at every row.
 */
function planOf({ where, size, order }: Query): Plan {
  const filters: Filter[] = [];
  let smallest: Plan = { filters, rows: order, from: 0, to: order?.length ?? size };
  let known: Filter | undefined;
  for (const filter of where) {
    if (filter === undefined) continue;
    if (filter === NOTHING) return { filters, rows: undefined, from: 0, to: 0 };
    filters.push(filter);
    if (order !== undefined || filter.group === undefined) continue;
    const { starts, rows } = filter.group.of.groups();
    const from = starts[filter.group.index]!;
    const to = starts[filter.group.index + 1]!;
    if (to - from >= smallest.to - smallest.from) continue;
    smallest = { filters, rows, from, to };
    known = filter;
  }
  if (known !== undefined) filters.splice(filters.indexOf(known), 1);
  return smallest;
}

/** Whether a row passes every filter. */
export function passes(filters: readonly Filter[], row: number): boolean {
  for (let i = 0; i < filters.length; i++) if (!filters[i]!.passes(row)) return false;
  return true;
}
