import { exhausted, type Spent } from "../access/budgets.ts";
import type { Key } from "../access/keyring.ts";
import { requireLevel } from "../access/require.ts";
import type { Caller, Endpoint } from "./endpoint.ts";
import { badRequest, HttpError, notFound, unauthorized } from "./errors.ts";
import type { Exchange, Service } from "./exchange.ts";
import { newRequestId } from "./headers.ts";
import { refuse, respond } from "./respond.ts";
import { splitUrl } from "./router.ts";

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
