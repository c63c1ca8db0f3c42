import { HSTS } from "../../http/respond/header_names.ts";
import { isLoopback } from "../../config.ts";
import type { DashboardHost } from "./host.ts";

/** How a request came: over HTTPS, in the clear on this machine alone, or as it must not. */
type Transport =
  | { readonly secure: boolean; readonly refusal?: undefined }
  | { readonly refusal: string };

const OPEN = "The dashboard is served over HTTPS, or on this machine alone. ";

/** Looks whether a session may travel the way that a request came. */
export function transportOf(
  { config: { adminHost, tls, trustProxy } }: Pick<DashboardHost, "config">,
  request: Request,
): Transport {
  if (tls !== undefined) return { secure: true };
  // Each proxy adds what it saw; the first one is the client's.
  const forwarded = trustProxy ? request.headers.get("x-forwarded-proto") : null;
  const proto = forwarded?.split(",")[0]?.trim().toLowerCase();
  if (proto === "https") return { secure: true };
  if (proto !== undefined) return { refusal: `${OPEN}This came to the proxy over plain HTTP.\n` };
  if (isLoopback(adminHost)) return { secure: false };
  return {
    refusal: OPEN +
      (trustProxy
        ? "The proxy did not say in X-Forwarded-Proto that this came over HTTPS.\n"
        : "ADMIN_HOST is not a loopback address: set TLS_CERT and TLS_KEY, or TRUST_PROXY=true " +
          "behind a proxy that speaks HTTPS, or forward the port, such as by ssh -L.\n"),
  };
}

/** Nothing from elsewhere, nothing inline, forms and requests to the dashboard alone. */
const POLICY = "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; " +
  "img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** Puts what every answer of the dashboard carries onto one. */
export function harden(response: Response, secure: boolean): Response {
  const headers = new Headers(response.headers);
  if (!headers.has("cache-control")) headers.set("cache-control", "no-store");
  headers.set("content-security-policy", POLICY);
  headers.set("x-content-type-options", "nosniff");
  headers.set("x-frame-options", "DENY");
  headers.set("cross-origin-opener-policy", "same-origin");
  headers.set("cross-origin-resource-policy", "same-origin");
  // Another value than this one and no-referrer would reveal the path to others; that one hides the origin
  // of forms, which is looked at.
  headers.set("referrer-policy", "same-origin");
  if (secure) headers.set(...HSTS);
  return new Response(response.body, { status: response.status, headers });
}
