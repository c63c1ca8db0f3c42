import { z } from "zod";
import { flags, instants, textLists, texts } from "../library/columns.ts";
import { dataset } from "./dataset.ts";
import {
  amountOrNull,
  confidenceOrNull,
  countyFips,
  flag,
  instantOrNull,
  integer,
  numberOrNull,
  stateCode,
  text,
  textOrNull,
} from "./fields.ts";

/** Climate record (decisions, Rows to publish). Temperatures in °F, degree days base 65 °F. */
const schema = z.strictObject({
  record_id: text,
  state_code: stateCode,
  county_name: text,
  county_fips: countyFips,
  iecc_climate_zone: z.enum(["1", "2", "3", "4", "5", "6", "7", "8"]).nullable(),
  iecc_moisture_regime: z.enum(["A", "B", "C"]).nullable(),
  ba_climate_zone: textOrNull,
  iecc_edition: integer.min(2000).max(2100),
  heating_design_temp_f: numberOrNull,
  cooling_design_temp_f: numberOrNull,
  hdd65: amountOrNull,
  cdd65: amountOrNull,
  quote_safe: flag,
  confidence: confidenceOrNull,
  unresolved_requirements: z.array(text),
  provenance: z.strictObject({
    source_document_id: textOrNull,
    source_url: textOrNull,
    last_verified_at: instantOrNull,
    trust_basis: z.literal("climate_context"),
  }),
});

export type Climate = z.infer<typeof schema>;

export const hvacClimate = dataset<Climate>({
  key: "hvac_climate",
  title: "Climate context by county",
  source: "DOE/PNNL climate zones and EPA design temperatures",
  endpoint: "/api/v1/quote-context",
  schema,
  id: (row) => row.record_id,
  revision: (row) => String(row.iecc_edition),
  quoteSafe: (row) => row.quote_safe,
  sourceDocument: (row) => row.provenance.source_document_id,
  columns: {
    state_code: texts((row) => row.state_code),
    county_name: texts((row) => row.county_name),
    county_fips: texts((row) => row.county_fips),
    quote_safe: flags((row) => row.quote_safe),
    unresolved_requirements: textLists((row) => row.unresolved_requirements),
    last_verified_at: instants((row) => row.provenance.last_verified_at),
    source_document_id: texts((row) => row.provenance.source_document_id),
  },
  order: ["-quote_safe", "state_code", "county_name"],
  sync: { level: "sandbox", ceiling: 50_000 },
});
