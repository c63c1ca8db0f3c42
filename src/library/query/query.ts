import { type Filter, NOTHING } from "./filters.ts";
import { inverse } from "./order.ts";
import {
  countBits,
  hasBit,
  intersection,
  movedBits,
  type RowBits,
  rowsOfBits,
  ScratchBits,
} from "./row_bits.ts";

/** What to look for, in which order, and how much of it. */
interface Query {
  /** Filters that a row must all pass; undefined ones are skipped. */
  readonly where: readonly (Filter | undefined)[];
  /** How many records there are. */
  readonly size: number;
  /** The rows to consider, in the wanted order; by default all rows in stored order. */
  readonly order?: Uint32Array;
  readonly offset?: number;
  readonly limit?: number;
}

/** The rows that pass, in order, at most `limit` of them from `offset` on. */
export function select(query: Query): number[] {
  const { offset = 0, limit = Infinity } = query;
  const plan = planOf(query);
  if (isAllBits(plan)) return rowsOfBits(plan.bits, offset, limit);
  if (isInOrder(plan, query.size)) return rowsInOrder(plan, countBits(plan.bits), offset, limit);
  return rowsOfPlan(plan, offset, limit);
}

/** One page of the rows that pass, and how many pass in all. */
export function selectPage(query: Query & { offset: number; limit: number }): {
  rows: number[];
  total: number;
} {
  const { offset, limit } = query;
  const plan = planOf(query);
  if (isAllBits(plan)) {
    return { rows: rowsOfBits(plan.bits, offset, limit), total: countBits(plan.bits) };
  }
  if (plan.bits === undefined && plan.filters.length === 0) {
    const from = Math.min(plan.from + offset, plan.to);
    const length = Math.min(limit, plan.to - from);
    const rows = Array.from({ length }, (_, at) => rowAt(plan, from + at));
    return { rows, total: plan.to - plan.from };
  }
  if (isInOrder(plan, query.size)) {
    const total = countBits(plan.bits);
    return { rows: rowsInOrder(plan, total, offset, limit), total };
  }
  const rows: number[] = [];
  let total = 0;
  for (let at = plan.from; at < plan.to; at++) {
    const row = rowAt(plan, at);
    if (!passesPlan(plan, row)) continue;
    if (total >= offset && rows.length < limit) rows.push(row);
    total++;
  }
  return { rows, total };
}

/** How many rows pass. */
export function count(query: Pick<Query, "where" | "size">): number {
  const plan = planOf(query);
  if (isAllBits(plan)) return countBits(plan.bits);
  if (plan.bits === undefined && plan.filters.length === 0) return plan.to - plan.from;
  let passed = 0;
  for (let at = plan.from; at < plan.to; at++) {
    if (passesPlan(plan, rowAt(plan, at))) passed++;
  }
  return passed;
}

/** Which rows to look at, and which filters to apply to each. */
interface Plan {
  /** The rows that pass every filter with known bits, if there is one. */
  readonly bits: RowBits | undefined;
  /** The filters to apply to each row. */
  readonly filters: readonly Filter[];
  /** Undefined is all rows in stored order. */
  readonly rows: Uint32Array | undefined;
  readonly from: number;
  readonly to: number;
}

/** Shared between queries: an intersection is used up before the query returns. */
const common = new ScratchBits();
const placed = new ScratchBits();

/** A group with fewer than one in this many rows is scanned row by row. */
const FEW = 64;

/**
 * Scans the smallest group of a filter if it is small and no order is wanted, and then skips that
 * filter; otherwise the intersection of the filters with known bits.
 */
function planOf({ where, size, order }: Query): Plan {
  const filters = where.filter((filter) => filter !== undefined);
  if (filters.includes(NOTHING)) {
    return { bits: undefined, filters, rows: undefined, from: 0, to: 0 };
  }
  const small = order === undefined ? smallestGroup(filters, size / FEW) : undefined;
  if (small !== undefined) return small;
  const bits = filters.flatMap((filter) => filter.bits?.() ?? []);
  return {
    bits: bits.length === 0 ? undefined : intersection(bits, common),
    filters: filters.filter((filter) => filter.bits === undefined),
    rows: order,
    from: 0,
    to: order?.length ?? size,
  };
}

/** The smallest group, if it is small enough. */
function smallestGroup(filters: readonly Filter[], most: number): Plan | undefined {
  let smallest: Plan | undefined;
  for (const filter of filters) {
    if (filter.group === undefined) continue;
    const { starts, rows } = filter.group.of.groups();
    const from = starts[filter.group.index]!;
    const to = starts[filter.group.index + 1]!;
    if (to - from > most || smallest !== undefined && to - from >= smallest.to - smallest.from) {
      continue;
    }
    const others = filters.filter((other) => other !== filter);
    smallest = { bits: undefined, filters: others, rows, from, to };
  }
  return smallest;
}

/** Whether the bits alone are the requested rows. */
function isAllBits(plan: Plan): plan is Plan & { bits: RowBits } {
  return plan.bits !== undefined && plan.rows === undefined && plan.filters.length === 0;
}

const rowAt = ({ rows }: Plan, at: number): number => rows === undefined ? at : rows[at]!;

const passesPlan = ({ bits, filters }: Plan, row: number): boolean =>
  (bits === undefined || hasBit(bits, row)) && passes(filters, row);

/** Whether a row passes every filter. */
export function passes(filters: readonly Filter[], row: number): boolean {
  for (let i = 0; i < filters.length; i++) if (!filters[i]!.passes(row)) return false;
  return true;
}

/** Whether the bits are the rows that pass, to be returned in an order of all rows. */
function isInOrder(plan: Plan, size: number): plan is Plan & { bits: RowBits; rows: Uint32Array } {
  return plan.bits !== undefined && plan.filters.length === 0 && plan.rows?.length === size;
}

/**
 * The rows of a bit set in an order. The order is scanned until there are enough rows, unless the
 * set has few: if they came last, the whole order would be scanned.
 *
 * @param count How many rows the set has.
 */
function rowsInOrder(
  plan: Plan & { bits: RowBits; rows: Uint32Array },
  count: number,
  offset: number,
  limit: number,
): number[] {
  const { bits, rows: order } = plan;
  if (count >= order.length / SPARSE) return rowsOfPlan(plan, offset, limit);
  const places = movedBits(bits, placesIn(order), placed.take(order.length).fill(0));
  return rowsOfBits(places, offset, limit).map((place) => order[place]!);
}

/** The rows that pass, tested one by one. */
function rowsOfPlan(plan: Plan, offset: number, limit: number): number[] {
  const rows: number[] = [];
  let passed = 0;
  for (let at = plan.from; at < plan.to && rows.length < limit; at++) {
    const row = rowAt(plan, at);
    if (passesPlan(plan, row) && passed++ >= offset) rows.push(row);
  }
  return rows;
}

/** Up to one in this many rows, sorting them is faster than scanning the order. */
const SPARSE = 8;

const placesByOrder = new WeakMap<Uint32Array, Int32Array>();

/** The position of each row in an order of all rows. */
function placesIn(order: Uint32Array): Int32Array {
  let known = placesByOrder.get(order);
  if (known === undefined) {
    placesByOrder.set(order, known = inverse(order, new Int32Array(order.length)));
  }
  return known;
}
