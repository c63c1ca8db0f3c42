import { OWN_HEADERS } from "../declare/endpoint.ts";
import { API_VERSION, TARGET_MS, WARN_MS } from "../declare/envelope.ts";
import { durationOf, milliseconds, type RequestContext } from "../pipeline/request_context.ts";
import { resolvesLeft } from "../pipeline/resolve_budget.ts";
import { ignoredHeader } from "../request/unknown_params.ts";
import { HEADER, type HeaderList, HSTS } from "./header_names.ts";
import { addRateLimit } from "./rate_limit_headers.ts";
import type { Reply } from "./reply.ts";
import type { CachedResponse } from "./response_cache.ts";

/**
 * All headers of a response except those about its body (`send.ts`): those that the reply brings,
 * and those of every response. To add a header to every response, add it here and describe it in
 * `src/description/headers.ts`.
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

/** The parts of an answer that its headers depend on. */
export type Answered = Pick<CachedResponse, "found" | "ignored">;

const PHASES = ["auth", "access", "route"];

/**
 * The headers of an endpoint's answer: those that a 200 and its 304 share, in addition to those of
 * every response. Ends the last phase of the request.
 */
export function answerHeaders(context: RequestContext, { found, ignored }: Answered): HeaderList {
  const { service, route, routeName, started, phases } = context;
  phases.push(performance.now());
  service.metrics.requests.phases(routeName, PHASES, started, phases);
  const headers: HeaderList = [
    [HEADER.serverTiming, serverTiming(context)],
    [HEADER.cacheControl, "private, no-cache"],
    [HEADER.vary, route?.endpoint.forms === true ? VARY_WITH_FORM : VARY],
  ];
  if (found.etag !== undefined) headers.push([HEADER.etag, found.etag]);
  for (const name of OWN_HEADERS) {
    const value = found.headers?.[name];
    if (value !== undefined) headers.push([name, value]);
  }
  if (ignored.length > 0) headers.push([HEADER.ignoredParams, ignoredHeader(ignored)]);
  return headers;
}

const VARY = `${HEADER.apiKey}, ${HEADER.acceptEncoding}`;
/** For endpoints that offer several formats. */
const VARY_WITH_FORM = `${VARY}, ${HEADER.accept}`;

/** `Server-Timing`, in milliseconds per phase. `db` is always 0: rows are in memory. */
function serverTiming({ started, phases }: RequestContext): string {
  let from = started;
  let text = "db;dur=0";
  for (let i = 0; i < phases.length; i++) {
    const to = phases[i] ?? from;
    text += `, ${PHASES[i]};dur=${milliseconds(to - from)}`;
    from = to;
  }
  return text;
}
