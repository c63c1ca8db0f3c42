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
  onText: OnText = () => {},
): FieldError[] {
  const errors: FieldError[] = [];
  look(row, "", free, errors, onText);
  return errors;
}

function look(
  value: unknown,
  path: string,
  free: ReadonlySet<string>,
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
    for (let i = 0; i < value.length; i++) look(value[i], `${path}.${i}`, free, errors, onText);
  } else if (typeof value === "object" && value !== null) {
    for (const name in value) {
      const inner = path === "" ? name : `${path}.${name}`;
      if (!free.has(inner)) {
        look((value as Record<string, unknown>)[name], inner, free, errors, onText);
      }
    }
  }
}
