import { uint8 } from "../../base/memory/shared_arrays.ts";
import { FlagColumn } from "../columns/flag_column.ts";
import type { Moment, NumberColumn } from "../columns/number_column.ts";
import { hasBit } from "../query/row_bits.ts";
import type { Version } from "./version.ts";

/** The views of expired rows, and of AHRI-licensed rows for callers without the data rights. */
export const EXPIRED = "expired";
export const UNLICENSED = "unlicensed";
/** The view of rows after their `quote_safe_until`. */
export const UNVERIFIED = "unverified";
/**
 * The column of datasets whose rows stop being quote-safe before they expire: the earlier of the two
 * instants, in milliseconds since 1970.
 */
export const SAFE_UNTIL = "safe_until";
/** The order that ignores quote-safety. */
export const UNRANKED = "unranked";

/** Row state that depends on the caller and the time: expiry and AHRI data rights. */
export interface EffectiveState {
  readonly quoteSafe: FlagColumn;
  /** The order to list rows in; undefined for the stored order. */
  readonly order: Uint32Array | undefined;
  /** When this state ends, in milliseconds since 1970. */
  readonly until: number;
  /** The rows' JSON with commas between, in one of the dataset's views. */
  text(rows: readonly number[], view?: string): string;
}

/**
 * The rows as a caller sees them now: expired rows are shown as expired and are not quote-safe, and
 * without AHRI data rights no licensed row is quote-safe.
 *
 * @param now Milliseconds since 1970.
 */
export function effectiveState(version: Version, now: number, licensed: boolean): EffectiveState {
  if (!licensed && version.hasView(UNLICENSED)) {
    return {
      quoteSafe: version.once(noneSafe),
      order: version.order(UNRANKED),
      until: Infinity,
      text: (rows) => version.records(UNLICENSED).join(rows),
    };
  }
  const safeUntil = safeUntilOf(version);
  const moment = safeUntil.at(now);
  const until = nextExpiry(version, now);
  if (moment.past === 0 || !version.hasView(EXPIRED)) {
    return {
      quoteSafe: version.columns.quote_safe,
      order: undefined,
      until,
      text: (rows, view) => version.view(view).join(rows),
    };
  }
  const isExpired = (row: number) => version.columns.expires_at.get(row) <= now;
  const hasChanged = (row: number) => safeUntil.get(row) <= now;
  const { quoteSafe, order } = version.once(lastEpoch)(moment);
  return {
    quoteSafe,
    order,
    until,
    text(rows, view) {
      if (!rows.some(hasChanged)) return version.view(view).join(rows);
      const viewOf = (row: number) =>
        isExpired(row) ? EXPIRED : hasChanged(row) ? UNVERIFIED : view;
      return rows.map((row) => version.view(viewOf(row)).get(row)).join(",");
    },
  };
}

/** When the next row of a version expires or stops being quote-safe; Infinity if none does. */
export function nextExpiry(version: Version, now: number): number {
  return Math.min(version.columns.expires_at.at(now).until, safeUntilOf(version).at(now).until);
}

/** When each row stops being quote-safe by itself. */
function safeUntilOf(version: Version): NumberColumn {
  const { columns } = version.data;
  return SAFE_UNTIL in columns ? version.numbers(SAFE_UNTIL) : version.columns.expires_at;
}

function noneSafe({ size }: Version): FlagColumn {
  return new FlagColumn(uint8(size));
}

interface Epoch {
  readonly quoteSafe: FlagColumn;
  readonly order: Uint32Array | undefined;
}

/** Nothing changes between two expiries, so the last epoch is cached. */
function lastEpoch(version: Version) {
  let known: { moment: Moment; epoch: Epoch } | undefined;
  return (moment: Moment): Epoch => {
    if (known?.moment !== moment) known = { moment, epoch: epochOf(version, moment) };
    return known.epoch;
  };
}

function epochOf(version: Version, { ahead }: Moment): Epoch {
  const values = version.columns.quote_safe.values.slice();
  for (let row = 0; row < values.length; row++) {
    if (values[row] === 1 && !hasBit(ahead, row)) values[row] = 0;
  }
  const quoteSafe = new FlagColumn(values);
  if (!version.hasOrder(UNRANKED)) return { quoteSafe, order: undefined };
  const unranked = version.order(UNRANKED);
  const order = new Uint32Array(unranked.length);
  let next = 0;
  for (const flag of [1, 0]) {
    for (let at = 0; at < unranked.length; at++) {
      if (values[unranked[at]!] === flag) order[next++] = unranked[at]!;
    }
  }
  return { quoteSafe, order };
}
