import { Refusal } from "../../base/refusal.ts";
import { textBody } from "./body.ts";
import { errorEnvelope } from "../declare/envelope.ts";
import { settle } from "../pipeline/admission.ts";
import type { Exchange, Service } from "../pipeline/exchange.ts";
import { durationOf, finish } from "./finish.ts";
import { operational } from "./headers.ts";
import { addRateLimit } from "./rate_limit.ts";

/** The response of a failure: what is not a refusal is logged, and shown as 500. */
export function refuse(
  service: Service,
  request: Request,
  exchange: Exchange,
  error: unknown,
): Response {
  if (!(error instanceof Refusal)) {
    service.log.failure("request_failed", error, { id: exchange.requestId });
  }
  const cause = settled(service, exchange, error);
  const refusal = cause instanceof Refusal
    ? cause
    : new Refusal("internal", "Internal server error.");
  const duration = durationOf(exchange);
  const headers = operational(exchange.requestId, duration);
  headers.push(["cache-control", "no-store"], ["x-svc-error-code", refusal.code]);
  if (exchange.strict) headers.push(["preference-applied", "handling=strict"]);
  for (const name in refusal.headers) headers.push([name, refusal.headers[name]!]);
  if (exchange.spent !== undefined) {
    const describesWindow = refusal.headers["x-ratelimit-limit"] !== undefined;
    addRateLimit(headers, exchange.spent, exchange.now, describesWindow);
  }
  const body = textBody(errorEnvelope(refusal.message, exchange.requestId));
  exchange.refusal = refusal.code;
  return finish(service, request, exchange, refusal.status, duration, headers, body);
}

/** Why a request fails: a month that is used up comes before what else is wrong with it. */
function settled(service: Service, exchange: Exchange, error: unknown): unknown {
  try {
    settle(service, exchange);
    return error;
  } catch (full) {
    return full;
  }
}
