import { uint8 } from "../base/shared_arrays.ts";
import { FlagColumn } from "./column_readers.ts";
import type { Version } from "./version.ts";

/** The view of rows whose expiry has passed, and that of rows which are licensed to others only. */
export const EXPIRED = "expired";
export const UNLICENSED = "unlicensed";
/** The order in which quote-safety does not count. */
export const UNRANKED = "unranked";

/** How a version's rows stand for somebody at a moment, which publishing alone does not tell. */
export interface Standing {
  readonly quoteSafe: FlagColumn;
  /** The order to list rows in; undefined for the order that they lie in. */
  readonly order: Uint32Array | undefined;
  /** Until when they stand so, in milliseconds since 1970. */
  readonly until: number;
  /** The rows' JSON with commas between, in one of the dataset's views. */
  text(rows: readonly number[], view?: string): string;
}

/**
 * How rows stand: from the moment of their expiry on they are shown expired and count as not
 * quote-safe (decisions, Which rows a list gives); without the data rights no licensed row does.
 *
 * @param now Milliseconds since 1970.
 */
export function standing(version: Version, now: number, licensed: boolean): Standing {
  if (!licensed && version.hasView(UNLICENSED)) {
    return {
      quoteSafe: version.once(noneSafe),
      order: version.order(UNRANKED),
      until: Infinity,
      text: (rows) => version.records(UNLICENSED).join(rows),
    };
  }
  const expiries = version.once(sortedExpiries);
  const past = after(expiries, now);
  const until = expiries[past] ?? Infinity;
  if (past === 0 || !version.hasView(EXPIRED)) {
    return {
      quoteSafe: version.columns.quote_safe,
      order: undefined,
      until,
      text: (rows, view) => version.records(view).join(rows),
    };
  }
  const isExpired = (row: number) => version.columns.expires_at.values[row]! <= now;
  const { quoteSafe, order } = version.once(lastEpoch)(past, isExpired);
  return {
    quoteSafe,
    order,
    until,
    text(rows, view) {
      if (!rows.some(isExpired)) return version.records(view).join(rows);
      const [current, expired] = [version.records(view), version.records(EXPIRED)];
      return rows.map((row) => (isExpired(row) ? expired : current).get(row)).join(",");
    },
  };
}

/** When the next row of a version expires; Infinity if none does. */
export function nextExpiry(version: Version, now: number): number {
  const expiries = version.once(sortedExpiries);
  return expiries[after(expiries, now)] ?? Infinity;
}

/** The moments at which rows expire, rising. */
export function sortedExpiries(version: Version): Float64Array {
  return version.columns.expires_at.values.filter((at) => !isNaN(at)).sort();
}

/** How many of rising numbers are at or below one. */
function after(rising: Float64Array, value: number): number {
  let [low, high] = [0, rising.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (rising[middle]! <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}

function noneSafe({ size }: Version): FlagColumn {
  return new FlagColumn(uint8(size));
}

interface Epoch {
  readonly quoteSafe: FlagColumn;
  readonly order: Uint32Array | undefined;
}

/** Between two expiries nothing changes, so the last epoch is kept. */
function lastEpoch(version: Version) {
  let known: { past: number; epoch: Epoch } | undefined;
  return (past: number, isExpired: (row: number) => boolean): Epoch => {
    if (known?.past !== past) known = { past, epoch: epochOf(version, isExpired) };
    return known.epoch;
  };
}

function epochOf(version: Version, isExpired: (row: number) => boolean): Epoch {
  const values = version.columns.quote_safe.values
    .map((flag, row) => flag === 1 && isExpired(row) ? 0 : flag);
  const quoteSafe = new FlagColumn(values);
  if (!version.hasOrder(UNRANKED)) return { quoteSafe, order: undefined };
  const unranked = version.order(UNRANKED);
  const [first, rest] = [1, 0].map((flag) => unranked.filter((row) => values[row] === flag));
  const order = new Uint32Array(unranked.length);
  order.set(first!);
  order.set(rest!, first!.length);
  return { quoteSafe, order };
}
