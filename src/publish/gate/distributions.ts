import { compareCodePoints } from "../../base/text/text.ts";

/** The distribution of one field's values over the rows of a file. */
export interface Distribution {
  /** Dotted; `[]` means each element of a list. */
  readonly field: string;
  readonly nulls: number;
  readonly values: number;
  readonly distinct: number;
  readonly min: Value | null;
  readonly median: Value | null;
  readonly max: Value | null;
}

type Value = string | number | boolean;

/** Distinct values are counted among this many first values of a field. */
const MAX_SAMPLED = 200_000;

/** Computes distributions from rows, one after another. */
export class Distributions {
  readonly #fields = new Map<string, { nulls: number; values: Value[] }>();

  /** Adds a row's values; an empty list counts as null. */
  add(row: unknown): void {
    for (const [field, value] of leaves(row)) {
      const found = this.#fields.get(field) ?? { nulls: 0, values: [] };
      if (value === null) found.nulls++;
      else found.values.push(value);
      this.#fields.set(field, found);
    }
  }

  /** In the order of first occurrence. */
  all(): Distribution[] {
    return [...this.#fields].map(([field, { nulls, values }]) => {
      const sorted = values.toSorted(compare);
      const distinct = new Set(values.slice(0, MAX_SAMPLED)).size;
      const at = (index: number) => sorted[index] ?? null;
      const ends = { min: at(0), median: at(sorted.length >> 1), max: at(sorted.length - 1) };
      return { field, nulls, values: values.length, distinct, ...ends };
    });
  }
}

/** Free-form fields and boundaries are skipped. */
export const OPAQUE = /^(geometry|metadata|requirements|eligibility_criteria)$/;

/** A row's values with their dotted paths. */
export function* leaves(value: unknown, path = ""): Generator<[string, Value | null]> {
  if (value === null || value === undefined) yield [path, null];
  else if (typeof value !== "object") yield [path, value as Value];
  else if (Array.isArray(value)) {
    if (value.length === 0) yield [`${path}[]`, null];
    for (const element of value) yield* leaves(element, `${path}[]`);
  } else {
    for (const [name, inner] of Object.entries(value)) {
      const isOpaque = path === "" && OPAQUE.test(name) &&
        !("unresolved_requirements" in Object(inner));
      if (!isOpaque) yield* leaves(inner, path === "" ? name : `${path}.${name}`);
    }
  }
}

function compare(a: Value, b: Value): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return compareCodePoints(String(a), String(b));
}
