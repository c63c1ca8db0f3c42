import table from "../../../data/makers.csv" with { type: "text" };
import { plain } from "../../base/text/text.ts";
import { entriesOf, staticTable } from "../../base/places/static_table.ts";

/** Manufacturers' names by the spellings that lists use, without case and punctuation. */
const NAMES = new Map<string, string>();
/** The name of the acquiring manufacturer, by that of the acquired one. */
const SUCCESSORS = new Map<string, string>();

for (const { name = "", aliases, formerly } of staticTable(table)) {
  for (const alias of [name, ...entriesOf(aliases)]) NAMES.set(plain(alias), name);
  for (const former of entriesOf(formerly)) SUCCESSORS.set(former, name);
}

/**
 * The canonical name of a manufacturer (`data/makers.csv`), for any spelling of it. A name that is not
 * in the table is returned with cleaned-up spaces and punctuation.
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

/** Key of a product, the same under the manufacturer's former name, which old lists use. */
export function productKey(manufacturer: string, sku: string): string {
  return plain(`${SUCCESSORS.get(manufacturer) ?? manufacturer}|${sku}`);
}
