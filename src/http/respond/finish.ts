import type { RefusalCode } from "../../base/refusal.ts";
import type { Body } from "./body.ts";
import type { Exchange, Service } from "../pipeline/exchange.ts";
import { addFraming } from "./framing.ts";
import { addTransportSecurity, type HeaderList, milliseconds, operational } from "./headers.ts";
import { addRateLimit } from "./rate_limit.ts";
import { addHeaders } from "./response_headers.ts";

/** From about this many characters on, a text leaves sooner where headers are handed over with it. */
const LONG_BODY = 65_536;

/** Of what is made for one request alone. */
const UNKEPT: HeaderList = [["cache-control", "no-store"], ["x-content-type-options", "nosniff"]];

/** The response at the end of a request: counted, logged, and with what every response has. */
export function finish(
  service: Service,
  request: Request,
  exchange: Exchange,
  status: number,
  duration: string,
  headers: HeaderList,
  body: Body | null,
): Response {
  headers.push(["x-content-type-options", "nosniff"]);
  addTransportSecurity(service, headers);
  count(service, exchange, status, duration, isHead(request) ? 0 : body?.length ?? 0);
  return makeResponse(request, body, status, headers, (bytes) => {
    const { keyId, route, now } = exchange;
    if (keyId !== null) service.usage.countSent(keyId, route, now, bytes);
  });
}

/**
 * The same for a response that was made elsewhere.
 *
 * @param refusal Why it refuses, if it does.
 */
export function finishElsewhere(
  service: Service,
  exchange: Exchange,
  response: Response,
  refusal?: RefusalCode,
): Response {
  const duration = durationOf(exchange);
  const headers = operational(exchange.requestId, duration);
  headers.push(...UNKEPT);
  exchange.refusal = refusal;
  if (refusal !== undefined) headers.push(["x-svc-error-code", refusal]);
  addTransportSecurity(service, headers);
  if (exchange.spent !== undefined) addRateLimit(headers, exchange.spent, exchange.now, false);
  count(service, exchange, response.status, duration, 0);
  return withHeaders(response, headers);
}

/** What a response says of the request of the API that it was made of, which is counted already. */
const OF_REQUEST = [
  "x-svc-request-id",
  "x-svc-api-version",
  "x-svc-duration-ms",
  "x-svc-performance-state",
  "x-ratelimit-limit",
  "x-ratelimit-remaining",
  "ratelimit-policy",
  "ratelimit",
];

/** A response that was made of another one: it shows which, and what is left of the key's windows. */
export function showAsked(service: Service, response: Response, asked: Headers): Response {
  const headers: HeaderList = [...UNKEPT];
  for (const name of OF_REQUEST) {
    const value = asked.get(name);
    if (value !== null) headers.push([name, value]);
  }
  addTransportSecurity(service, headers);
  return withHeaders(response, headers);
}

/** Tells metrics, log and usage of a request. */
function count(
  service: Service,
  exchange: Exchange,
  status: number,
  duration: string,
  bytes: number,
): void {
  const { requestId, route, keyId, refusal, now, liveGeocodes } = exchange;
  service.metrics.requests.observe(route, status, Number(duration), refusal);
  service.log.access(requestId, keyId, route, status, duration);
  if (keyId === null) return;
  const outcome = status === 304 ? "not_modified" : refusal ?? "answered";
  service.usage.count(keyId, route, now, outcome, bytes, liveGeocodes);
}

const isHead = (request: Request): boolean => request.method === "HEAD";

function makeResponse(
  request: Request,
  body: Body | null,
  status: number,
  headers: HeaderList,
  sent: (bytes: number) => void,
): Response {
  if (body === null) return addHeaders(new Response(null, { status }), headers);
  const content = isHead(request) ? noContent(body) : body.content(sent);
  addFraming(request, headers, content, body.length);
  if (typeof content === "string" && content.length > LONG_BODY) {
    headers.push(["content-type", body.type]);
    return new Response(content, { status, headers });
  }
  const type = { "content-type": body.type };
  return addHeaders(new Response(content, { status, headers: type }), headers);
}

/** What is sent for HEAD: of no body the runtime tells the length 0, which that of GET is not. */
function noContent({ length }: Body): ReadableStream | null {
  return length === undefined ? new ReadableStream({ start: (end) => end.close() }) : null;
}

function withHeaders(response: Response, headers: HeaderList): Response {
  for (const [name, value] of headers) response.headers.set(name, value);
  return response;
}

/** Milliseconds since a request began, as headers and logs have them. */
export function durationOf(exchange: Exchange): string {
  return milliseconds(performance.now() - exchange.started);
}
