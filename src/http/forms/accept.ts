import { type Weighed, weighedOf } from "../request/quality_values.ts";

/** The forms in which rows may be had; JSON in its envelope is the one that is given by default. */
export const FORMS = {
  json: "application/json",
  ndjson: "application/x-ndjson",
  csv: "text/csv",
  arrow: "application/vnd.apache.arrow.stream",
} as const;

export type FormName = keyof typeof FORMS;

const NAMES = Object.keys(FORMS) as FormName[];

/** What an answer says, where its rows are given in a form: each has tags of its own. */
export function inForm<Said extends { readonly etag?: string }>(said: Said, form: FormName): Said {
  return said.etag === undefined ? said : { ...said, etag: `${said.etag.slice(0, -1)}:${form}"` };
}

/**
 * The form that an `Accept` header asks for (RFC 9110, 12.5.1): the one of the highest weight; of
 * equals one that is named rather than part of a range (`*\/*`), and the first. JSON where none is
 * accepted, so that no client is refused.
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
  // What every request without a wish sends, told without reading it.
  if (accept === null || accept === "*/*" || accept === FORMS.json) return "json";
  const ranges = weighedOf(accept);
  let best: FormName = "json";
  let liked = NOT_AT_ALL;
  for (const name of NAMES) {
    const liking = likingOf(FORMS[name], ranges);
    if (liking.weight > 0 && isMore(liking, liked)) [best, liked] = [name, liking];
  }
  return best;
}

/** How much a type is liked, how exactly the range says so that decides, and where that stands. */
interface Liking {
  readonly weight: number;
  readonly exactness: number;
  readonly at: number;
}

const NOT_AT_ALL: Liking = { weight: 0, exactness: 0, at: 0 };

/** Of several ranges that a type lies in, the most exact one counts. */
function likingOf(type: string, ranges: readonly Weighed[]): Liking {
  const wider = ["*/*", `${type.split("/")[0]}/*`, type];
  for (let exactness = wider.length - 1; exactness >= 0; exactness--) {
    const at = ranges.findIndex((range) => range.name === wider[exactness]);
    if (at >= 0) return { weight: ranges[at]!.weight, exactness, at };
  }
  return NOT_AT_ALL;
}

function isMore(one: Liking, other: Liking): boolean {
  if (one.weight !== other.weight) return one.weight > other.weight;
  if (one.exactness !== other.exactness) return one.exactness > other.exactness;
  return one.at < other.at;
}
