import { CONTENT_SECURITY_POLICY, HSTS } from "../../http/respond/header_names.ts";

/** Adds the security headers that every response of the dashboard has. */
export function harden(response: Response, secure: boolean): Response {
  const headers = new Headers(response.headers);
  if (!headers.has("cache-control")) headers.set("cache-control", "no-store");
  headers.set("content-security-policy", CONTENT_SECURITY_POLICY);
  headers.set("x-content-type-options", "nosniff");
  headers.set("x-frame-options", "DENY");
  headers.set("cross-origin-opener-policy", "same-origin");
  headers.set("cross-origin-resource-policy", "same-origin");
  // Reveals no path to other sites; `no-referrer` would also hide the origin that forms are checked by.
  headers.set("referrer-policy", "same-origin");
  if (secure) headers.set(...HSTS);
  return new Response(response.body, { status: response.status, headers });
}
