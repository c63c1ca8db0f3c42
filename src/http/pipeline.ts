import { exhausted, type MinuteWindows, type Spent } from "../access/budgets.ts";
import type { Key, Keyring } from "../access/keyring.ts";
import type { MonthlyUsage } from "../access/monthly_usage.ts";
import { requireLevel } from "../access/require.ts";
import type { Resolver } from "../geo/resolver.ts";
import type { Library } from "../library/library.ts";
import type { Log } from "../log.ts";
import type { Metrics } from "../metrics.ts";
import type { Answer, Caller, Endpoint } from "./endpoint.ts";
import { encodeData, errorEnvelope } from "./envelope.ts";
import { badRequest, HttpError, notFound, unauthorized } from "./errors.ts";
import { type HeaderList, matchesEtag, newRequestId, operational } from "./headers.ts";
import { type Route, splitUrl } from "./router.ts";

/** What the pipeline works with. */
export interface Service {
  readonly routes: ReadonlyMap<string, Route>;
  readonly library: Library;
  readonly resolver: Resolver;
  readonly keyring: Keyring;
  readonly minutes: MinuteWindows;
  readonly months: MonthlyUsage;
  /** Requests a minute for keys without a limit of their own. */
  readonly requestsPerMinute: number;
  /** New addresses a minute for keys without a limit of their own. */
  readonly resolvesPerMinute: number;
  /** Behind a TLS proxy: refuse what came to it over plain HTTP. */
  readonly trustProxy: boolean;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** One request on its way: what is known of it so far. */
interface Exchange {
  readonly requestId: string;
  readonly started: number;
  /** Times at which phases ended, from `performance.now()`. */
  readonly phases: number[];
  route: string;
  keyId: string | null;
  spent: Spent | undefined;
}

const JSON_TYPE = "application/json";

/** From about this many characters on, handing headers over in a list beats adding them. */
const LONG_BODY = 32_768;

const PHASES = ["auth", "access", "route"];

/**
 * Answers a request: route → identify → authenticate → spend budget → parse parameters → authorize
 * → answer → envelope → headers. Every failure is an error that knows its status, caught here once.
 */
export function pipeline(service: Service): (request: Request) => Response | Promise<Response> {
  return (request) => {
    const exchange: Exchange = {
      requestId: newRequestId(),
      started: performance.now(),
      phases: [],
      route: "unknown",
      keyId: null,
      spent: undefined,
    };
    try {
      const response = answer(service, request, exchange);
      return response instanceof Promise
        ? response.catch((error) => refuse(service, request, exchange, error))
        : response;
    } catch (error) {
      return refuse(service, request, exchange, error);
    }
  };
}

function answer(service: Service, request: Request, exchange: Exchange) {
  requireTls(service, request);
  const { path, query } = splitUrl(request.url);
  const route = service.routes.get(path);
  if (route === undefined) throw notFound("Not found.");
  const endpoint = route.endpoint as unknown as Endpoint;
  exchange.route = path;
  requireGet(request);

  const now = service.now();
  const key = authenticate(service, request, now);
  exchange.keyId = key.id;
  exchange.spent = spend(service, key, now);
  exchange.phases.push(performance.now());

  const params = endpoint.params.read(query);
  const caller = {
    keyId: key.id,
    access: key.access,
    ahriLicensed: key.ahriLicensed,
    resolvesPerMinute: key.resolvesPerMinute ?? service.resolvesPerMinute,
    now,
  };
  authorize(endpoint, params, caller);
  exchange.phases.push(performance.now());

  const found = endpoint.answer(params, service.library.current, caller, service.resolver);
  return found instanceof Promise
    ? found.then((found) => respond(service, request, exchange, route, found))
    : respond(service, request, exchange, route, found);
}

function requireTls(service: Service, request: Request): void {
  if (service.trustProxy && request.headers.get("x-forwarded-proto") !== "https") {
    throw badRequest("Only HTTPS is supported.");
  }
}

function requireGet(request: Request): void {
  if (request.method !== "GET" && request.method !== "HEAD") {
    throw new HttpError(405, "Method not allowed. Use GET.", { allow: "GET, HEAD" });
  }
}

function authenticate(service: Service, request: Request, now: number): Key {
  const sent = request.headers.get("x-api-key");
  if (sent === null || sent === "") throw unauthorized("Missing x-api-key header.");
  const key = service.keyring.find(sent, now);
  if (key === undefined) throw unauthorized("Invalid API key.");
  return key;
}

/** Counts the request against the key's minute and month; a refused request counts in neither. */
function spend(service: Service, key: Key, now: number): Spent {
  const perMinute = key.requestsPerMinute ?? service.requestsPerMinute;
  const minute = service.minutes.spend(key.id, perMinute, now);
  if (minute.remaining < 0) {
    const message = `Rate limit exceeded. This key may make ${perMinute} requests a minute.`;
    throw exhausted(message, perMinute, minute.endsAt, now);
  }
  const month = service.months.spend(key.id, key.monthlyQuota, now);
  if (month.remaining < 0) {
    service.minutes.refund(key.id, minute);
    const message =
      `Monthly quota exceeded. This key may make ${key.monthlyQuota} requests a month.`;
    throw exhausted(message, key.monthlyQuota, month.endsAt, now);
  }
  return minute;
}

function authorize(endpoint: Endpoint<unknown>, params: unknown, caller: Caller): void {
  const needed = typeof endpoint.access === "function"
    ? endpoint.access(params, caller)
    : endpoint.access;
  if (needed !== null) requireLevel(caller, needed);
}

function respond(
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

function refuse(
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
