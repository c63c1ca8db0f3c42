import { HEADER } from "../respond/header_names.ts";
import { DESCRIPTIONS, type PublicPage, publicPage } from "./pages.ts";

/** The origin in code samples as written; readers see the origin that they requested the page from. */
export const SAMPLE_ORIGIN = "http://127.0.0.1:8080";

/** A page is cached for this many origins: a service has few, but `Host` may be anything. */
const MAX_ORIGINS = 4;

/** The versions of each page by origin, least recently used first. */
const shown = new WeakMap<PublicPage, Map<string, PublicPage>>();

/**
 * A page for one origin: its code samples call that origin, and an OpenAPI description names it as
 * its server, because many tools cannot import a relative server URL.
 *
 * @param path The page's path, which tells whether it is a description.
 */
export function pageFor(origin: string, path: string, page: PublicPage): PublicPage {
  const isDescription = DESCRIPTIONS.has(path);
  if (page.status !== 200 || !(isDescription || page.type.startsWith("text/"))) return page;
  let pages = shown.get(page);
  if (pages === undefined) shown.set(page, pages = new Map());
  const own = pages.get(origin) ??
    withText(
      page,
      (text) =>
        isDescription
          ? text.replace(
            '"servers":[{"url":"/"',
            () => `"servers":[{"url":${JSON.stringify(origin)}`,
          )
          : text.replaceAll(SAMPLE_ORIGIN, () => origin),
    );
  pages.delete(origin);
  pages.set(origin, own);
  const [oldest] = pages.keys();
  if (pages.size > MAX_ORIGINS && oldest !== undefined) pages.delete(oldest);
  return own;
}

function withText(page: PublicPage, change: (text: string) => string): PublicPage {
  const text = new TextDecoder().decode(page.bytes);
  const changed = change(text);
  return changed === text ? page : publicPage(page.type, changed);
}

/** A host name or a bracketed IPv6 address, with an optional port. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i;

/**
 * The origin that a client sent its request to.
 *
 * @param trustProxy Whether to trust `X-Forwarded-Proto`.
 * @returns `SAMPLE_ORIGIN` if `Host` is not a host name or address: no page may echo it.
 */
export function originOf(request: Request, trustProxy: boolean): string {
  const { host, protocol } = new URL(request.url);
  if (!HOST.test(host)) return SAMPLE_ORIGIN;
  const isSecure = trustProxy && request.headers.get(HEADER.forwardedProto) === "https";
  return `${isSecure ? "https:" : protocol}//${host}`;
}
