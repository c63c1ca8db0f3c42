import { sampleOf } from "../../../access/sample.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { JsonText } from "../../../http/json.ts";
import { boolean, limit, params, text } from "../../../http/params.ts";
import { caseless, contains, equals, flagged } from "../../../library/filters.ts";
import { select } from "../../../library/query.ts";

/** GET /api/v1/context/hvac/pricing (spec 2). The dataset holds nothing but hvac rows. */
export const hvacPricingEndpoint = endpoint({
  path: "/api/v1/context/hvac/pricing",
  params: params({
    manufacturer: text,
    model: text,
    price_kind: text,
    source_kind: text,
    quote_safe: boolean,
    limit: limit(100, 250),
  }),
  access: { dataset: "hvac_pricing", level: "sample" },
  envelope: "success",
  answer(params, library, caller) {
    const observations = library.version("hvac_pricing");
    const rows = select({
      size: observations.size,
      limit: params.limit,
      where: [
        contains(observations.texts("manufacturer"), params.manufacturer),
        contains(observations.texts("model_number"), params.model),
        equals(observations.texts("price_kind"), params.price_kind, caseless),
        equals(observations.texts("source_kind"), params.source_kind, caseless),
        flagged(observations.flags("quote_safe"), params.quote_safe),
        sampleOf(observations, caller.access.hvac_pricing),
      ],
    });
    return {
      data: {
        records: JsonText.array(observations.records().join(rows)),
        coverage: {
          returned: rows.length,
          source: "hvac_pricing",
          quote_safe_rule: "Rows of source_kind third_party, public_market_observation, " +
            "inferred_model or public_benchmark are always quote_safe=false.",
        },
      },
    };
  },
});
