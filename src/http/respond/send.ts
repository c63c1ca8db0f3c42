import type { RefusalCode } from "../../base/refusal.ts";
import { durationOf, type RequestContext, type Service } from "../pipeline/request_context.ts";
import { SHORT_TEXT_BYTES } from "../size_and_time_limits.ts";
import { HEADER, type HeaderList, HSTS } from "./header_names.ts";
import type { Reply } from "./reply.ts";
import { responseHeaders } from "./response_headers.ts";

/** Turns a reply into the response, and counts and logs the request. */
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

/** Weakens a strong entity tag, which would identify the uncompressed bytes. */
function markCompressed(headers: HeaderList): void {
  headers.push([HEADER.contentEncoding, "gzip"]);
  const at = headers.findIndex(([name, value]) => name === HEADER.etag && !value.startsWith("W/"));
  const etag = headers[at];
  if (etag !== undefined) headers[at] = [HEADER.etag, `W/${etag[1]}`];
}

/** An empty stream if the length is unknown: for no body the runtime would send a length of 0. */
function contentOfHead(length: number | undefined): ReadableStream | null {
  return length === undefined ? new ReadableStream({ start: (end) => end.close() }) : null;
}

/**
 * Like `send`, for a response that was made elsewhere: adds the headers of every response, and counts
 * and logs the request.
 *
 * @param refusal Why the response refuses the request, if it does.
 */
export function sendResponse(
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

/** Headers that are copied from the response of the API request behind a response. */
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

/**
 * For a response that was made from an API response, which is already counted and logged: copies its
 * request id, timing and limits.
 *
 * @param asked Headers of the API response.
 */
export function sendResponseOf(
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

/** @param response Has none of the headers yet. */
function withHeaders(response: Response, headers: HeaderList): Response {
  for (const [name, value] of headers) response.headers.append(name, value);
  return response;
}

function replaceHeaders(response: Response, headers: HeaderList): Response {
  for (const [name, value] of headers) response.headers.set(name, value);
  return response;
}

/** Records a request in metrics, log and usage. */
function record(context: RequestContext, { status, refusal }: Reply, bytes: number): void {
  const { service, requestId, routeName, key, now, liveGeocodes, traceparent } = context;
  const duration = durationOf(context);
  service.metrics.requests.observe(routeName, status, Number(duration), refusal);
  service.log.access(requestId, key?.id ?? null, routeName, status, duration, traceparent);
  if (key === undefined) return;
  const outcome = status === 304 ? "not_modified" : refusal ?? "answered";
  service.usage.count(key.id, routeName, now, outcome, bytes, liveGeocodes, Number(duration));
}
