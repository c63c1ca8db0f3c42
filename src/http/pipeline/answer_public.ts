import { Refusal } from "../../base/refusal.ts";
import { originOf, pageFor } from "../listen/page_origin.ts";
import { PAGE_PATHS, type PublicPage } from "../listen/pages.ts";
import { GZIP_FROM_BYTES } from "../size_and_time_limits.ts";
import { wantsGzip } from "../request/accept_encoding.ts";
import { requireGet } from "../request/require_get.ts";
import { CONTENT_SECURITY_POLICY, HEADER, type HeaderList } from "../respond/header_names.ts";
import { matchesEtag } from "../respond/etag.ts";
import type { Reply } from "../respond/reply.ts";
import type { RequestContext } from "./request_context.ts";
import { nearestPath } from "./router.ts";

/** The only page that depends on its query string. */
const SEARCH = "/docs/find";

/**
 * A step: answers paths that are not endpoints, and serves the pages that need no key.
 *
 * @throws 404 if there is no such page.
 */
export function answerPublic(context: RequestContext): Promise<Reply> | undefined {
  return context.route === undefined ? publicReply(context) : undefined;
}

async function publicReply(context: RequestContext): Promise<Reply> {
  const { service: { pages }, path, query } = context;
  const name = pages.routeOf(path);
  if (name === undefined) throw unknownPath(context);
  context.routeName = name;
  requireGet(context);
  const page = await pages.find(path, wantsHtml(context.request), path === SEARCH ? query : "");
  if (page === undefined) throw unknownPath(context);
  const origin = originOf(context.request, context.service.trustProxy);
  return replyOf(context.request, pageFor(origin, path, page));
}

function unknownPath({ service: { routes }, path }: RequestContext): Refusal {
  const near = nearestPath(path, [...routes.keys(), ...PAGE_PATHS]);
  return new Refusal(
    "not_found",
    `Not found.${near === undefined ? "" : ` Did you mean ${near}?`} See /docs.`,
  );
}

/** Whether the client is a browser: programs do not accept HTML by name. */
function wantsHtml(request: Request): boolean {
  return request.headers.get(HEADER.accept)?.includes("text/html") === true;
}

/** The page, or 304 if the client already has it. */
function replyOf(request: Request, { status, type, bytes, gzip, etag }: PublicPage): Reply {
  const isCompressed = bytes.length >= GZIP_FROM_BYTES &&
    wantsGzip(request.headers.get(HEADER.acceptEncoding));
  const headers: HeaderList = [
    [HEADER.contentSecurityPolicy, CONTENT_SECURITY_POLICY],
    [HEADER.referrerPolicy, "no-referrer"],
    [HEADER.cacheControl, status === 200 ? "public, no-cache" : "no-store"],
    [HEADER.vary, "accept, accept-encoding"],
    [HEADER.etag, etag],
  ];
  if (status === 200 && matchesEtag(request.headers.get(HEADER.ifNoneMatch), etag)) {
    return { status: 304, headers, body: null };
  }
  const content = isCompressed ? gzip : bytes;
  return {
    status,
    headers,
    body: { content: () => content, length: content.length, gzip: isCompressed, type },
  };
}
