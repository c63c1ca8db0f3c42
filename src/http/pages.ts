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

/** What is shown without a key: the documentation and the description. */
export interface PublicPages {
  /** The name under which a path's requests are counted, if it is one of theirs. */
  routeOf(path: string): string | undefined;
  /**
   * @param wantsHtml Whether a browser asks.
   * @returns Undefined where there is none, and no browser asks.
   */
  find(path: string, wantsHtml: boolean): Promise<PublicPage | undefined>;
}

export function publicPage(type: string, text: string, status: 200 | 404 = 200): PublicPage {
  const bytes = new TextEncoder().encode(text);
  const digest = createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
  return { status, type, bytes, gzip: new Uint8Array(gzipSync(bytes)), etag: `"${digest}"` };
}

/** Pages that are made when the first of them is asked for, so that a start does not wait for them. */
export function lazyPages(load: () => Promise<Pick<PublicPages, "find">>): PublicPages {
  let loading: Promise<Pick<PublicPages, "find">> | undefined;
  return {
    routeOf,
    async find(path, wantsHtml) {
      loading ??= load();
      return await (await loading).find(path, wantsHtml);
    },
  };
}

const ALONE = new Set(["/", "/api/v1", "/openapi.json", "/llms.txt"]);

function routeOf(path: string): string | undefined {
  if (ALONE.has(path)) return path;
  return path === "/docs" || path.startsWith("/docs/") ? "/docs" : undefined;
}
