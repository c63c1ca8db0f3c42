import { inTurns } from "../../base/async/in_turns.ts";
import { valueAt } from "../../base/json/value_at.ts";
import type { Version } from "../../library/versions/version.ts";
import type { RecordColumn } from "./record_columns.ts";

/** `leafValues` is used for versions with at most this many records. */
export const MAX_GATHERED = 100_000;

const gathered = new WeakMap<Version, Map<string, Promise<Float64Array>>>();

/**
 * The values of a field that is not a column of the version, as numbers by row: NaN for null,
 * milliseconds since 1970 for dates. Read from the records at the first call, then kept.
 */
export function leafValues(version: Version, column: RecordColumn): Promise<Float64Array> {
  let ofVersion = gathered.get(version);
  if (ofVersion === undefined) gathered.set(version, ofVersion = new Map());
  let values = ofVersion.get(column.name);
  if (values === undefined) ofVersion.set(column.name, values = gather(version, column));
  return values;
}

async function gather(version: Version, { path }: RecordColumn): Promise<Float64Array> {
  const values = new Float64Array(version.size);
  const records = version.records();
  const gathering = function* () {
    for (let row = 0; row < values.length; row++) {
      values[row] = numberOf(valueAt(JSON.parse(records.get(row)), path));
      if (row % 64 === 0) yield;
    }
  };
  await inTurns(gathering());
  return values;
}

function numberOf(value: unknown): number {
  if (typeof value === "number") return value;
  if (typeof value === "boolean") return Number(value);
  return typeof value === "string" ? Date.parse(value) : NaN;
}
