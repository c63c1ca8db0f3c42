import { isLoopback } from "../../config.ts";
import type { DashboardHost } from "./host.ts";

/** How a request came: over HTTPS, over HTTP on this machine, or in a way that is refused. */
type Transport =
  | { readonly secure: boolean; readonly refusal?: undefined }
  | { readonly refusal: string };

const SECURE_ONLY = "The dashboard is served over HTTPS, or on this machine alone. ";

/** Checks that a request came in a way that keeps session cookies secret. */
export function transportOf(
  { config: { adminHost, tls, trustProxy } }: Pick<DashboardHost, "config">,
  request: Request,
): Transport {
  if (tls !== undefined) return { secure: true };
  // Each proxy appends its protocol; the first is the client's.
  const forwarded = trustProxy ? request.headers.get("x-forwarded-proto") : null;
  const proto = forwarded?.split(",")[0]?.trim().toLowerCase();
  if (proto === "https") return { secure: true };
  if (proto !== undefined) {
    return { refusal: `${SECURE_ONLY}This came to the proxy over plain HTTP.\n` };
  }
  if (isLoopback(adminHost)) return { secure: false };
  return {
    refusal: SECURE_ONLY +
      (trustProxy
        ? "The proxy did not say in X-Forwarded-Proto that this came over HTTPS.\n"
        : "ADMIN_HOST is not a loopback address: set TLS_CERT and TLS_KEY, or TRUST_PROXY=true " +
          "behind a proxy that speaks HTTPS, or forward the port, such as by ssh -L.\n"),
  };
}
