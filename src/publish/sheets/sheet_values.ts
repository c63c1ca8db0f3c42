import { comparable } from "../../base/text/look_alikes.ts";
import { present } from "../../base/known.ts";

/** A row being built: fields by name, nested ones in objects. */
export type Row = Record<string, unknown>;

/**
 * Makes a value from the row so far and its cells; undefined if there is none.
 *
 * @throws {CellError} when it uses a cell without a value.
 */
export type Maker<Value = unknown> = (row: Row, cells: readonly string[]) => Value | undefined;

/** A column name for comparison, ignoring case, repeated blanks and invisible characters. */
export const keyOf = (name: string) => comparable(name).toLowerCase();

/** Sets the field at a dotted path, creating missing objects on the way. */
export function setValue(row: Row, path: string, value: unknown): void {
  const names = path.split(".");
  const last = present(names.pop(), "a name");
  let object = row;
  for (const name of names) object = (object[name] ??= {}) as Row;
  object[last] = value;
}

/** A value as text; empty for null and undefined. */
export function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  return value === undefined || value === null ? "" : JSON.stringify(value);
}
