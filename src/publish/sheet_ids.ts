import { stableUuid } from "../importers/identity.ts";
import { ReadError } from "./read_error.ts";
import type { Shape } from "./shape.ts";
import { valueAtPath } from "../base/value_at.ts";
import { keyOf, type Row, textOf } from "./sheet_values.ts";

/**
 * Makes ids of some columns of a sheet: the same cells give the same UUID. A column that is mapped
 * counts by what was read, so that `25%` and `25.0%` are one.
 *
 * @throws {ReadError} when the sheet has no such column.
 */
export function recordIdOf(
  names: readonly string[],
  header: readonly string[],
  columns: readonly { readonly index: number; readonly field: string }[],
): (row: Row, cells: readonly string[]) => string | undefined {
  const parts = names.map((name) => {
    const index = header.findIndex((one) => keyOf(one) === keyOf(name));
    const column = columns.find((column) => column.index === index || column.field === name);
    if (index < 0 && column === undefined) {
      throw new ReadError(`the map makes the id of "${name}", which is no column of the sheet`);
    }
    return (row: Row, cells: readonly string[]) => {
      const read = column === undefined ? undefined : valueAtPath(row, column.field);
      return textOf(read ?? cells[index]?.trim());
    };
  });
  return (row, cells) => {
    const texts = parts.map((part) => part(row, cells));
    return texts.every((text) => text === "") ? undefined : stableUuid(...texts);
  };
}

/** What says when a row was looked at, not what it says. */
const LOOKED_AT = new Set(["last_verified_at"]);

const VERSION_ID = "dealer_fee_version_id";

/** The id of a dealer fee's version as it is made of its id and its values; undefined for others. */
export function versionIdOf(row: Row, id: string, { leaves }: Shape): string | undefined {
  if (!leaves.has(VERSION_ID) || typeof row[id] !== "string") return undefined;
  const values = [...leaves.keys()].filter((name) => !LOOKED_AT.has(name))
    .map((name) => name === VERSION_ID ? "" : textOf(row[name]));
  return stableUuid(row[id], ...values);
}

/** Gives a dealer fee whose version is not named one that is made of its id and its values. */
export function withVersionId(row: Row, id: string, shape: Shape): void {
  if (row[VERSION_ID] !== undefined) return;
  const made = versionIdOf(row, id, shape);
  if (made !== undefined) row[VERSION_ID] = made;
}

/** A UUID of some texts, for `derive`. */
export const uuidOf = (texts: readonly string[]) => stableUuid(...texts);
