import { wantsGzip } from "./accept_encoding.ts";
import type { Exchange, Service } from "./exchange.ts";
import { addTransportSecurity, type HeaderList, matchesEtag, operational } from "./headers.ts";
import type { PublicPage } from "./pages.ts";
import { durationOf } from "./finish.ts";

/** Nothing from elsewhere, nothing inline; requests are made of this service alone. */
const POLICY = "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; " +
  "img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Whether a browser asks: it names HTML, which programs do not. */
export function wantsHtml(request: Request): boolean {
  return request.headers.get("accept")?.includes("text/html") === true;
}

/** Answers with a page, or with 304 where the client has it. */
export function servePage(
  service: Service,
  request: Request,
  exchange: Exchange,
  page: PublicPage,
): Response {
  const { requestId, route } = exchange;
  const duration = durationOf(exchange);
  const isKnown = page.status === 200 &&
    matchesEtag(request.headers.get("if-none-match"), page.etag);
  const gzip = wantsGzip(request.headers.get("accept-encoding"));
  const body = gzip ? page.gzip : page.bytes;
  const status = isKnown ? 304 : page.status;
  const list: HeaderList = [
    ...operational(requestId, duration),
    ["x-content-type-options", "nosniff"],
    ["content-security-policy", POLICY],
    ["referrer-policy", "no-referrer"],
    ["cache-control", page.status === 200 ? "public, no-cache" : "no-store"],
    ["vary", "accept, accept-encoding"],
    ["etag", gzip ? `W/${page.etag}` : page.etag],
  ];
  addTransportSecurity(service, list);
  const headers = new Headers(list);
  service.metrics.requests.observe(route, status, Number(duration), undefined);
  service.log.access(requestId, null, route, status, duration);
  if (isKnown) return new Response(null, { status, headers });
  headers.set("content-type", page.type);
  headers.set("content-length", String(body.length));
  if (gzip) headers.set("content-encoding", "gzip");
  return new Response(request.method === "HEAD" ? null : body, { status, headers });
}
