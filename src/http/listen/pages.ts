import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";

/** A page or file that needs no key, as bytes ready to send. */
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
  /** The route name of a path in logs and metrics; undefined if it is not among these pages. */
  routeOf(path: string): string | undefined;
  /**
   * Finds or renders a page.
   *
   * @param wantsHtml Whether the client is a browser; it gets a page for unknown paths too.
   * @param query The query string; only the search results depend on it.
   * @returns Undefined if there is no such page and the client is not a browser.
   */
  find(path: string, wantsHtml: boolean, query?: string): Promise<PublicPage | undefined>;
}

/**
 * Makes a page ready to send: encoded, compressed, with its entity tag.
 *
 * @param type Its media type.
 */
export function publicPage(type: string, text: string, status: 200 | 404 = 200): PublicPage {
  const bytes = new TextEncoder().encode(text);
  const digest = createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
  return { status, type, bytes, gzip: new Uint8Array(gzipSync(bytes)), etag: `"${digest}"` };
}

/** A message to `workers/make_pages.ts`: the arguments of `find`. */
export interface PageRequest {
  readonly path: string;
  readonly wantsHtml: boolean;
  readonly query?: string;
}

/** `silentMs` is long because the worker cannot respond while it imports the rendering modules. */
export const PAGES_SUPERVISION = { silentMs: 60_000, attempts: 2, idleMs: 30_000 };

/**
 * Pages that a worker renders on their first request, then cached as bytes. Rendering the first one
 * takes a second and 100 MB, which must not burden a serving thread.
 */
export class RenderedPages implements PublicPages {
  readonly #ask: (request: PageRequest) => Promise<PublicPage | undefined>;
  readonly #made = new Map<string, Promise<PublicPage | undefined>>();

  readonly routeOf = routeOf;

  /** @param ask Renders a page, in a worker. */
  constructor(ask: (request: PageRequest) => Promise<PublicPage | undefined>) {
    this.#ask = ask;
  }

  /** Renders the OpenAPI descriptions in advance, because readiness checks request them at once. */
  prepare(): void {
    for (const path of DESCRIPTIONS) this.find(path, false).catch(() => {});
  }

  find(path: string, wantsHtml: boolean, query = ""): Promise<PublicPage | undefined> {
    // Search results are rendered each time, because the number of queries is unbounded.
    if (query !== "") return this.#ask({ path, wantsHtml, query });
    const asked = `${wantsHtml} ${path}`;
    let page = this.#made.get(asked);
    if (page === undefined) {
      const forget = () => this.#made.delete(asked);
      this.#made.set(asked, page = this.#ask({ path, wantsHtml }));
      // Only existing pages stay cached: the number of other paths is unbounded.
      page.then((made) => made?.status === 200 || forget(), forget);
    }
    return page;
  }
}

/** Path of the OpenAPI description without bulk formats. */
export const JSON_ONLY = "/openapi.clients.json";

/** Paths of the OpenAPI descriptions. */
export const DESCRIPTIONS: ReadonlySet<string> = new Set(["/openapi.json", JSON_ONLY]);

/** Page paths that a 404 may suggest. */
export const PAGE_PATHS = ["/openapi.json", JSON_ONLY, "/llms.txt", "/docs"];

const SINGLE_PAGES = new Set(["/", "/api/v1", "/openapi.json", JSON_ONLY, "/llms.txt"]);

function routeOf(path: string): string | undefined {
  if (SINGLE_PAGES.has(path)) return path;
  return /^\/docs(\.md$|\/|$)/.test(path) ? "/docs" : undefined;
}
