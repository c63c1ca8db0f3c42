import { financeProducts, PRODUCT_TYPES } from "../../datasets/finance_products.ts";
import { oneOf, state, text } from "../../http/declare/kinds.ts";
import * as covered from "../coverage_fields.ts";
import { list, quoteSafe } from "../list.ts";
import { trade } from "../shared_params.ts";

/** GET /api/v1/context/finance-products (spec 2). */
export const financeProductsEndpoint = list({
  path: "/api/v1/context/finance-products",
  summary: "Finance products with their ranges of amounts, terms and rates.",
  example: "state=CO&limit=1",
  dataset: financeProducts,
  params: {
    trade,
    product_type: oneOf(PRODUCT_TYPES).describe("Kind of product."),
    state,
    financier: text.describe("Slug of the lender, or part of its name."),
    measure: text.describe("Key of a measure that the product pays for."),
    quote_safe: quoteSafe,
  },
  limit: [100, 250],
  envelope: "usage",
  query: ({ quote_safe: _, ...query }) => query,
  covers: {
    trade: covered.tradeOrAll,
    financier: covered.financierOrNull,
    product_type: covered.productTypeOrAll,
    state: covered.stateOrNull,
    measure: covered.measureOrNull,
    returned: covered.returned,
    source: covered.source,
    quote_safe_rule: covered.quoteSafeRule,
  },
  coverage: (asked, { rows }) => ({
    trade: asked.trade ?? "all",
    financier: asked.financier ?? null,
    product_type: asked.product_type ?? "all",
    state: asked.state ?? null,
    measure: asked.measure ?? null,
    returned: rows.length,
    source: "finance_products",
    quote_safe_rule: "Ranges for context; quote from the exact rows of finance fees.",
  }),
});
