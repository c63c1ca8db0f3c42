import createClient from "openapi-fetch";
import type { paths } from "../../client/generated/types.ts";

/** What an integrator writes with a client that others generate: a quote of one request. */
export async function gatherQuote(baseUrl: string, key: string, amount: number) {
  const client = createClient<paths>({ baseUrl, headers: { "x-api-key": key } });
  const { data: answer, error, response } = await client.GET("/api/v1/quote-context", {
    params: { query: { trade: "solar", state: "CO", equipment_limit: 3, finance_limit: 3 } },
  });
  if (error !== undefined) throw new Error(`${response.status} ${error.error}`);
  const { equipment, finance_fees, coverage } = answer.data;
  const fee = finance_fees.find(({ quote_safe }) => quote_safe);
  if (fee === undefined) throw new Error("No dealer fee may be quoted.");
  return {
    products: equipment.map(({ manufacturer, sku }) => `${manufacturer} ${sku}`),
    product: fee.product_title,
    dealerFee: amount * (fee.fee_percentage ?? 0),
    months: fee.term_months,
    warnings: coverage.warnings,
  };
}
