import { Refusal } from "../../base/refusal.ts";
import { wantsGzip } from "../request/accept_encoding.ts";
import type { Exchange, Service } from "./exchange.ts";
import { durationOf, finish } from "../respond/finish.ts";
import { matchesEtag, operational } from "../respond/headers.ts";
import { PAGE_PATHS, type PublicPage } from "../listen/pages.ts";
import { requestHeader } from "../request/request_headers.ts";
import { requireGet } from "../request/require_get.ts";
import { nearestPath } from "./router.ts";

/** Nothing from elsewhere, nothing inline; requests are made of this service alone. */
const POLICY = "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; " +
  "img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** The only page that depends on its query string. */
const SEARCH = "/docs/find";

/**
 * Shows what anybody may see, without a key.
 *
 * @throws 404 where there is no such page.
 */
export async function answerPublic(
  service: Service,
  request: Request,
  exchange: Exchange,
  path: string,
): Promise<Response> {
  const route = service.pages.routeOf(path);
  if (route === undefined) throw unknownPath(service, path);
  exchange.route = route;
  requireGet(request);
  const query = path === SEARCH ? new URL(request.url).search.slice(1) : "";
  const page = await service.pages.find(path, wantsHtml(request), query);
  if (page === undefined) throw unknownPath(service, path);
  return show(service, request, exchange, page);
}

function unknownPath({ routes }: Service, path: string): Refusal {
  const near = nearestPath(path, [...routes.keys(), ...PAGE_PATHS]);
  return new Refusal(
    "not_found",
    `Not found.${near === undefined ? "" : ` Did you mean ${near}?`} See /docs.`,
  );
}

/** Whether a browser asks: it names HTML, which programs do not. */
function wantsHtml(request: Request): boolean {
  return requestHeader(request, "accept")?.includes("text/html") === true;
}

/** The page, or 304 where the client has it. */
function show(
  service: Service,
  request: Request,
  exchange: Exchange,
  { status, type, bytes, gzip, etag }: PublicPage,
): Response {
  const duration = durationOf(exchange);
  const isPacked = wantsGzip(requestHeader(request, "accept-encoding"));
  const headers = operational(exchange.requestId, duration);
  headers.push(
    ["content-security-policy", POLICY],
    ["referrer-policy", "no-referrer"],
    ["cache-control", status === 200 ? "public, no-cache" : "no-store"],
    ["vary", "accept, accept-encoding"],
    ["etag", isPacked ? `W/${etag}` : etag],
  );
  if (status === 200 && matchesEtag(requestHeader(request, "if-none-match"), etag)) {
    return finish(service, request, exchange, 304, duration, headers, null);
  }
  if (isPacked) headers.push(["content-encoding", "gzip"]);
  const content = isPacked ? gzip : bytes;
  return finish(service, request, exchange, status, duration, headers, {
    content: () => content,
    length: content.length,
    gzip: isPacked,
    type,
  });
}
