import assert from "node:assert/strict";
import type { z } from "zod";
import { refusal } from "../contract/list_tests.ts";
import { quoteBody } from "../contract/quote_context_schema.ts";
import type { TestService } from "./service.ts";

export const PATH = "/api/v1/quote-context";

type Body = z.infer<ReturnType<typeof quoteBody>>;
export type Quote = Body["data"];

export interface QuoteAnswer {
  readonly headers: Headers;
  readonly meta: Body["meta"];
  readonly data: Quote;
}

type Asked = Readonly<Record<string, string | number>>;

/** A query of quote-context. */
export function urlOf(query: Asked): string {
  const pairs = Object.entries(query).map(([name, value]) => [name, String(value)]);
  return pairs.length === 0 ? PATH : `${PATH}?${new URLSearchParams(pairs)}`;
}

/** GETs a URL that must succeed: checks its status, then its headers, then its body. */
export async function quote(
  service: TestService,
  query: Asked = {},
  key = service.key,
): Promise<QuoteAnswer> {
  const response = await service.get(urlOf(query), { key });
  const text = await response.text();
  assert.equal(response.status, 200, `${urlOf(query)}: ${text.slice(0, 300)}`);
  const { headers } = response;
  assert.equal(headers.get("content-type"), "application/json");
  assert.equal(headers.get("cache-control"), "private, no-cache");
  assert.match(headers.get("vary") ?? "", /x-api-key/i);
  assert.equal(headers.get("x-svc-api-version"), "2026-06-30");
  assert.match(headers.get("x-svc-duration-ms") ?? "", /^\d+(\.\d+)?$/);
  assert.match(headers.get("x-svc-performance-state") ?? "", /^(ok|warn|over)$/);
  const specs = "equipment_category" in query ? "full" : "summarized";
  const { data, meta } = quoteBody(specs).parse(JSON.parse(text));
  assert.equal(headers.get("x-svc-request-id"), meta.request_id);
  return { headers, meta, data };
}

/** GETs a URL that must be refused, and returns the message. */
export function refused(
  service: TestService,
  query: Asked,
  status: number,
  key?: string,
): Promise<string> {
  return refusal(service, urlOf(query), status, key);
}

/** The warnings about a section, without its name. */
export function warningsOf({ coverage }: Quote, section: string): string[] {
  return coverage.warnings.filter((warning) => warning.startsWith(`${section}: `))
    .map((warning) => warning.slice(section.length + 2));
}

/** The list sections, with the number of records in each. */
export function sizesOf({ finance, finance_fees, equipment, context }: Quote) {
  return {
    finance: finance.length,
    finance_fees: finance_fees.length,
    equipment: equipment.length,
    climate: context.climate.length,
    incentives: context.incentives.length,
    labor_adders: context.labor_adders.length,
    permits: context.permits.length,
    finance_eligibility: context.finance_eligibility.length,
  };
}
