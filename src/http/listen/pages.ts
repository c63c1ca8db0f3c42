import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";

/** Something that is shown to anybody, without a key. */
export interface PublicPage {
  readonly status: 200 | 404;
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly gzip: Uint8Array<ArrayBuffer>;
  /** Quoted. */
  readonly etag: string;
}

/** Pages that need no key: the documentation and the OpenAPI description. */
export interface PublicPages {
  /** The name under which a path's requests are counted, if it is one of theirs. */
  routeOf(path: string): string | undefined;
  /**
   * @param wantsHtml Whether a browser asks.
   * @param query The query string, for the page that depends on it: search results.
   * @returns Undefined if there is no such page and the client is not a browser.
   */
  find(
    path: string,
    wantsHtml: boolean,
    query?: string,
  ): Promise<PublicPage | undefined>;
}

/**
 * A page that is ready to send, compressed in advance.
 *
 * @param type Its media type.
 */
export function publicPage(
  type: string,
  text: string,
  status: 200 | 404 = 200,
): PublicPage {
  const bytes = new TextEncoder().encode(text);
  const digest = createHash("sha256").update(bytes).digest("base64url").slice(
    0,
    22,
  );
  return {
    status,
    type,
    bytes,
    gzip: new Uint8Array(gzipSync(bytes)),
    etag: `"${digest}"`,
  };
}

/** What `workers/make_pages.ts` is asked: a page, as `find` is. */
export interface PageRequest {
  readonly path: string;
  readonly wantsHtml: boolean;
  readonly query?: string;
}

/** The worker is silent while it imports the modules that render pages. */
export const PAGES_SUPERVISION = { silentMs: 60_000, attempts: 2, restAfterMs: 30_000 };

/**
 * Pages that a worker renders at their first request, kept as bytes. Rendering the first one takes a
 * second and 100 MB, which the serving thread should not pay.
 */
export class MadePages implements PublicPages {
  readonly #ask: (request: PageRequest) => Promise<PublicPage | undefined>;
  readonly #made = new Map<string, Promise<PublicPage | undefined>>();

  readonly routeOf = routeOf;

  /** @param ask Has a page rendered. */
  constructor(ask: (request: PageRequest) => Promise<PublicPage | undefined>) {
    this.#ask = ask;
  }

  /** Renders the descriptions before anybody asks: readiness checks ask for them at once. */
  prepare(): void {
    for (const path of DESCRIPTIONS) this.find(path, false).catch(() => {});
  }

  find(
    path: string,
    wantsHtml: boolean,
    query = "",
  ): Promise<PublicPage | undefined> {
    // Search results are rendered each time, because the number of queries is unbounded.
    if (query !== "") return this.#ask({ path, wantsHtml, query });
    const asked = `${wantsHtml} ${path}`;
    let page = this.#made.get(asked);
    if (page === undefined) {
      const forget = () => this.#made.delete(asked);
      this.#made.set(asked, page = this.#ask({ path, wantsHtml }));
      // There is no end of paths without a page.
      page.then((made) => made?.status === 200 || forget(), forget);
    }
    return page;
  }
}

/** The description with JSON answers alone. */
export const JSON_ONLY = "/openapi.clients.json";

/** Paths of the descriptions, whose server is the origin that the client asked. */
export const DESCRIPTIONS: ReadonlySet<string> = new Set(["/openapi.json", JSON_ONLY]);

/** The closest known path for an unknown one is among these. */
export const PAGE_PATHS = ["/openapi.json", JSON_ONLY, "/llms.txt", "/docs"];

const ALONE = new Set([
  "/",
  "/api/v1",
  "/openapi.json",
  JSON_ONLY,
  "/llms.txt",
]);

function routeOf(path: string): string | undefined {
  if (ALONE.has(path)) return path;
  return /^\/docs(\.md$|\/|$)/.test(path) ? "/docs" : undefined;
}
