import type { FlagColumn } from "../columns/flag_column.ts";
import type { Filter } from "../query/filters.ts";
import { bitsWhere, complement, hasBit, intersection, noBits } from "../query/row_bits.ts";
import type { Version } from "./version.ts";

/** Why a row is not quote-safe: a requirement that it names, or what the service knows. */
export type Reason =
  | { readonly kind: "requirement"; readonly name: string }
  /** Its expiry has passed. */
  | { readonly kind: "expired" }
  /** It names no requirement and has not expired. */
  | { readonly kind: "unstated" };

/** A reason, and how many rows have it. */
interface CountedReason {
  readonly reason: Reason;
  readonly rows: number;
}

/** How many rows are not quote-safe, and why; a row may have several reasons. */
interface UnsafeRows {
  readonly rows: number;
  /** The largest groups first. */
  readonly reasons: readonly CountedReason[];
}

/**
 * Counts why rows are not quote-safe.
 *
 * @param quoteSafe Which rows are quote-safe now (`effectiveState`).
 * @param now Milliseconds since 1970.
 */
export function unsafeRows(version: Version, quoteSafe: FlagColumn, now: number): UnsafeRows {
  const { unresolved_requirements: named, expires_at } = version.columns;
  const { dictionary, starts, codes } = named;
  const byRequirement = new Uint32Array(dictionary.length);
  const seenIn = new Int32Array(dictionary.length).fill(-1);
  let [rows, expired, unstated] = [0, 0, 0];
  for (let row = 0; row < version.size; row++) {
    if (quoteSafe.values[row] === 1) continue;
    rows++;
    for (let at = starts[row]!; at < starts[row + 1]!; at++) {
      const code = codes[at]!;
      if (seenIn[code] === row) continue;
      seenIn[code] = row;
      byRequirement[code]!++;
    }
    const isExpired = expires_at.get(row) <= now;
    if (isExpired) expired++;
    else if (starts[row] === starts[row + 1]) unstated++;
  }
  const reasons: CountedReason[] = [
    ...dictionary.map((name, code) => ({
      reason: { kind: "requirement", name } as const,
      rows: byRequirement[code]!,
    })),
    { reason: { kind: "expired" }, rows: expired },
    { reason: { kind: "unstated" }, rows: unstated },
  ];
  return {
    rows,
    reasons: reasons.filter(({ rows }) => rows > 0).sort((a, b) => b.rows - a.rows),
  };
}

/** The rows that are not quote-safe for a reason; without one, all that are not. */
export function unsafeBecause(
  { columns, size }: Version,
  quoteSafe: FlagColumn,
  now: number,
  reason?: Reason,
): Filter {
  const find = () => {
    const unsafe = complement(quoteSafe.bits(1), size);
    const { ahead } = columns.expires_at.at(now);
    const { starts, codes, dictionary } = columns.unresolved_requirements;
    switch (reason?.kind) {
      case undefined:
        return unsafe;
      case "expired":
        return intersection([unsafe, complement(ahead, size)]);
      case "unstated":
        return intersection([
          unsafe,
          ahead,
          bitsWhere(size, (row) => starts[row] === starts[row + 1]),
        ]);
      case "requirement": {
        const code = dictionary.indexOf(reason.name);
        const named = noBits(size);
        for (let row = 0; row < size; row++) {
          for (let at = starts[row]!; at < starts[row + 1]!; at++) {
            if (codes[at] === code) named[row >>> 5]! |= 1 << row;
          }
        }
        return intersection([unsafe, named]);
      }
    }
  };
  const found = find();
  return { passes: (row) => hasBit(found, row), bits: () => found };
}

/** How many rows a value of a column has, and how many of them are not quote-safe. */
export interface UnsafeShare {
  readonly value: string | boolean | null;
  readonly rows: number;
  readonly unsafe: number;
}

/** Columns with more values than this explain nothing to a person. */
const MAX_VALUES = 24;

/**
 * Counts of the rows that are not quote-safe per value of a text or flag column; undefined if the
 * column has one value, or too many to show.
 */
export function unsafeBy(
  version: Version,
  quoteSafe: FlagColumn,
  column: string,
): readonly UnsafeShare[] | undefined {
  const held = heldBy(version, column);
  if (held === undefined) return undefined;
  const { codes, values } = held;
  // Nulls are counted after the values.
  const rows = new Uint32Array(values.length + 1);
  const unsafe = new Uint32Array(values.length + 1);
  for (let row = 0; row < version.size; row++) {
    const code = codes[row]!;
    const at = code < values.length && code >= 0 ? code : values.length;
    rows[at]!++;
    if (quoteSafe.values[row] !== 1) unsafe[at]!++;
  }
  const shares = [...values, null].map((value, at) => ({
    value,
    rows: rows[at]!,
    unsafe: unsafe[at]!,
  })).filter(({ rows }) => rows > 0);
  if (shares.length < 2) return undefined;
  return shares.sort((a, b) => b.unsafe - a.unsafe || b.rows - a.rows);
}

/** The codes of a text or flag column and the value of each code. */
function heldBy(
  version: Version,
  column: string,
): { codes: ArrayLike<number>; values: readonly (string | boolean)[] } | undefined {
  switch (version.data.columns[column]?.kind) {
    case "flag":
      return { codes: version.flags(column).values, values: [false, true] };
    case "text": {
      const texts = version.texts(column);
      if (texts.distinct > MAX_VALUES) return undefined;
      return { codes: texts.codes, values: texts.dictionary };
    }
  }
}
