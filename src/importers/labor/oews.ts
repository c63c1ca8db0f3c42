import { stateName } from "../../base/places/states.ts";
import { type Trade, TRADES } from "../../datasets/declare/fields.ts";
import { OCCUPATIONS } from "../../datasets/labor_rates.ts";
import type { ImportOptions } from "../common/importer.ts";
import { memberOf } from "../../base/known.ts";

/** What all importers of the survey have in common. */
export const OEWS = {
  dataset: "labor_rates",
  publisher: "U.S. Bureau of Labor Statistics",
  download: "https://www.bls.gov/oes/tables.htm",
};

interface Occupation {
  readonly trade: string;
  readonly title: string;
}

const TITLES: Readonly<Record<Trade, string>> = {
  hvac: "Heating, Air Conditioning, and Refrigeration Mechanics and Installers",
  roofing: "Roofers",
  electrical: "Electricians",
  plumbing: "Plumbers, Pipefitters, and Steamfitters",
  solar: "Solar Photovoltaic Installers",
};

/** The occupation of each trade, by its code. */
export const TRADE_OCCUPATIONS: Readonly<Record<string, Occupation>> = Object.fromEntries(
  TRADES.map((trade) => [OCCUPATIONS[trade], { trade, title: TITLES[trade] }]),
);

/** Where wages are paid. `code` is `US`, a postal code or the survey's area code. */
export interface OewsRegion {
  readonly type: "national" | "state" | "metro";
  readonly code: string;
  readonly stateCode: string | null;
  readonly name: string;
}

export const NATION: OewsRegion = {
  type: "national",
  code: "US",
  stateCode: null,
  name: "United States",
};

/** The region of a state code; undefined if the code is unknown. */
export function stateRegion(code: string): OewsRegion | undefined {
  const name = stateName(code);
  return name === undefined ? undefined : { type: "state", code, stateCode: code, name };
}

const NO_WAGES = {
  hourly_mean: null,
  hourly_p10: null,
  hourly_p25: null,
  hourly_median: null,
  hourly_p75: null,
  hourly_p90: null,
  annual_median: null,
  employment_rse: null,
  wage_prse: null,
};

/** The figures that a file contains; missing ones are null in the row. */
export type OewsFigures = Partial<Record<keyof typeof NO_WAGES, number | null>>;

/** One occupation in one region and year. */
interface OewsLine {
  readonly occupation: string;
  readonly region: OewsRegion;
  readonly year: number;
  readonly employment: number | null;
  readonly figures: OewsFigures;
}

/** Whether there is at least one wage; the survey writes `*` or `#` if there is none. */
export function hasWage(figures: OewsFigures): boolean {
  return Object.entries(figures).some(([name, value]) =>
    /^(hourly|annual)_/.test(name) && typeof value === "number"
  );
}

/** Builds a row of `labor_rates`. The survey has no burden, so loaded rates are null. */
export function laborRow(
  { occupation, region, year, employment, figures }: OewsLine,
  options: ImportOptions,
): Record<string, unknown> {
  const { trade, title } = memberOf(TRADE_OCCUPATIONS, occupation);
  return {
    record_id: `oews-${year}-${region.type}-${region.code}-${occupation}`.toLowerCase(),
    trade,
    occupation_code: occupation,
    occupation_title: title,
    region: {
      type: region.type,
      code: region.code,
      state_code: region.stateCode,
      state_name: region.stateCode === null ? null : stateName(region.stateCode) ?? null,
      name: region.name,
    },
    data_year: year,
    effective_period: `May ${year}`,
    employment: employment === null || employment <= 0 ? null : Math.round(employment),
    wage_distribution: { ...NO_WAGES, ...figures },
    loaded_labor: {
      burden_multiplier: null,
      hourly_mean: null,
      hourly_p25: null,
      hourly_median: null,
      hourly_p75: null,
    },
    quote_safe: true,
    provenance: {
      source_document_id: options.sourceDocumentId,
      source_url: OEWS.download,
      burden_source_url: null,
      last_verified_at: options.dated,
      quote_safe: true,
      trust_basis: "published_labor_rate_source",
    },
  };
}
