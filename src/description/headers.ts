import { type RefusalCode, REFUSALS } from "../base/refusal.ts";
import type { Endpoint, RefusalMessage } from "../http/declare/endpoint.ts";

const header = (description: string, type: "string" | "integer" | "number" = "string") => ({
  description,
  schema: { type },
});

/** All response headers, with their descriptions, by the name that the API description uses. */
export const HEADERS = {
  "X-SVC-Request-Id": header("Identifies the request, for finding it in logs."),
  "X-SVC-API-Version": header("Date-based version of the contract."),
  "X-SVC-Duration-Ms": header("Milliseconds on the server.", "number"),
  "X-SVC-Performance-State": header("ok, warn or over, by the endpoint's budget."),
  "Server-Timing": header("Milliseconds of each phase."),
  "Cache-Control": header("private, no-cache; no-store for errors."),
  "Vary": header("Headers of the request that the response depends on."),
  "X-RateLimit-Limit": header(
    "Requests per minute, or of the window that refused the request.",
    "integer",
  ),
  "X-RateLimit-Remaining": header("Requests left in it.", "integer"),
  "RateLimit-Policy": header(
    'The windows with their quota: `"minute"`, `"month"`, and `"resolve"` where new addresses count. ' +
      '`comment="per server"` says that each of several servers counts its own.',
  ),
  "RateLimit": header("What is left of each window, and in how many seconds it begins again."),
  "Retry-After": header("Seconds to wait.", "integer"),
  "WWW-Authenticate": header("How to authenticate: `ApiKey`, with a key in `x-api-key`."),
  "X-SVC-Error-Code": {
    description: "Why the request was refused, as a stable code.",
    schema: { type: "string" as const, enum: Object.keys(REFUSALS) },
  },
  "X-SVC-Ignored-Params": header("Names of parameters that are not known and were ignored."),
  "Preference-Applied": header("handling=strict, where that was asked for with Prefer."),
  "X-SVC-Total-Count": header("How many records there are, where limit left some out.", "integer"),
  "X-SVC-Prices-Unknown": header(
    "How many returned records have no known price: base_cost is 0 and pricing null.",
    "integer",
  ),
  "X-SVC-Row-Count": header("How many rows follow, in formats other than JSON.", "integer"),
  "X-SVC-Access-Level": header("sample, where the key sees only the dataset's sample."),
  "X-SVC-Search-Corrected": header("The query that was used in place of a misspelled one."),
  "X-SVC-Cache": header("hit or miss: whether the address was remembered."),
  "X-SVC-Resolution-Mode": header("cached or live."),
  "X-SVC-Dataset": header("Key of the dataset."),
  "X-SVC-Cursor": header("Cursor of the version that the response was made from."),
  "X-SVC-Stale": header(
    "`keys=90s`: this server lost contact with its store so long ago; a key may have been revoked since.",
  ),
  "Traceparent": header("The trace context of the request, if it had one (W3C Trace Context)."),
  "ETag": header("Entity tag, to be sent back as If-None-Match; weak for lists."),
  "Deprecation": header("Since when the endpoint is superseded (RFC 9745)."),
  "Link": header("The endpoint that took its place."),
};

type HeaderName = keyof typeof HEADERS;

/**
 * The OpenAPI parameters for request headers, except the API key and `Accept`, which OpenAPI describes
 * elsewhere.
 */
export function requestHeaders({ conditional }: Endpoint) {
  return [
    requestHeader(
      "Prefer",
      "`handling=strict` refuses unknown parameters instead of ignoring them (RFC 7240).",
      { enum: ["handling=strict"], example: "handling=strict" },
    ),
    ...conditional === true
      ? [
        requestHeader(
          "If-None-Match",
          "The `ETag` of the response that the client has. If nothing has changed since, the response is 304.",
          { example: 'W/"an-earlier-tag"' },
        ),
      ]
      : [],
  ];
}

const requestHeader = (
  name: string,
  description: string,
  { example, ...schema }: { readonly enum?: string[]; readonly example: string },
) => ({
  name,
  in: "header" as const,
  required: false,
  description,
  schema: { type: "string" as const, ...schema },
  example,
});

const ALWAYS: readonly HeaderName[] = [
  "X-SVC-Request-Id",
  "X-SVC-API-Version",
  "X-SVC-Duration-Ms",
  "X-SVC-Performance-State",
  "Traceparent",
];

/** Headers of every response to a request with a valid key. */
const LIMITS: readonly HeaderName[] = [
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "RateLimit-Policy",
  "RateLimit",
  "X-SVC-Stale",
];

const OF_SUCCESS: readonly HeaderName[] = [
  ...ALWAYS,
  "Server-Timing",
  "Cache-Control",
  "Vary",
  ...LIMITS,
  "X-SVC-Ignored-Params",
  "Preference-Applied",
];

/** Described names by the name that is sent. */
const NAMES = new Map(
  (Object.keys(HEADERS) as HeaderName[]).map((name) => [name.toLowerCase(), name]),
);

/**
 * The described names of headers.
 *
 * @param sent Names as they are sent.
 * @throws {TypeError} for a header without a description.
 */
function namesOf(sent: Iterable<string>): HeaderName[] {
  return Array.from(sent, (name) => {
    const described = NAMES.get(name);
    if (described === undefined) throw new TypeError(`The header ${name} is not described`);
    return described;
  });
}

const refs = (names: readonly HeaderName[]) =>
  Object.fromEntries(
    new Set(names).values().map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );

/** The headers of an endpoint's 200 and 304. */
export function headersOf({ headers = [], conditional, forms }: Endpoint) {
  return refs([
    ...OF_SUCCESS,
    ...(forms === true ? ["X-SVC-Row-Count"] as const : []),
    ...(conditional === true ? ["ETag"] as const : []),
    ...namesOf(headers),
  ]);
}

/** Errors before the key is known, whose responses have no rate limit headers. */
const WITHOUT_KEY: ReadonlySet<RefusalCode> = new Set([
  "tls_required",
  "key_missing",
  "key_invalid",
]);

/** Errors before `Prefer` is read. */
const ON_ADMISSION: ReadonlySet<RefusalCode> = new Set(["rate_limited", "quota_exceeded"]);

/** The headers of an error response that may be any of some refusals. */
export function refusalHeaders(
  { conditional }: Pick<Endpoint, "conditional">,
  refusals: readonly RefusalMessage[],
) {
  const toKeys = refusals.filter(({ code }) => !WITHOUT_KEY.has(code));
  const later = toKeys.filter(({ code }) =>
    // A request that may become a 304 is charged to the month last.
    !ON_ADMISSION.has(code) || (code === "quota_exceeded" && conditional === true)
  );
  return refs([
    ...ALWAYS,
    "Cache-Control",
    "X-SVC-Error-Code",
    ...(toKeys.length > 0 ? LIMITS : []),
    ...refusals.flatMap(({ headers = {} }) => namesOf(Object.keys(headers))),
    ...(later.length > 0 ? ["Preference-Applied" as const] : []),
  ]);
}
