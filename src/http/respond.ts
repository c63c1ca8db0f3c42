import type { Spent } from "../access/budgets.ts";
import type { Answer } from "./endpoint.ts";
import { encodeData, errorEnvelope } from "./envelope.ts";
import { HttpError } from "./errors.ts";
import type { Exchange, Service } from "./exchange.ts";
import { type HeaderList, matchesEtag, operational } from "./headers.ts";
import type { Route } from "./router.ts";

const JSON_TYPE = "application/json";

/** From about this many characters on, handing headers over in a list beats adding them. */
const LONG_BODY = 32_768;

const PHASES = ["auth", "access", "route"];

/** The response of what an endpoint found: 304 when the client already has it. */
export function respond(
  service: Service,
  request: Request,
  exchange: Exchange,
  route: Route,
  found: Answer,
): Response {
  const unchanged = found.etag !== undefined &&
    matchesEtag(request.headers.get("if-none-match"), found.etag);
  if (unchanged) refund(service, exchange);
  const data = unchanged ? null : encodeData(found);
  exchange.phases.push(performance.now());

  const duration = durationOf(exchange);
  const body = data === null ? null : route.wrap(data, found, exchange.requestId, duration);
  const headers = operational(exchange.requestId, duration);
  headers.push(["server-timing", timing(exchange)]);
  headers.push(["cache-control", "private, no-cache"], ["vary", "x-api-key, accept-encoding"]);
  if (found.etag !== undefined) headers.push(["etag", found.etag]);
  for (const name in found.headers) headers.push([name, found.headers[name]!]);
  addRateLimit(headers, exchange.spent);
  return finish(service, request, exchange, unchanged ? 304 : 200, duration, headers, body);
}

function refund(service: Service, exchange: Exchange): void {
  const spent = exchange.spent!;
  service.minutes.refund(exchange.keyId!, spent);
  service.months.refund(exchange.keyId!);
  exchange.spent = { ...spent, remaining: spent.remaining + 1 };
}

/** The response of a failure: what is not a refusal is logged, and shown as 500. */
export function refuse(
  service: Service,
  request: Request,
  exchange: Exchange,
  error: unknown,
): Response {
  const refusal = error instanceof HttpError ? error : new HttpError(500, "Internal server error.");
  if (refusal !== error) service.log.failure("request_failed", error, { id: exchange.requestId });
  const duration = durationOf(exchange);
  const headers = operational(exchange.requestId, duration);
  headers.push(["cache-control", "no-store"]);
  if (refusal.headers["x-ratelimit-limit"] === undefined) addRateLimit(headers, exchange.spent);
  for (const name in refusal.headers) headers.push([name, refusal.headers[name]!]);
  const body = errorEnvelope(refusal.message, exchange.requestId);
  return finish(service, request, exchange, refusal.status, duration, headers, body);
}

function addRateLimit(headers: HeaderList, spent: Spent | undefined): void {
  if (spent === undefined) return;
  headers.push(["x-ratelimit-limit", String(spent.limit)]);
  headers.push(["x-ratelimit-remaining", String(spent.remaining)]);
}

/** @param body ASCII, so its length in characters is its length in bytes. */
function finish(
  service: Service,
  request: Request,
  exchange: Exchange,
  status: number,
  duration: string,
  headers: HeaderList,
  body: string | null,
): Response {
  const head = request.method === "HEAD" && body !== null;
  if (head) headers.push(["content-type", JSON_TYPE], ["content-length", String(body.length)]);
  service.metrics.observe(exchange.route, status, Number(duration));
  service.log.access(exchange.requestId, exchange.keyId, exchange.route, status, duration);
  return makeResponse(head ? null : body, status, headers);
}

/** A response is made in the way that the runtime sends soonest: it differs with the body's length. */
function makeResponse(body: string | null, status: number, headers: HeaderList): Response {
  if (body !== null && body.length > LONG_BODY) {
    return new Response(body, { status, headers: [["content-type", JSON_TYPE], ...headers] });
  }
  const response = body === null
    ? new Response(null, { status })
    : new Response(body, { status, headers: { "content-type": JSON_TYPE } });
  for (const [name, value] of headers) response.headers.set(name, value);
  return response;
}

function durationOf(exchange: Exchange): string {
  return (performance.now() - exchange.started).toFixed(3);
}

/** `Server-Timing`: milliseconds of each phase. Answers come from memory, so the database has 0. */
function timing(exchange: Exchange): string {
  let from = exchange.started;
  let text = "db;dur=0";
  for (let i = 0; i < exchange.phases.length; i++) {
    const to = exchange.phases[i]!;
    text += `, ${PHASES[i]};dur=${(to - from).toFixed(3)}`;
    from = to;
  }
  return text;
}
