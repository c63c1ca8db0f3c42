import type { RefusalCode } from "../../base/refusal.ts";
import { durationOf, type RequestContext, type Service } from "../pipeline/request_context.ts";
import { SHORT_TEXT_BYTES } from "../limits.ts";
import { HEADER, type HeaderList, HSTS } from "./header_names.ts";
import type { Reply } from "./reply.ts";
import { responseHeaders } from "./response_headers.ts";

/** Makes the response of a reply, and counts and logs the request. */
export function send(context: RequestContext, reply: Reply): Response {
  const { status, body } = reply;
  const headers = responseHeaders(context, reply);
  const isHead = context.request.method === "HEAD";
  record(context, reply, isHead ? 0 : body?.length ?? 0);
  if (body === null) return withHeaders(new Response(null, { status }), headers);
  if (body.gzip) markCompressed(headers);
  if (body.length !== undefined) headers.push([HEADER.contentLength, String(body.length)]);
  const content = isHead ? contentOfHead(body.length) : body.content((bytes) => {
    const { key, routeName, now, service } = context;
    if (key !== undefined) service.usage.countSent(key.id, routeName, now, bytes);
  });
  if (typeof content === "string" && content.length > SHORT_TEXT_BYTES) {
    headers.push([HEADER.contentType, body.type]);
    return new Response(content, { status, headers });
  }
  const init = { status, headers: { [HEADER.contentType]: body.type } };
  return withHeaders(new Response(content, init), headers);
}

/** A strong entity tag would name the bytes, which are others when they are compressed. */
function markCompressed(headers: HeaderList): void {
  headers.push([HEADER.contentEncoding, "gzip"]);
  const at = headers.findIndex(([name, value]) => name === HEADER.etag && !value.startsWith("W/"));
  const etag = headers[at];
  if (etag !== undefined) headers[at] = [HEADER.etag, `W/${etag[1]}`];
}

/** An empty stream where the length is unknown: without a body the runtime would say 0. */
function contentOfHead(length: number | undefined): ReadableStream | null {
  return length === undefined ? new ReadableStream({ start: (end) => end.close() }) : null;
}

/**
 * Counts and logs the request, and adds the headers of every response to one made elsewhere.
 *
 * @param refusal Why it refuses, if it does.
 */
export function sendMade(
  context: RequestContext,
  response: Response,
  refusal?: RefusalCode,
): Response {
  const reply: Reply = {
    status: response.status,
    headers: [[HEADER.cacheControl, "no-store"]],
    body: null,
    refusal,
  };
  const headers = responseHeaders(context, reply);
  record(context, reply, 0);
  return replaceHeaders(response, headers);
}

/** What a response repeats of the API request that it was made of, which is already counted. */
const OF_API_REQUEST = [
  HEADER.requestId,
  HEADER.apiVersion,
  HEADER.durationMs,
  HEADER.performanceState,
  HEADER.windowLimit,
  HEADER.windowRemaining,
  HEADER.rateLimitPolicy,
  HEADER.rateLimit,
  HEADER.traceparent,
];

/** A response made of another one: it shows which, and what is left of the key's windows. */
export function sendMadeOf(
  { tls, trustProxy }: Service,
  response: Response,
  asked: Headers,
): Response {
  const headers: HeaderList = [
    [HEADER.cacheControl, "no-store"],
    [HEADER.contentTypeOptions, "nosniff"],
  ];
  for (const name of OF_API_REQUEST) {
    const value = asked.get(name);
    if (value !== null) headers.push([name, value]);
  }
  if (tls || trustProxy) headers.push(HSTS);
  return replaceHeaders(response, headers);
}

/** @param response Without any of the headers. */
function withHeaders(response: Response, headers: HeaderList): Response {
  for (const [name, value] of headers) response.headers.append(name, value);
  return response;
}

function replaceHeaders(response: Response, headers: HeaderList): Response {
  for (const [name, value] of headers) response.headers.set(name, value);
  return response;
}

/** Adds a request to metrics, log and usage. */
function record(context: RequestContext, { status, refusal }: Reply, bytes: number): void {
  const { service, requestId, routeName, key, now, liveGeocodes, traceparent } = context;
  const duration = durationOf(context);
  service.metrics.requests.observe(routeName, status, Number(duration), refusal);
  service.log.access(requestId, key?.id ?? null, routeName, status, duration, traceparent);
  if (key === undefined) return;
  const outcome = status === 304 ? "not_modified" : refusal ?? "answered";
  service.usage.count(
    key.id,
    routeName,
    now,
    outcome,
    bytes,
    liveGeocodes,
    Number(duration),
  );
}
