import { API_VERSION, TARGET_MS, WARN_MS } from "../declare/envelope.ts";
import { durationOf, type RequestContext } from "../pipeline/request_context.ts";
import { resolvesLeft } from "../pipeline/resolve_budget.ts";
import { HEADER, type HeaderList, HSTS } from "./header_names.ts";
import { addRateLimit } from "./rate_limit.ts";
import type { Reply } from "./reply.ts";

/**
 * All headers of a response except those about its body (`send.ts`). To add a header to every
 * response, add it here and describe it in `src/description/headers.ts`.
 */
export function responseHeaders(
  context: RequestContext,
  reply: Pick<Reply, "headers" | "refusal">,
): HeaderList {
  const {
    service: { tls, trustProxy, staleness, limitsPerServer },
    charged,
    now,
    strict,
    traceparent,
  } = context;
  const duration = durationOf(context);
  const headers: HeaderList = [
    // The four operational headers (spec 1, Response headers).
    [HEADER.requestId, context.requestId],
    [HEADER.apiVersion, API_VERSION],
    [HEADER.durationMs, duration],
    [HEADER.performanceState, performanceState(Number(duration))],
    [HEADER.contentTypeOptions, "nosniff"],
  ];
  if (tls || trustProxy) headers.push(HSTS);
  if (traceparent !== undefined) headers.push([HEADER.traceparent, traceparent]);
  if (strict) headers.push([HEADER.preferenceApplied, "handling=strict"]);
  if (context.key !== undefined && staleness.seconds !== undefined) {
    headers.push([HEADER.stale, `keys=${staleness.seconds}s`]);
  }
  if (reply.refusal !== undefined) headers.push([HEADER.errorCode, reply.refusal]);
  for (const header of reply.headers) headers.push(header);
  if (charged !== undefined) {
    // A 429 already has the headers of the window that refused it.
    const isNamed = reply.headers.some(([name]) => name === HEADER.windowLimit);
    addRateLimit(headers, charged, resolvesLeft(context), now, limitsPerServer, isNamed);
  }
  return headers;
}

/** `ok`, `warn` or `over`, by the response time budget (decisions, Envelopes). */
function performanceState(durationMs: number): string {
  return durationMs <= TARGET_MS ? "ok" : durationMs <= WARN_MS ? "warn" : "over";
}
