import { rounded, SIGNIFICANT_DIGITS } from "../../base/text/decimal.ts";
import type { FieldError } from "../model/validation_error.ts";

/** Called for each text of a row, with its dotted path. */
type OnText = (path: string, text: string) => void;

/**
 * Errors of texts with leading or trailing white space, and of numbers with more digits than are
 * significant.
 *
 * @param free Paths of free-form objects and outlines, whose content is not checked.
 * @param onText Called for each text outside of those.
 */
export function untidyFields(
  row: unknown,
  free: ReadonlySet<string>,
  paths: Paths,
  onText: OnText = () => {},
): FieldError[] {
  const errors: FieldError[] = [];
  look(row, "", free, paths, errors, onText);
  return errors;
}

/** More paths than any dataset has; unknown fields of invalid rows may have more. */
const MAX_PATHS = 10_000;

/**
 * Dotted paths of fields, each made once. Made for each row, they take a third of this check's time,
 * because a map has to read all of a new text to find it.
 */
export class Paths {
  readonly #inner = new Map<string, Map<string, string>>();
  #count = 0;

  /** @param outer The path of an object or list; empty for the row. */
  of(outer: string, name: string): string {
    if (outer === "") return name;
    let inner = this.#inner.get(outer);
    const known = inner?.get(name);
    if (known !== undefined) return known;
    const path = `${outer}.${name}`;
    if (this.#count >= MAX_PATHS) return path;
    this.#count++;
    if (inner === undefined) this.#inner.set(outer, inner = new Map());
    inner.set(name, path);
    return path;
  }
}

function look(
  value: unknown,
  path: string,
  free: ReadonlySet<string>,
  paths: Paths,
  errors: FieldError[],
  onText: OnText,
): void {
  if (typeof value === "string") {
    onText(path, value);
    const tidy = value.trim();
    if (tidy !== value) {
      errors.push({
        field: path,
        value,
        message: "has white space at its ends",
        fix: tidy === "" ? "leave it out" : `write ${JSON.stringify(tidy)}`,
      });
    }
  } else if (typeof value === "number") {
    if (rounded(value) !== value && Number.isFinite(value)) {
      errors.push({
        field: path,
        value,
        message: `has more than ${SIGNIFICANT_DIGITS} significant digits`,
        fix: `write ${rounded(value)}`,
      });
    }
  } else if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) {
      look(value[i], paths.of(path, `${i}`), free, paths, errors, onText);
    }
  } else if (typeof value === "object" && value !== null) {
    for (const name in value) {
      const inner = paths.of(path, name);
      if (!free.has(inner)) {
        look((value as Record<string, unknown>)[name], inner, free, paths, errors, onText);
      }
    }
  }
}
