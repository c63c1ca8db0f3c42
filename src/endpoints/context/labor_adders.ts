import { sampleOf } from "../../access/sample.ts";
import { endpoint } from "../../http/endpoint.ts";
import { JsonText } from "../../http/json.ts";
import { boolean, defaulting, limit, params, slugged, trade } from "../../http/params.ts";
import { equals, exact, type Filter, flagged, slug } from "../../library/filters.ts";
import { select } from "../../library/query.ts";
import type { Version } from "../../library/version.ts";

/** Filters of labor adders. */
export function laborAdderFilters(
  adders: Version,
  query: { trade: string; adder?: string | undefined; quote_safe?: boolean | undefined },
): (Filter | undefined)[] {
  return [
    equals(adders.texts("trade"), query.trade, exact),
    equals(adders.texts("adder_key"), query.adder, slug),
    flagged(adders.flags("quote_safe"), query.quote_safe),
  ];
}

/** GET /api/v1/context/labor-adders (spec 2). */
export const laborAddersEndpoint = endpoint({
  path: "/api/v1/context/labor-adders",
  params: params({
    trade: defaulting(trade, "hvac"),
    adder: slugged,
    quote_safe: boolean,
    limit: limit(100, 500),
  }),
  access: { dataset: "hvac_labor", level: "sample" },
  envelope: "success",
  answer(params, library, caller) {
    const adders = library.version("hvac_labor");
    const rows = select({
      size: adders.size,
      limit: params.limit,
      where: [
        ...laborAdderFilters(adders, params),
        sampleOf(adders, caller.access.hvac_labor),
      ],
    });
    return {
      data: {
        records: JsonText.array(adders.records().join(rows)),
        coverage: {
          trade: params.trade,
          adder: params.adder ?? null,
          records_returned: rows.length,
          quote_safe_only: params.quote_safe === true,
          trust_basis: "labor_adder_context",
        },
      },
    };
  },
});
