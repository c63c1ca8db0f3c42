import { HEADER } from "../respond/header_names.ts";
import { DESCRIPTIONS, type PublicPage, publicPage } from "./pages.ts";

/** The service that samples in guides and pages call; who reads a page sees the origin of that page. */
export const SAMPLE_ORIGIN = "http://127.0.0.1:8080";

/** How many origins of a page are kept: a service has few, but `Host` may be anything. */
const KEPT = 4;

/** Pages by the origins they were shown to, the last asked last. */
const shown = new WeakMap<PublicPage, Map<string, PublicPage>>();

/**
 * A page as one sees it who asks this origin: samples call it, and a description names it as its
 * server, because importers leave a relative one to the user.
 *
 * @param path The page's path, which says whether it is a description.
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
  if (pages.size > KEPT && oldest !== undefined) pages.delete(oldest);
  return own;
}

function withText(page: PublicPage, change: (text: string) => string): PublicPage {
  const text = new TextDecoder().decode(page.bytes);
  const changed = change(text);
  return changed === text ? page : publicPage(page.type, changed);
}

/** A host's name, also with a port, or an address in brackets. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i;

/**
 * The origin that a client asked.
 *
 * @param trustProxy Whether `X-Forwarded-Proto` is a proxy's.
 * @returns `SAMPLE_ORIGIN` if `Host` is not a name or address: a page must not repeat it.
 */
export function originOf(request: Request, trustProxy: boolean): string {
  const { host, protocol } = new URL(request.url);
  if (!HOST.test(host)) return SAMPLE_ORIGIN;
  const isSecure = trustProxy && request.headers.get(HEADER.forwardedProto) === "https";
  return `${isSecure ? "https:" : protocol}//${host}`;
}
