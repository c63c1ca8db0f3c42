import { REFUSALS } from "../base/refusal.ts";
import type { Endpoint, OwnHeader } from "../http/endpoint.ts";

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
  "X-SVC-Cursor": header("Cursor of the version that the answer is of."),
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

/** Of every answer to a key. */
const LIMITS: readonly HeaderName[] = [
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "RateLimit-Policy",
  "RateLimit",
];

const OF_SUCCESS: readonly HeaderName[] = [
  ...ALWAYS,
  "Server-Timing",
  "Cache-Control",
  ...LIMITS,
  "X-SVC-Ignored-Params",
  "Preference-Applied",
];

/** Of answers to an address, refusals too. */
const OF_RESOLVE: readonly HeaderName[] = ["X-SVC-Cache", "X-SVC-Resolution-Mode"];

/** The headers of single endpoints, as the description writes them. */
const OWN: Readonly<Record<OwnHeader, HeaderName>> = {
  "deprecation": "Deprecation",
  "link": "Link",
  "x-svc-access-level": "X-SVC-Access-Level",
  "x-svc-cache": "X-SVC-Cache",
  "x-svc-cursor": "X-SVC-Cursor",
  "x-svc-dataset": "X-SVC-Dataset",
  "x-svc-resolution-mode": "X-SVC-Resolution-Mode",
  "x-svc-search-corrected": "X-SVC-Search-Corrected",
  "x-svc-total-count": "X-SVC-Total-Count",
};

const refs = (names: readonly HeaderName[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** Headers of a success. */
export function headersOf({ headers = [], conditional, forms, envelope }: Endpoint) {
  const names = new Set([
    ...OF_SUCCESS,
    ...(conditional === true ? ["ETag"] as const : []),
    ...headers.map((name) => OWN[name]),
    // What JSON says in its envelope, the other forms say in headers.
    ...(forms === true ? ["X-SVC-Total-Count"] as const : []),
    ...(forms === true && envelope === "standard" ? ["X-SVC-Cursor"] as const : []),
  ]);
  return refs([...names]);
}

/** Headers of an error with a status. */
export function refusalHeaders(status: number) {
  return refs([
    ...ALWAYS,
    "Cache-Control",
    "X-SVC-Error-Code",
    // Whoever has no key has no limits either.
    ...(status === 401 ? [] : LIMITS),
    ...(status === 422 ? OF_RESOLVE : []),
    ...(status === 429 || status === 503 ? ["Retry-After" as const] : []),
    "Preference-Applied",
  ]);
}
