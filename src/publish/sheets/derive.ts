import { ReadError } from "../model/errors.ts";
import { comparable } from "../../base/text/look_alikes.ts";
import { slug } from "../../base/text/text.ts";
import { givenText } from "./given_text.ts";
import { uuidOf } from "./sheet_ids.ts";
import type { Shape } from "../gate/shape.ts";
import { valueAtPath } from "../../base/json/value_at.ts";
import { keyOf, type Maker, type Row, textOf } from "./sheet_values.ts";

/** Cached slugs: a sheet with many rows has few lenders or makers. */
const slugs = new Map<string, string>();
const MAX_SLUGS = 10_000;

function cachedSlug(text: string): string {
  const held = slugs.get(text);
  if (held !== undefined) return held;
  const made = slug(comparable(text));
  if (slugs.size < MAX_SLUGS) slugs.set(text, made);
  return made;
}

/** The functions of `derive`. */
const FUNCTIONS: Readonly<Record<string, (texts: readonly string[]) => string | string[]>> = {
  slug: (texts) => cachedSlug(texts.join(" ")),
  uuid: uuidOf,
  join: (texts) => texts.filter((text) => text !== "").join(" "),
  lower: (texts) => texts.join(" ").toLowerCase(),
  upper: (texts) => texts.join(" ").toUpperCase(),
  list: (texts) => texts.filter((text) => text !== ""),
};

/** The fields and columns that an expression uses. */
export const sourcesOf = (expression: string): string[] =>
  (/^[^(]*\((.*)\)/.exec(expression)?.[1] ?? "").split(",").map((part) => part.trim())
    .filter((part) => part !== "");

/**
 * Parses an expression such as `slug(financier_name)`: a function of fields or columns.
 *
 * @throws {ReadError} when it is not an expression, or names neither a field nor a column.
 */
export function deriver(
  expression: string,
  header: readonly string[],
  { leaves }: Pick<Shape, "leaves">,
): Maker<string | string[]> {
  const [, name] = /^\s*(\w+)\s*\(.*\)\s*$/.exec(expression) ?? [];
  const make = name !== undefined && Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
  if (make === undefined) {
    throw new ReadError(
      `the map derives "${expression}". Use ${
        Object.keys(FUNCTIONS).map((name) => `${name}(…)`).join(", ")
      } over fields or columns`,
    );
  }
  const sources = sourcesOf(expression);
  if (sources.length === 0) throw new ReadError(`the map derives "${expression}" from nothing`);
  const readers = sources.map((source) => {
    const index = header.findIndex((one) => keyOf(one) === keyOf(source));
    if (index < 0 && !leaves.has(source)) {
      throw new ReadError(
        `the map derives "${expression}", but "${source}" is neither a field nor a column`,
      );
    }
    return (row: Row, cells: readonly string[]) =>
      textOf(valueAtPath(row, source) ?? givenText(cells[index]));
  });
  return (row, cells) => {
    const texts = readers.map((read) => read(row, cells));
    return texts.every((text) => text === "") ? undefined : make(texts);
  };
}
