import { nearName } from "../../base/text/near_name.ts";
import type { Endpoint } from "../declare/endpoint.ts";
import { envelope, type Wrap } from "../declare/envelope.ts";

/** An endpoint with its prepared envelope. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly wrap: Wrap;
}

/**
 * Endpoints by path. A map suffices, because every path in the contract is static.
 *
 * @throws {TypeError} if two endpoints have the same path.
 */
export function routes(endpoints: readonly Endpoint[]): ReadonlyMap<string, Route> {
  const table = new Map<string, Route>();
  for (const endpoint of endpoints) {
    if (table.has(endpoint.path)) throw new TypeError(`Two endpoints at ${endpoint.path}`);
    table.set(endpoint.path, { endpoint, wrap: envelope(endpoint) });
  }
  return table;
}

/**
 * Path and query of a request URL, without building a `URL`. The query stays percent-encoded; of the
 * path, only characters that need no encoding are decoded (RFC 3986, 6.2.2.2).
 */
export function splitUrl(url: string): { path: string; query: string } {
  const start = url.indexOf("/", url.indexOf("//") + 2);
  const mark = url.indexOf("?", start);
  return mark < 0
    ? { path: decodeUnreserved(url.slice(start)), query: "" }
    : { path: decodeUnreserved(url.slice(start, mark)), query: url.slice(mark + 1) };
}

/** Letters, digits and `-._~` (RFC 3986, 2.3), in ASCII. */
const UNRESERVED = /^[A-Za-z0-9\-._~]$/;

function decodeUnreserved(path: string): string {
  if (!path.includes("%")) return path;
  return path.replace(/%([0-7][0-9A-Fa-f])/g, (encoded, code: string) => {
    const character = String.fromCharCode(parseInt(code, 16));
    return UNRESERVED.test(character) ? character : encoded;
  });
}

/** Longer paths get no suggestion: no path of the service is half as long. */
const MAX_LENGTH = 200;

/** Beginnings that all paths share, which do not tell which one was meant. */
const ROOT = /^\/?(a(p(i(\/(v1?)?)?)?)?)?$/i;

/**
 * The known path that is closest to an unknown one, by the whole path or by its last segment;
 * undefined if none is close.
 */
export function nearestPath(path: string, paths: readonly string[]): string | undefined {
  if (path.length > MAX_LENGTH) return undefined;
  const trimmed = path.replace(/\/+$/, "");
  if (ROOT.test(trimmed)) return undefined;
  const find = (part: (path: string) => string) => {
    const names = new Map(paths.map((known) => [part(known), known]));
    return names.get(nearName(part(trimmed), [...names.keys()]) ?? "");
  };
  return find((whole) => whole) ?? find((whole) => whole.slice(whole.lastIndexOf("/") + 1));
}
