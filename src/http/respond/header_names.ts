/** The names of all headers of API requests and responses. */
export const HEADER = {
  accept: "accept",
  acceptEncoding: "accept-encoding",
  allow: "allow",
  apiKey: "x-api-key",
  cacheControl: "cache-control",
  contentEncoding: "content-encoding",
  contentLength: "content-length",
  contentSecurityPolicy: "content-security-policy",
  contentType: "content-type",
  contentTypeOptions: "x-content-type-options",
  deprecation: "deprecation",
  etag: "etag",
  forwardedProto: "x-forwarded-proto",
  host: "host",
  ifNoneMatch: "if-none-match",
  link: "link",
  location: "location",
  prefer: "prefer",
  preferenceApplied: "preference-applied",
  rateLimit: "ratelimit",
  rateLimitPolicy: "ratelimit-policy",
  referrerPolicy: "referrer-policy",
  retryAfter: "retry-after",
  serverTiming: "server-timing",
  transportSecurity: "strict-transport-security",
  traceparent: "traceparent",
  vary: "vary",
  windowLimit: "x-ratelimit-limit",
  windowRemaining: "x-ratelimit-remaining",
  wwwAuthenticate: "www-authenticate",
  accessLevel: "x-svc-access-level",
  apiVersion: "x-svc-api-version",
  cache: "x-svc-cache",
  cursor: "x-svc-cursor",
  dataset: "x-svc-dataset",
  durationMs: "x-svc-duration-ms",
  errorCode: "x-svc-error-code",
  ignoredParams: "x-svc-ignored-params",
  performanceState: "x-svc-performance-state",
  pricesUnknown: "x-svc-prices-unknown",
  requestId: "x-svc-request-id",
  resolutionMode: "x-svc-resolution-mode",
  rowCount: "x-svc-row-count",
  searchCorrected: "x-svc-search-corrected",
  stale: "x-svc-stale",
  totalCount: "x-svc-total-count",
} as const;

/** Name and value pairs. */
export type HeaderList = [string, string][];

/** Tells browsers to use HTTPS for a year. */
export const HSTS: [string, string] = [HEADER.transportSecurity, "max-age=31536000"];

/** For pages of the documentation and the dashboard: nothing from other origins, nothing inline. */
export const CONTENT_SECURITY_POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; " +
  "img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
