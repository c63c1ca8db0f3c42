import { CENSUS_DIVISIONS } from "../datasets/places/census_divisions.ts";
import { CUSTOMER_CLASSES } from "../datasets/electricity_rates.ts";
import { idPart } from "../base/text/stable_uuid.ts";
import type { Imported, Importer, ImportOptions } from "./common/importer.ts";
import { numberOf, readCsv } from "./common/csv.ts";
import { firstOf, memberOf } from "../base/known.ts";

/** Codes of the census divisions, by their key in EIA's series. */
const DIVISION_KEYS: ReadonlyMap<string, string> = new Map(
  Object.entries(CENSUS_DIVISIONS).map(([code, { eiaKey }]) => [eiaKey, code]),
);

/** Customer classes by EIA's sector key; `other` goes into `metadata`. */
const SECTORS: Readonly<Record<string, Sector>> = {
  RES: "residential",
  COM: "commercial",
  IND: "industrial",
  TRA: "transportation",
  ALL: "total",
  OTH: "other",
};
type Sector = (typeof CUSTOMER_CLASSES)[number] | "other";

interface Region {
  readonly type: "national" | "census_division" | "state";
  readonly code: string;
  readonly name: string;
}

/** Cents per kWh by year and sector. */
type Prices = Map<string, Map<Sector, number>>;

const SOURCE_KEY = /^ELEC\.PRICE\.([A-Z]{2,3})-([A-Z]{3})\.A$/;

/** EIA, average retail price of electricity, annual, by region and sector. */
export const eiaRates: Importer = {
  name: "eia-rates",
  dataset: "electricity_rates",
  title: "Average retail price of electricity, annual (CSV of the electricity data browser)",
  publisher: "U.S. Energy Information Administration",
  download: "https://www.eia.gov/electricity/data/browser/#/topic/7?freq=A",
  async *rows(content, options): AsyncGenerator<Imported> {
    const regions = new Map<string, { region: Region; prices: Prices }>();
    for await (const { line, cells } of readCsv(content, ["source key", "description"])) {
      const key = cells["source key"] ?? "";
      const years = Object.keys(cells).filter((name) => /^\d{4}$/.test(name));
      // Headings carry the source key of the total but no prices.
      if (years.every((year) => cells[year] === "")) continue;
      const [, regionKey, sectorKey] = SOURCE_KEY.exec(key) ?? [];
      const region = regionKey === undefined ? undefined : regionOf(regionKey, cells.description);
      const sector = SECTORS[sectorKey ?? ""];
      if (region === undefined || sector === undefined) {
        yield { unused: `unknown source key "${key}"`, line };
        continue;
      }
      const entry = regions.get(region.code) ?? { region, prices: new Map() };
      regions.set(region.code, entry);
      for (const year of years) {
        const price = numberOf(cells[year]);
        if (price === null) continue;
        const ofYear = entry.prices.get(year) ?? new Map();
        entry.prices.set(year, ofYear.set(sector, price));
      }
    }
    for (const { region, prices } of regions.values()) {
      for (const [year, ofYear] of prices) yield { row: rowOf(region, year, ofYear, options) };
    }
  },
};

function regionOf(key: string, description = ""): Region | undefined {
  const name = firstOf(description.split(":")).trim();
  if (key === "US") return { type: "national", code: "US", name };
  const division = DIVISION_KEYS.get(key);
  if (division !== undefined) {
    return {
      type: "census_division",
      code: division,
      name: memberOf(CENSUS_DIVISIONS, division).name,
    };
  }
  return key.length === 2 ? { type: "state", code: key, name } : undefined;
}

function rowOf(
  region: Region,
  year: string,
  prices: ReadonlyMap<Sector, number>,
  options: ImportOptions,
): Record<string, unknown> {
  const cents = CUSTOMER_CLASSES.map((sector) => prices.get(sector) ?? null);
  const other = prices.get("other");
  return {
    id: idPart(`eia ${region.type} ${region.code} ${year}`),
    source_document_id: options.sourceDocumentId,
    region_type: region.type,
    region_code: region.code,
    state_code: region.type === "state" ? region.code : null,
    region_name: region.name,
    data_year: Number(year),
    effective_period: year,
    ...Object.fromEntries(
      CUSTOMER_CLASSES.map((sector, i) => [`${sector}_cents_per_kwh`, cents[i]]),
    ),
    ...Object.fromEntries(
      CUSTOMER_CLASSES.map((sector, i) => [`${sector}_usd_per_kwh`, inDollars(cents[i] ?? null)]),
    ),
    source_url: eiaRates.download,
    source_table: "Average retail price of electricity, annual (ELEC.PRICE)",
    last_verified_at: options.dated,
    applicable_trades: ["solar", "hvac", "electrical"],
    metadata: other === undefined ? null : { other_cents_per_kwh: other },
    updated_at: options.dated,
    quote_safe: false,
    confidence: "high",
  };
}

/** Converts cents to dollars, rounded to remove binary rounding errors. */
function inDollars(cents: number | null): number | null {
  return cents === null ? null : Number((cents / 100).toFixed(6));
}
