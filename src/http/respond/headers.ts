import { API_VERSION, TARGET_MS, WARN_MS } from "../declare/envelope.ts";

/** Name and value pairs, as `Response` takes them. */
export type HeaderList = [string, string][];

/** The four operational headers, on every response (spec 1, Response headers). */
export function operational(requestId: string, durationMs: string): HeaderList {
  return [
    ["x-svc-request-id", requestId],
    ["x-svc-api-version", API_VERSION],
    ["x-svc-duration-ms", durationMs],
    ["x-svc-performance-state", performanceState(Number(durationMs))],
  ];
}

/** Browsers and clients that heed it come by HTTPS from then on, for a year. */
export const HSTS: [string, string] = ["strict-transport-security", "max-age=31536000"];

/** Adds it where the service is reached by HTTPS. */
export function addTransportSecurity(
  { tls, trustProxy }: { readonly tls: boolean; readonly trustProxy: boolean },
  headers: HeaderList,
): void {
  if (tls || trustProxy) headers.push(HSTS);
}

const UNDER_A_MILLISECOND = Array.from({ length: 1000 }, (_, us) => (us / 1000).toFixed(3));

/** A time as headers and logs have it, in milliseconds with three decimals. Most are under one. */
export function milliseconds(ms: number): string {
  return UNDER_A_MILLISECOND[Math.round(ms * 1000)] ?? ms.toFixed(3);
}

function performanceState(durationMs: number): string {
  return durationMs <= TARGET_MS ? "ok" : durationMs <= WARN_MS ? "warn" : "over";
}

// A random start makes ids unique among processes, a count among requests.
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
 * @param etag Quoted.
 */
export function matchesEtag(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  if (ifNoneMatch.trim() === "*") return true;
  if (!ETAGS.test(ifNoneMatch)) return false;
  const tags = ifNoneMatch.matchAll(/(?:W\/)?("[^"]*")/g);
  for (const [, tag] of tags) if (tag === etag) return true;
  return false;
}
