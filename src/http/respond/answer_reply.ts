import { OWN_HEADERS } from "../declare/endpoint.ts";
import type { BulkForm, Rows } from "../forms/rows.ts";
import { GZIP_FROM_BYTES } from "../limits.ts";
import {
  durationOf,
  keyOf,
  milliseconds,
  type RequestContext,
} from "../pipeline/request_context.ts";
import { wantsGzip } from "../request/accept_encoding.ts";
import { ignoredHeader } from "../request/unknown_params.ts";
import { jsonBody, jsonLength, rowsBody } from "./body.ts";
import type { CompressedBody } from "./compressed_body.ts";
import { matchesEtag } from "./etag.ts";
import { HEADER, type HeaderList } from "./header_names.ts";
import type { Reply } from "./reply.ts";
import type { CachedResponse } from "./response_cache.ts";

const PHASES = ["auth", "access", "route"];

/** What the headers of an answer are made of. */
type Answered = Pick<CachedResponse, "found" | "ignored">;

/** Whether the client has the answer already. */
export function isUnchanged({ headers }: Request, { etag }: CachedResponse["found"]): boolean {
  return etag !== undefined && matchesEtag(headers.get(HEADER.ifNoneMatch), etag);
}

/** 304 (spec 1, GET /api/v1/sync/snapshot). */
export function unchangedReply(context: RequestContext, answered: Answered): Reply {
  return { status: 304, headers: answerHeaders(context, answered), body: null };
}

/** Rows in another form than JSON. */
export function rowsReply(context: RequestContext, answered: Answered, rows: Rows): Reply {
  const headers = answerHeaders(context, answered);
  // A streamed body has no length that says whether all of it came.
  headers.push([HEADER.rowCount, String(rows.length)]);
  const body = rowsBody(context.form as BulkForm, rows, keyOf(context).id, acceptsGzip(context));
  return { status: 200, headers, body };
}

/**
 * JSON in its envelope.
 *
 * @param isAgain Whether it was made for an earlier request.
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
  if (acceptsGzip(context) && jsonLength(response) + ownLength >= GZIP_FROM_BYTES) {
    const compressed = compressedStart(context, response);
    return compressed instanceof Promise ? compressed.then(reply) : reply(compressed);
  }
  if (isAgain) context.service.cache.join(response);
  return reply();
}

/** The compressed start of a body: made once for all clients. */
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

/** Over HTTP/2 the host is not a header. */
function isOverHttp2({ request }: RequestContext): boolean {
  return !request.headers.has(HEADER.host);
}

/** The part of an envelope that belongs to one request alone. */
function ownOf(context: RequestContext, { own }: CachedResponse): string {
  return own === "request_id"
    ? context.requestId
    : own === "duration_ms"
    ? durationOf(context)
    : "";
}

/** Headers of an answer, whether it has a body or is a 304. */
function answerHeaders(context: RequestContext, { found, ignored }: Answered): HeaderList {
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
/** If the form of the rows depends on `Accept`. */
const VARY_WITH_FORM = `${VARY}, ${HEADER.accept}`;

/** `Server-Timing`: milliseconds of each phase. Rows are in memory, so the database takes none. */
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
