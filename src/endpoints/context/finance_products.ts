import { sampleOf } from "../../access/sample.ts";
import { PRODUCT_TYPES } from "../../datasets/finance_products.ts";
import { endpoint } from "../../http/endpoint.ts";
import { JsonText } from "../../http/json.ts";
import { boolean, limit, oneOf, params, state, text, trade } from "../../http/params.ts";
import {
  caseless,
  contains,
  either,
  equals,
  exact,
  type Filter,
  flagged,
  lists,
  listsOrAny,
  slug,
} from "../../library/filters.ts";
import { select } from "../../library/query.ts";
import type { Version } from "../../library/version.ts";

/** What finance products may be asked for. */
export interface ProductQuery {
  readonly trade?: string | undefined;
  readonly product_type?: string | undefined;
  readonly state?: string | undefined;
  readonly financier?: string | undefined;
  readonly measure?: string | undefined;
  readonly quote_safe?: boolean | undefined;
}

/** Filters of finance products: an empty state scope is nationwide, a null one is unknown. */
export function productFilters(products: Version, query: ProductQuery): (Filter | undefined)[] {
  return [
    equals(products.texts("trade"), query.trade, exact),
    equals(products.texts("product_type"), query.product_type, caseless),
    listsOrAny(products.lists("state_scope"), query.state, exact),
    ofFinancier(products, query.financier),
    lists(products.lists("eligible_measures"), query.measure, caseless),
    flagged(products.flags("quote_safe"), query.quote_safe),
  ];
}

/** The slug, or part of the name. */
function ofFinancier(products: Version, financier: string | undefined): Filter | undefined {
  if (financier === undefined) return undefined;
  return either(
    equals(products.texts("financier_slug"), financier, slug)!,
    contains(products.texts("financier_name"), financier)!,
  );
}

/** GET /api/v1/context/finance-products (spec 2). */
export const financeProductsEndpoint = endpoint({
  path: "/api/v1/context/finance-products",
  params: params({
    trade,
    product_type: oneOf(PRODUCT_TYPES),
    state,
    financier: text,
    measure: text,
    quote_safe: boolean,
    limit: limit(100, 250),
  }),
  access: { dataset: "finance_products", level: "sample" },
  envelope: "usage",
  answer(params, library, caller) {
    const products = library.version("finance_products");
    const rows = select({
      size: products.size,
      limit: params.limit,
      where: [
        ...productFilters(products, params),
        sampleOf(products, caller.access.finance_products),
      ],
    });
    return {
      data: {
        records: JsonText.array(products.records().join(rows)),
        coverage: {
          trade: params.trade ?? "all",
          financier: params.financier ?? null,
          product_type: params.product_type ?? "all",
          state: params.state ?? null,
          measure: params.measure ?? null,
          returned: rows.length,
          source: "finance_products",
          quote_safe_rule: "Ranges for context; quote from the exact rows of finance fees.",
        },
      },
    };
  },
});
