import { wantsGzip } from "../request/accept_encoding.ts";
import type { Remembered } from "./answers.ts";
import { bodyOf, packedStart, rowsBody } from "./body.ts";
import { OWN_HEADERS } from "../declare/endpoint.ts";
import type { Exchange, Service } from "../pipeline/exchange.ts";
import { finish } from "./finish.ts";
import type { FormName } from "../forms/accept.ts";
import type { BulkForm, Rows } from "../forms/rows.ts";
import { type HeaderList, matchesEtag, milliseconds, operational } from "./headers.ts";
import type { Packed } from "./packed.ts";
import { addRateLimit } from "./rate_limit.ts";
import { isOverHttp1, requestHeader } from "../request/request_headers.ts";
import { ignoredHeader } from "../request/unknown_params.ts";

const VARIES: Readonly<Record<FormName, string>> = {
  json: "x-api-key, accept-encoding",
  ndjson: "x-api-key, accept",
  csv: "x-api-key, accept",
  arrow: "x-api-key, accept",
};

const PHASES = ["auth", "access", "route"];

/** Whether the client has the answer already. */
export function isUnchanged(request: Request, { etag }: Remembered["found"]): boolean {
  return etag !== undefined && matchesEtag(requestHeader(request, "if-none-match"), etag);
}

/** 304 (spec 1, GET /api/v1/sync/snapshot). */
export function respondUnchanged(
  service: Service,
  request: Request,
  exchange: Exchange,
  answer: Pick<Remembered, "found" | "ignored">,
): Response {
  // It counts against the minute, not the month (decisions, Counting): nothing is settled.
  const duration = endLastPhase(exchange);
  const headers = answeredHeaders(service, exchange, answer, duration);
  if (answer.found.etag !== undefined) headers.push(["etag", answer.found.etag]);
  return finish(service, request, exchange, 304, duration, headers, null);
}

/** The response of what an endpoint found, in another form than JSON. */
export function respondRows(
  service: Service,
  request: Request,
  exchange: Exchange,
  answer: Pick<Remembered, "found" | "ignored">,
  rows: Rows,
): Response {
  const duration = endLastPhase(exchange);
  const headers = answeredHeaders(service, exchange, answer, duration);
  const { etag } = answer.found;
  if (etag !== undefined) headers.push(["etag", etag]);
  // No length says whether all of it came, and some proxies end a cut answer as if it were whole.
  headers.push(["x-svc-row-count", String(rows.length)]);
  const body = rowsBody(exchange.form as BulkForm, rows, exchange.keyId!);
  return finish(service, request, exchange, 200, duration, headers, body);
}

/**
 * The response of what an endpoint found.
 *
 * @param isAgain Whether it was found for an earlier request.
 */
export function respond(
  service: Service,
  request: Request,
  exchange: Exchange,
  answer: Remembered,
  isAgain: boolean,
): Response | Promise<Response> {
  const isGet = request.method === "GET";
  const gzip = isGet && wantsGzip(requestHeader(request, "accept-encoding"));
  if (!gzip && isGet && isAgain) service.answers.gather(answer);
  if (!gzip) return respondWith(service, request, exchange, answer, undefined);
  const grew = () => service.answers.grew(answer);
  const packed = packedStart(service.packer, answer, grew);
  return packed instanceof Promise
    ? packed.then((packed) => respondWith(service, request, exchange, answer, packed))
    : respondWith(service, request, exchange, answer, packed);
}

function respondWith(
  service: Service,
  request: Request,
  exchange: Exchange,
  answer: Remembered,
  packed: Packed | undefined,
): Response {
  const duration = endLastPhase(exchange);
  const headers = answeredHeaders(service, exchange, answer, duration);
  const shares = () => !isOverHttp1(request);
  const body = bodyOf(answer, ownOf(answer, exchange, duration), packed, shares, exchange.keyId!);
  const { etag } = answer.found;
  if (body.gzip) headers.push(["content-encoding", "gzip"]);
  if (etag !== undefined) headers.push(["etag", body.gzip ? `W/${etag}` : etag]);
  return finish(service, request, exchange, 200, duration, headers, body);
}

/** The time until now, which is the end of the last phase, as headers and logs have it. */
function endLastPhase({ phases, started }: Exchange): string {
  const now = performance.now();
  phases.push(now);
  return milliseconds(now - started);
}

/** What of an answer is of one request alone. */
function ownOf({ own }: Remembered, { requestId }: Exchange, duration: string): string {
  return own === "request_id" ? requestId : own === "duration_ms" ? duration : "";
}

function answeredHeaders(
  service: Service,
  exchange: Exchange,
  { found, ignored }: Pick<Remembered, "found" | "ignored">,
  duration: string,
): HeaderList {
  const headers = operational(exchange.requestId, duration);
  headers.push(["server-timing", timing(exchange)]);
  headers.push(["cache-control", "private, no-cache"], ["vary", VARIES[exchange.form]]);
  for (const name of OWN_HEADERS) {
    const value = found.headers?.[name];
    if (value !== undefined) headers.push([name, value]);
  }
  if (exchange.strict) headers.push(["preference-applied", "handling=strict"]);
  if (ignored.length > 0) headers.push(["x-svc-ignored-params", ignoredHeader(ignored)]);
  if (exchange.spent !== undefined) addRateLimit(headers, exchange.spent, exchange.now, false);
  service.metrics.requests.phases(exchange.route, PHASES, exchange.started, exchange.phases);
  return headers;
}

/** `Server-Timing`: milliseconds of each phase. Answers come from memory, so the database has 0. */
function timing(exchange: Exchange): string {
  let from = exchange.started;
  let text = "db;dur=0";
  for (let i = 0; i < exchange.phases.length; i++) {
    const to = exchange.phases[i]!;
    text += `, ${PHASES[i]};dur=${milliseconds(to - from)}`;
    from = to;
  }
  return text;
}
