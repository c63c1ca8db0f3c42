import { z } from "zod";
import { exact } from "../base/text/text.ts";
import { equals } from "../library/query/filters.ts";
import { columnSpecs } from "../library/columns/columns.ts";
import { ofCountiesMeant, ofCountyCode } from "./places/county_filter.ts";
import { dataset } from "./declare/dataset.ts";
import {
  amountOrNull,
  countyFips,
  integer,
  numberOrNull,
  recordId,
  stateCode,
  text,
  textOrNull,
} from "./declare/fields.ts";
import * as trust from "./declare/trust_fields.ts";

/** Climate record (decisions, Rows to publish). Temperatures in °F, degree days base 65 °F. */
const schema = z.strictObject({
  record_id: recordId,
  state_code: stateCode.meta({ description: "Two-letter code of the state." }),
  county_name: text.meta({ description: "Name of the county." }),
  county_fips: countyFips.meta({ description: "Five-digit FIPS code of the county." }),
  iecc_climate_zone: z.enum(["1", "2", "3", "4", "5", "6", "7", "8"]).nullable().meta({
    description: "IECC climate zone, 1 to 8.",
  }),
  iecc_moisture_regime: z.enum(["A", "B", "C"]).nullable().meta({
    description: "A moist, B dry, C marine.",
  }),
  ba_climate_zone: textOrNull.meta({ description: "Building America climate zone." }),
  iecc_edition: integer.min(2000).max(2100).meta({ description: "Edition of the IECC." }),
  heating_design_temp_f: numberOrNull.meta({
    description: "Heating design temperature. With `design_temperature_is_limit` among the " +
      "unresolved requirements it is the ENERGY STAR program's limit for the county, not ASHRAE's " +
      "99 % temperature, and may differ from it by up to 18 °F: do not size equipment by it.",
    unit: "°F",
  }),
  cooling_design_temp_f: numberOrNull.meta({
    description: "Cooling design temperature. With `design_temperature_is_limit` among the " +
      "unresolved requirements it is the ENERGY STAR program's limit for the county, not ASHRAE's " +
      "1 % temperature, and may differ from it by up to 18 °F: do not size equipment by it.",
    unit: "°F",
  }),
  hdd65: amountOrNull.meta({ description: "Heating degree days, base 65 °F.", unit: "°F·days" }),
  cdd65: amountOrNull.meta({ description: "Cooling degree days, base 65 °F.", unit: "°F·days" }),
  quote_safe: trust.quoteSafe,
  confidence: trust.confidence,
  unresolved_requirements: trust.unresolved,
  provenance: trust.provenance("climate_context"),
});

export type Climate = z.infer<typeof schema>;

const { texts } = columnSpecs<Climate>();

/** Query of climate records. With a FIPS code, the county's name is ignored. */
interface ClimateQuery {
  readonly state?: string | undefined;
  readonly county?: string | undefined;
  readonly county_fips?: string | undefined;
}

const SAMPLE_QUERIES: readonly ClimateQuery[] = [{}];

export const hvacClimate = dataset({
  key: "hvac_climate",
  title: "Climate context by county",
  source: "DOE/PNNL climate zones, EPA design temperature limits and NOAA degree days",
  endpoint: "/api/v1/quote-context",
  access: { name: "hvac_climate", level: "sample" },
  schema,
  id: "record_id",
  revision: (row) => String(row.iecc_edition),
  ...trust.ofProvenance<Climate>(),
  unresolved: (row) => row.unresolved_requirements,
  columns: {
    state_code: texts((row) => row.state_code),
    county_name: texts((row) => row.county_name),
    county_fips: texts((row) => row.county_fips),
  },
  order: ["-quote_safe", "state_code", "county_name"],
  sync: { level: "production", ceiling: 50_000 },
  filters: (version, { state, county, county_fips }: ClimateQuery) => [
    equals(version.columns.state_code, state, exact),
    ofCountyCode(version.columns.county_fips, county_fips),
    county === undefined || county_fips !== undefined
      ? undefined
      : ofCountiesMeant(version, state, county),
  ],
  sampleQueries: SAMPLE_QUERIES,
});
