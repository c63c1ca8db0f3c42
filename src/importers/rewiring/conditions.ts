/**
 * Words of a description that bind the amount to what the home has or had, to what else is bought or
 * done, or to shops, which no contractor is.
 */
const CONDITION = new RegExp(
  "\\b(replac\\w+|remov\\w+|displac\\w+|convert\\w+|enroll\\w*|(whole|partial)[- ]home|" +
    "new (additions?|construction|homes?)|customers (only|without|not)|ineligible|must use|" +
    "paired with|in conjunction|who complete|diy|outbuildings?|load[- ](managed|control\\w*)|" +
    "recommended in|must control|if they|servicing|dual[- ]fuel|marketplace|" +
    "retailers?(?! or contractors?))\\b",
  "i",
);

const SIZE = "[\\d.,]+[- ]?(?:tons?|gal(?:lons?)?|sq(?:uare|\\.)? ?(?:feet|foot|ft))\\b";

/** Words of a description that bind the amount to a size, which is not among the row's facts. */
const SIZE_BOUND = new RegExp(
  `\\b(?:(?:less|more|greater) than|equal to|over|under|above|below|at least|exceed|` +
    `minimum(?: capacity)?(?: of)?) ${SIZE}|` +
    `${SIZE} (?:or|and) (?:more|less|greater|larger|smaller|over|under|above|below)\\b|` +
    `\\b[\\d.]+ or (?:more|less) tons?\\b`,
  "i",
);

/** What the list files under a measure that it is not: for a water heater, a washer. */
const OTHER_THING =
  /\bpool heater|\brebate for a desuperheater|\bsmart splitter|\ball-in-one [\w ]*washer|\bheat pump\/solar/i;

/** It heats by a heat pump, whatever the list files it under. */
const HYBRID_HEATER = /\bhybrid water heater/i;

/**
 * What a description binds the amount to and a row cannot say. Its sentences are not carried over,
 * so a quote would take the amount as unconditional.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { conditionsOf } from "./conditions.ts";
 *
 * const said = "$500 rebate for a heat pump water heater of 55 gallons or less.";
 * assert.deepEqual(conditionsOf(said, ["heat_pump_water_heater"]), ["conditions_unresolved"]);
 * const other = "$250 rebate for a heat pump pool heater.";
 * assert.deepEqual(conditionsOf(other, ["other_heat_pump"]), ["measure_unresolved"]);
 * ```
 */
export function conditionsOf(said: string, items: readonly string[]): string[] {
  const isMisfiled = HYBRID_HEATER.test(said) && !items.includes("heat_pump_water_heater");
  return [
    ...(CONDITION.test(said) || SIZE_BOUND.test(said) ? ["conditions_unresolved"] : []),
    ...(OTHER_THING.test(said) || isMisfiled ? ["measure_unresolved"] : []),
  ];
}
