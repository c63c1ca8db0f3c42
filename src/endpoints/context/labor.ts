import { sampleOf } from "../../access/sample.ts";
import { LABOR_REGION_TYPES, OCCUPATIONS } from "../../datasets/labor_rates.ts";
import { endpoint } from "../../http/endpoint.ts";
import { JsonText } from "../../http/json.ts";
import {
  boolean,
  defaulting,
  limit,
  oneOf,
  params,
  state,
  text,
  trade,
  year,
} from "../../http/params.ts";
import { select } from "../../library/query.ts";
import { laborFilters, latestYearOf } from "./labor_rows.ts";

/** GET /api/v1/context/labor (spec 2). */
export const laborEndpoint = endpoint({
  path: "/api/v1/context/labor",
  params: params({
    trade: defaulting(trade, "hvac"),
    occupation_code: text,
    region_type: oneOf(LABOR_REGION_TYPES),
    state,
    region_code: text,
    data_year: year,
    include_states: defaulting(boolean, false),
    include_metros: defaulting(boolean, false),
    limit: limit(100, 500),
  }),
  access: { dataset: "labor_rates", level: "sample" },
  envelope: "success",
  answer(params, library, caller) {
    const rates = library.version("labor_rates");
    const occupation = params.occupation_code ?? OCCUPATIONS[params.trade]!;
    const rows = select({
      size: rates.size,
      limit: params.limit,
      where: [
        ...laborFilters(rates, { ...params, occupation }),
        sampleOf(rates, caller.access.labor_rates),
      ],
    });
    return {
      data: {
        records: JsonText.array(rates.records().join(rows)),
        coverage: {
          trade: params.trade,
          occupation_code: occupation,
          source: "bls_oews",
          latest_loaded_year: latestYearOf(rates, occupation),
          quote_safe_only: true,
        },
      },
    };
  },
});
