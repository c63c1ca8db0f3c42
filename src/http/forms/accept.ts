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
 * The form that an `Accept` header asks for (RFC 9110, 12.5.1): of those that are named, the one of
 * the highest quality, the first of equals. JSON where none is named, so that no client is refused.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { formOf } from "./accept.ts";
 *
 * assert.equal(formOf("text/csv;q=0.5, application/x-ndjson"), "ndjson");
 * assert.equal(formOf("text/html, *\/*"), "json");
 * ```
 */
export function formOf(accept: string | null): FormName {
  // What every request without a wish sends, told without reading it.
  if (accept === null || accept === "*/*" || accept === FORMS.json) return "json";
  let best: FormName = "json";
  let highest = 0;
  for (const range of accept.split(",")) {
    const [type = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
    const form = NAMES.find((name) => FORMS[name] === type);
    const quality = Number(parameters.find((one) => one.startsWith("q="))?.slice(2) ?? 1);
    if (form !== undefined && quality > highest) [best, highest] = [form, quality];
  }
  return best;
}
