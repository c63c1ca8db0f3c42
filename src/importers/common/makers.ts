import table from "../../../data/makers.csv" with { type: "text" };
import { plain } from "../../base/text/text.ts";
import { entriesOf, staticTable } from "../../base/places/static_table.ts";

/** Names by the spellings in which lists have them, without case and punctuation. */
const NAMES = new Map<string, string>();
/** Names of makers that acquired others, by the acquired maker's name. */
const SUCCESSORS = new Map<string, string>();

for (const { name = "", aliases, formerly } of staticTable(table)) {
  for (const alias of [name, ...entriesOf(aliases)]) NAMES.set(plain(alias), name);
  for (const former of entriesOf(formerly)) SUCCESSORS.set(former, name);
}

/**
 * The one name of a maker of equipment (`data/makers.csv`), whatever a list calls it; a name that is
 * not in the table stays, tidied.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { makerName } from "./makers.ts";
 *
 * assert.equal(makerName("Jinko Solar Co - Ltd"), "Jinko Solar Co., Ltd");
 * assert.equal(makerName("Sol-Ark"), "Sol-Ark");
 * ```
 */
export function makerName(given: string): string {
  const tidy = given.replaceAll(/_\s*/g, ", ").replaceAll(/ - (?=(?:Inc|Ltd|LLC|L\.?P)\b)/g, ", ")
    .replaceAll(/\s+/g, " ").trim();
  return NAMES.get(plain(tidy)) ?? tidy;
}

/** What identifies a product: old lists have it under its maker's former name. */
export function productKey(manufacturer: string, sku: string): string {
  return plain(`${SUCCESSORS.get(manufacturer) ?? manufacturer}|${sku}`);
}
