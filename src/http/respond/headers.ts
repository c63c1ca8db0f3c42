import { HEADER } from "./header_names.ts";

/** Makes browsers and other clients that heed it use HTTPS for a year. */
export const HSTS: [string, string] = [HEADER.transportSecurity, "max-age=31536000"];

const UNDER_A_MILLISECOND = Array.from({ length: 1000 }, (_, us) => (us / 1000).toFixed(3));

/** A time as headers and logs show it, in milliseconds with three decimals. Most are under one. */
export function milliseconds(ms: number): string {
  return UNDER_A_MILLISECOND[Math.round(ms * 1000)] ?? ms.toFixed(3);
}

// A random start makes ids unique among processes, a counter among requests.
const PROCESS = crypto.randomUUID().replaceAll("-", "").slice(0, 16);
let requests = 0;

/** A fresh request id, `req_<id>`. */
export function newRequestId(): string {
  return "req_" + PROCESS + (requests++).toString(36).padStart(6, "0");
}

/** A list of entity tags; empty items do not count (RFC 9110, 5.6.1). */
const ETAGS = /^[\s,]*(?:W\/)?"[^"]*"(?:\s*,[\s,]*(?:W\/)?"[^"]*")*[\s,]*$/;

/**
 * Whether `If-None-Match` names the entity tag, by weak comparison (RFC 9110, 13.1.2): `*`, one tag
 * or a list of them, each with or without `W/`.
 *
 * @param etag Quoted, with or without `W/`.
 */
export function matchesEtag(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  if (ifNoneMatch.trim() === "*") return true;
  if (!ETAGS.test(ifNoneMatch)) return false;
  const opaque = etag.startsWith("W/") ? etag.slice(2) : etag;
  const tags = ifNoneMatch.matchAll(/(?:W\/)?("[^"]*")/g);
  for (const [, tag] of tags) if (tag === opaque) return true;
  return false;
}
