import { type Weighed, weighedOf } from "../request/quality_values.ts";
import { itemAt } from "../../base/known.ts";

/** The formats that clients can request rows in; the default is JSON in its envelope. */
export const FORMS = {
  json: "application/json",
  ndjson: "application/x-ndjson",
  csv: "text/csv",
  arrow: "application/vnd.apache.arrow.stream",
} as const;

export type FormName = keyof typeof FORMS;

const NAMES = Object.keys(FORMS) as FormName[];

/** Other names that clients use for a form. The response always has the name in `FORMS`. */
const OTHER_NAMES: Readonly<Record<FormName, readonly string[]>> = {
  json: [],
  ndjson: [
    "application/ndjson",
    "application/jsonl",
    "application/x-jsonl",
    "application/jsonlines",
    "application/x-jsonlines",
  ],
  csv: [],
  arrow: [],
};

/** The entity tag of a response in a format: every format except JSON has its own tag. */
export function etagInForm(etag: string, form: FormName): string {
  return form === "json" ? etag : `${etag.slice(0, -1)}:${form}"`;
}

/**
 * The form that an `Accept` header asks for (RFC 9110, 12.5.1): the one of the highest weight; of
 * equals one that is named rather than part of a range (`*\/*`), and the first. JSON where none is
 * accepted: RFC 9110 allows that, and no client is refused (documented in `docs/bulk.md`).
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { formOf } from "./accept.ts";
 *
 * assert.equal(formOf("text/csv;q=0.5, application/x-ndjson"), "ndjson");
 * assert.equal(formOf("text/html, *\/*"), "json");
 * assert.equal(formOf("text/csv;q=0.1, *\/*;q=0.9"), "json");
 * ```
 */
export function formOf(accept: string | null): FormName {
  // The value that clients send by default needs no parsing.
  if (accept === null || accept === "*/*" || accept === FORMS.json) {
    return "json";
  }
  const ranges = weighedOf(accept);
  let best: FormName = "json";
  let liked = NOT_AT_ALL;
  for (const name of NAMES) {
    for (const type of [FORMS[name], ...OTHER_NAMES[name]]) {
      const liking = likingOf(type, ranges);
      if (liking.weight > 0 && isMore(liking, liked)) {
        [best, liked] = [name, liking];
      }
    }
  }
  return best;
}

/** The quality of a type, the specificity of the range that decides it, and that range's position. */
interface Liking {
  readonly weight: number;
  readonly exactness: number;
  readonly at: number;
}

const NOT_AT_ALL: Liking = { weight: 0, exactness: 0, at: 0 };

/** If several ranges match a type, the most specific one counts. */
function likingOf(type: string, ranges: readonly Weighed[]): Liking {
  const wider = ["*/*", `${type.split("/")[0]}/*`, type];
  for (let exactness = wider.length - 1; exactness >= 0; exactness--) {
    const at = ranges.findIndex((range) => range.name === wider[exactness]);
    if (at >= 0) return { weight: itemAt(ranges, at).weight, exactness, at };
  }
  return NOT_AT_ALL;
}

function isMore(one: Liking, other: Liking): boolean {
  if (one.weight !== other.weight) return one.weight > other.weight;
  if (one.exactness !== other.exactness) return one.exactness > other.exactness;
  return one.at < other.at;
}
