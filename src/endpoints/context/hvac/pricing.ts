import { hvacPricing } from "../../../datasets/hvac_pricing.ts";
import { text } from "../../../http/declare/kinds.ts";
import * as covered from "../../coverage_fields.ts";
import { list, quoteSafe } from "../../list.ts";

/** GET /api/v1/context/hvac/pricing (spec 2). The dataset has HVAC rows only. */
export const hvacPricingEndpoint = list({
  path: "/api/v1/context/hvac/pricing",
  summary: "Observed, listed and modeled prices of HVAC equipment.",
  example: "limit=1",
  dataset: hvacPricing,
  params: {
    manufacturer: text.describe("Part of the brand's name."),
    model: text.describe("Part of the model number."),
    price_kind: text.describe("Kind of price, such as msrp, street_price or installed_benchmark."),
    source_kind: text.describe("Kind of source, such as public_benchmark or third_party."),
    quote_safe: quoteSafe,
  },
  limit: [100, 250],
  query: ({ manufacturer, model, price_kind, source_kind }) => ({
    manufacturer,
    model,
    price_kind,
    source_kind,
  }),
  covers: {
    returned: covered.returned,
    source: covered.source,
    quote_safe_rule: covered.quoteSafeRule,
  },
  coverage: (_, { rows }) => ({
    returned: rows.length,
    source: "hvac_pricing",
    quote_safe_rule: "Rows of source_kind third_party, public_market_observation, " +
      "inferred_model or public_benchmark are always quote_safe=false.",
  }),
});
