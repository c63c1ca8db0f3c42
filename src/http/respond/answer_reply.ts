import type { BulkForm, Rows } from "../forms/rows.ts";
import { GZIP_FROM_BYTES } from "../size_and_time_limits.ts";
import { durationOf, keyOf, type RequestContext } from "../pipeline/request_context.ts";
import { wantsGzip } from "../request/accept_encoding.ts";
import { jsonBody, jsonLength, rowsBody } from "./body.ts";
import type { CompressedBody } from "./compressed_body.ts";
import { matchesEtag } from "./etag.ts";
import { HEADER } from "./header_names.ts";
import type { Reply } from "./reply.ts";
import type { CachedResponse } from "./response_cache.ts";
import { type Answered, answerHeaders } from "./response_headers.ts";

/** Whether `If-None-Match` shows that the client already has the answer. */
export function isUnchanged({ headers }: Request, { etag }: CachedResponse["found"]): boolean {
  return etag !== undefined && matchesEtag(headers.get(HEADER.ifNoneMatch), etag);
}

/** The 304 for a client that already has the answer. */
export function unchangedReply(context: RequestContext, answered: Answered): Reply {
  return { status: 304, headers: answerHeaders(context, answered), body: null };
}

/** A reply with rows in a format other than JSON. */
export function rowsReply(context: RequestContext, answered: Answered, rows: Rows): Reply {
  const headers = answerHeaders(context, answered);
  // A streamed body has no length by which a client could tell that it is complete.
  headers.push([HEADER.rowCount, String(rows.length)]);
  const body = rowsBody(context.form as BulkForm, rows, keyOf(context).id, acceptsGzip(context));
  return { status: 200, headers, body };
}

/**
 * A reply with JSON in its envelope, compressed if it is long and the client accepts that. Counts it
 * if it is over the endpoint's budget.
 *
 * @param isAgain Whether the response was made for an earlier request, and came from the cache.
 */
export function jsonReply(
  context: RequestContext,
  response: CachedResponse,
  isAgain: boolean,
): Reply | Promise<Reply> {
  const reply = (compressed?: CompressedBody): Reply => {
    const own = ownOf(context, response);
    const shares = () => isOverHttp2(context);
    return {
      status: 200,
      headers: answerHeaders(context, response),
      body: jsonBody(response, own, compressed, shares, keyOf(context).id),
    };
  };
  const ownLength = response.own === "request_id" ? context.requestId.length : 0;
  const length = jsonLength(response) + ownLength;
  if (length > (context.route?.endpoint.maxResponseBytes ?? Infinity)) {
    context.service.metrics.requests.tooLong(context.routeName);
  }
  if (acceptsGzip(context) && length >= GZIP_FROM_BYTES) {
    const compressed = compressedStart(context, response);
    return compressed instanceof Promise ? compressed.then(reply) : reply(compressed);
  }
  if (isAgain) context.service.cache.compact(response);
  return reply();
}

/** The compressed start of a body, made once for all clients; undefined if that failed. */
function compressedStart(
  { service: { compressor, cache } }: RequestContext,
  response: CachedResponse,
): CompressedBody | undefined | Promise<CompressedBody | undefined> {
  const { start } = response;
  return response.compressed ??= compressor.compress(typeof start === "string" ? [start] : start)
    .then((compressed) => {
      response.compressed = compressed;
      if (compressed !== undefined) cache.grew(response);
      return compressed;
    });
}

function acceptsGzip({ request }: RequestContext): boolean {
  return wantsGzip(request.headers.get(HEADER.acceptEncoding));
}

/** Over HTTP/2 the host is a pseudo-header, not a header. */
function isOverHttp2({ request }: RequestContext): boolean {
  return !request.headers.has(HEADER.host);
}

/** The text of `own` in the envelope of this request. */
function ownOf(context: RequestContext, { own }: CachedResponse): string {
  return own === "request_id"
    ? context.requestId
    : own === "duration_ms"
    ? durationOf(context)
    : "";
}
