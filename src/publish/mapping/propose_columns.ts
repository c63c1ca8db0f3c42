import { ALIASES, wordsOf } from "./aliases.ts";
import type { Leaf } from "../gate/shape.ts";
import { proposeReading } from "./propose_reading.ts";
import type { SampledColumn } from "./sampled_column.ts";
import { lastOf } from "../../base/known.ts";

/** From the first similarity on, a name is proposed; from the second on, without a doubt. */
const MIN_SCORE = 0.5;
const SURE_SCORE = 0.98;

/**
 * The most likely field of each column; each field once, the most similar first, then the first
 * column.
 */
export function matchColumns(
  columns: readonly SampledColumn[],
  leaves: readonly Leaf[],
  dayFirst: boolean,
): Map<string, { readonly leaf: Leaf; readonly sure: boolean }> {
  const candidates = columns.flatMap((column) =>
    leaves.map((leaf) => {
      const score = likenessOf(column.name, leaf.path);
      const byValues = score < MIN_SCORE && holdsItsValues(column, leaf, dayFirst);
      return { column, leaf, score: byValues ? MIN_SCORE : score };
    })
  ).filter(({ column, leaf, score }) =>
    score >= MIN_SCORE && !isOtherUnit(column.name, leaf) &&
    proposeReading(leaf, column, dayFirst, score > SURE_SCORE) !== undefined
  ).sort((a, b) => b.score - a.score);
  const found = new Map<string, { leaf: Leaf; sure: boolean }>();
  const taken = new Set<Leaf>();
  for (const { column, leaf, score } of candidates) {
    if (found.has(column.name) || taken.has(leaf)) continue;
    found.set(column.name, { leaf, sure: score > SURE_SCORE });
    taken.add(leaf);
  }
  return found;
}

/**
 * Whether a column's texts are all values of a required field with listed values: HVAC and Solar under
 * "Job Type" are trades.
 */
function holdsItsValues(column: SampledColumn, leaf: Leaf, dayFirst: boolean): boolean {
  if (!leaf.required || leaf.values === undefined || leaf.kind !== "text") return false;
  if (column.values.length === 0) return false;
  const found = proposeReading(leaf, column, dayFirst, false);
  return found !== undefined && found.doubt === undefined;
}

/** Whether a column's name contradicts the field's unit: dollars for a fraction, percent for an amount. */
export function isOtherUnit(name: string, { path, max }: Leaf): boolean {
  const isPercent = /%|\bpercent\b/i.test(name);
  if (max === 1) return !isPercent && /\$|\busd\b|\bdollars?\b/i.test(name);
  return isPercent && /(cost|price|fee|amount)/.test(path);
}

/** The field with a name like the column's, whatever the column's values are. */
export function namedLike(name: string, leaves: readonly Leaf[]): Leaf | undefined {
  const [best] = leaves.map((leaf) => ({ leaf, score: likenessOf(name, leaf.path) }))
    .filter(({ score }) => score >= MIN_SCORE).sort((a, b) => b.score - a.score);
  return best?.leaf;
}

/** Text in brackets explains a name, as in `Rate (APR)`; a match without it is a doubt. */
const BRACKET_FACTOR = 0.97;

/** Similarity of a column's name, with or without its brackets, to a field's: 0 to 1. */
export function likenessOf(name: string, path: string): number {
  const bare = withoutBrackets(name);
  const whole = alike(name, path);
  return bare === "" || bare === name ? whole : Math.max(whole, alike(bare, path) * BRACKET_FACTOR);
}

/** A name without text in brackets. Behind the last closing one, nothing is in brackets. */
function withoutBrackets(name: string): string {
  const end = Math.max(name.lastIndexOf(")"), name.lastIndexOf("]")) + 1;
  return (name.slice(0, end).replace(/[([][^)\]]*[)\]]/g, " ") + name.slice(end)).trim();
}

/** Similarity of a name to a field's name or its common names, from 0 to 1. */
function alike(name: string, path: string): number {
  if (name.toLowerCase() === path.toLowerCase()) return 1;
  const last = lastOf(path.split("."));
  const words = wordsOf(name);
  // The name may include the outer name of a nested field: "Outdoor Model" is outdoor_unit.model.
  const own = Math.max(overlap(words, wordsOf(last)), overlap(words, wordsOf(path)));
  // The name may include its unit: "APR %".
  const bare = words.filter((word) => word !== "percent");
  const called = Math.max(
    0,
    ...(ALIASES[last] ?? []).map(wordsOf).map((alias) =>
      Math.max(overlap(words, alias), overlap(bare, alias) * 0.995)
    ),
  );
  const ending = words.at(-1) ?? "";
  const ends = TELLING_ENDINGS.has(ending) &&
    (ending === last || ALIASES[last]?.includes(ending) === true);
  // Nested fields share names with outer ones, which go first.
  return Math.max(own, called * 0.99, ends ? MIN_SCORE + 0.1 : 0) - (path === last ? 0 : 0.005);
}

/** Last words that determine what a column is: "Customer APR" is a rate. */
const TELLING_ENDINGS = new Set([
  ...["apr", "lender", "financier", "sku", "fips", "zip", "manufacturer"],
  // "Good From" and "Promo Ends" are days.
  ...["from", "start", "starts", "begins", "effective"],
  ...["thru", "through", "until", "end", "ends", "expires", "expiration", "expiry"],
]);

function overlap(a: readonly string[], b: readonly string[]): number {
  const shared = a.filter((word) => b.includes(word)).length;
  const all = new Set([...a, ...b]).size;
  return all === 0 ? 0 : shared / all;
}
