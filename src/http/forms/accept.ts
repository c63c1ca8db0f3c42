import { parseQualityValues, type QualityValue } from "../request/quality_values.ts";
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

/** Other media types that clients send. The response always has the one in `FORMS`. */
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

/**
 * The format that an `Accept` header prefers (RFC 9110, 12.5.1): the one with the highest weight;
 * among equals, one that is named beats one in a range (`*\/*`), and then the first. JSON if none is
 * accepted, which RFC 9110 allows, so that no client is refused (`docs/bulk.md`).
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
  if (accept === null || accept === "*/*" || accept === FORMS.json) return "json";
  const ranges = parseQualityValues(accept);
  let best: FormName = "json";
  let bestMatch = NO_MATCH;
  for (const name of NAMES) {
    for (const type of [FORMS[name], ...OTHER_NAMES[name]]) {
      const match = matchOf(type, ranges);
      if (match.weight > 0 && isBetter(match, bestMatch)) [best, bestMatch] = [name, match];
    }
  }
  return best;
}

/** How an `Accept` header rates a media type. */
interface RangeMatch {
  readonly weight: number;
  /** How specific the matching range is: 0 for any type, 1 for `text/*`, 2 for the type itself. */
  readonly exactness: number;
  /** The position of that range in the header. */
  readonly at: number;
}

const NO_MATCH: RangeMatch = { weight: 0, exactness: 0, at: 0 };

/** If several ranges match a type, the most specific one counts. */
function matchOf(type: string, ranges: readonly QualityValue[]): RangeMatch {
  const wider = ["*/*", `${type.split("/")[0]}/*`, type];
  for (let exactness = wider.length - 1; exactness >= 0; exactness--) {
    const at = ranges.findIndex((range) => range.name === wider[exactness]);
    if (at >= 0) return { weight: itemAt(ranges, at).weight, exactness, at };
  }
  return NO_MATCH;
}

function isBetter(one: RangeMatch, other: RangeMatch): boolean {
  if (one.weight !== other.weight) return one.weight > other.weight;
  if (one.exactness !== other.exactness) return one.exactness > other.exactness;
  return one.at < other.at;
}
