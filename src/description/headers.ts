import { REFUSALS } from "../base/refusal.ts";
import type { Endpoint } from "../http/endpoint.ts";

const header = (description: string, type: "string" | "integer" | "number" = "string") => ({
  description,
  schema: { type },
});

/** Every header of the service, by the name that it has in the description. */
export const HEADERS = {
  "X-SVC-Request-Id": header("Identifies the request, for finding it in logs."),
  "X-SVC-API-Version": header("Date-based version of the contract."),
  "X-SVC-Duration-Ms": header("Milliseconds on the server.", "number"),
  "X-SVC-Performance-State": header("ok, warn or over, by the endpoint's budget."),
  "Server-Timing": header("Milliseconds of each phase."),
  "Cache-Control": header("private, no-cache; no-store for errors."),
  "X-RateLimit-Limit": header("Requests a minute, or of the window that refused.", "integer"),
  "X-RateLimit-Remaining": header("What is left of it.", "integer"),
  "RateLimit-Policy": header('The windows, `"minute"` and `"month"`, with their quota.'),
  "RateLimit": header("What is left of each window, and in how many seconds it begins again."),
  "Retry-After": header("Seconds to wait.", "integer"),
  "X-SVC-Error-Code": {
    description: "Why the request was refused, as a stable code.",
    schema: { type: "string" as const, enum: Object.keys(REFUSALS) },
  },
  "X-SVC-Ignored-Params": header("Names of parameters that are not known and were ignored."),
  "Preference-Applied": header("handling=strict, where that was asked for with Prefer."),
  "X-SVC-Total-Count": header("How many records there are, where limit left some out.", "integer"),
  "X-SVC-Access-Level": header("sample, where the key sees only the dataset's sample."),
  "X-SVC-Search-Corrected": header("The query that was made in place of a misspelt one."),
  "X-SVC-Cache": header("hit or miss: whether the address was remembered."),
  "X-SVC-Resolution-Mode": header("cached or live."),
  "X-SVC-Dataset": header("Key of the dataset."),
  "X-SVC-Cursor": header("The snapshot's cursor."),
  "ETag": header("Entity tag, to be sent back as If-None-Match."),
  "Deprecation": header("Since when the endpoint is superseded (RFC 9745)."),
  "Link": header("The endpoint that took its place."),
};

type HeaderName = keyof typeof HEADERS;

const ALWAYS: readonly HeaderName[] = [
  "X-SVC-Request-Id",
  "X-SVC-API-Version",
  "X-SVC-Duration-Ms",
  "X-SVC-Performance-State",
];

const OF_SUCCESS: readonly HeaderName[] = [
  ...ALWAYS,
  "Server-Timing",
  "Cache-Control",
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "RateLimit-Policy",
  "RateLimit",
  "X-SVC-Ignored-Params",
  "Preference-Applied",
];

const refs = (names: readonly HeaderName[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** Headers of a success. */
export function headersOf({ path, params }: Endpoint) {
  const own: HeaderName[] = path.endsWith("/sync/snapshot")
    ? ["ETag", "X-SVC-Dataset", "X-SVC-Cursor"]
    : path.endsWith("/resolve")
    ? ["X-SVC-Cache", "X-SVC-Resolution-Mode", "X-SVC-Access-Level"]
    : path.endsWith("/search")
    ? ["X-SVC-Search-Corrected"]
    : path.endsWith("/inverters")
    ? ["Deprecation", "Link"]
    : "limit" in params.shape && !path.includes("/sync/")
    ? ["X-SVC-Total-Count", "X-SVC-Access-Level"]
    : [];
  return refs([...OF_SUCCESS, ...own]);
}

/** Headers of an error with a status. */
export function refusalHeaders(status: number) {
  return refs([
    ...ALWAYS,
    "Cache-Control",
    "X-SVC-Error-Code",
    ...(status === 429 || status === 503 ? ["Retry-After" as const] : []),
  ]);
}
