import { ownMember } from "../known.ts";

/** Words of field names that are not written as ordinary words. */
const SPELLINGS: Readonly<Record<string, string>> = {
  ac: "AC",
  afue: "AFUE",
  ahri: "AHRI",
  apr: "APR",
  ba: "Building America",
  btu: "Btu",
  cdd65: "CDD65",
  cop: "COP",
  dc: "DC",
  eer: "EER",
  eer2: "EER2",
  eia: "EIA",
  fips: "FIPS",
  hdd65: "HDD65",
  hspf2: "HSPF2",
  id: "ID",
  ids: "IDs",
  iecc: "IECC",
  ieer: "IEER",
  imp: "Imp",
  isc: "Isc",
  kw: "kW",
  kwh: "kWh",
  lat: "latitude",
  lng: "longitude",
  ptc: "PTC",
  seer2: "SEER2",
  sku: "SKU",
  stc: "STC",
  url: "URL",
  usd: "USD",
  voc: "Voc",
  vmp: "Vmp",
  zip: "ZIP",
};

/**
 * A field's name as a label, with the usual spelling of abbreviations.
 *
 * @param name Words with underscores, such as `fee_percentage`.
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { fieldLabel } from "./field_label.ts";
 *
 * assert.equal(fieldLabel("county_fips"), "County FIPS");
 * assert.equal(fieldLabel("eia_utility_id"), "EIA utility ID");
 * assert.equal(fieldLabel("quote_safe"), "Quote-safe");
 * ```
 */
export function fieldLabel(name: string): string {
  const words = name.split(/[_.]/).map((word) => ownMember(SPELLINGS, word) ?? word);
  const text = words.join(" ").replace("quote safe", "quote-safe");
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
