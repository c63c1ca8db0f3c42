import { Refusal } from "../../base/refusal.ts";
import type { RequestContext } from "../pipeline/request_context.ts";
import { HEADER } from "../respond/header_names.ts";

/** A step. @throws 400 if the client reached the proxy over plain HTTP. */
export function requireTls({ service, request }: RequestContext): void {
  if (!service.trustProxy) return;
  // Each proxy appends what it saw; the first value is the client's.
  const [first = ""] = (request.headers.get(HEADER.forwardedProto) ?? "").split(",");
  if (first.trim().toLowerCase() !== "https") {
    throw new Refusal("tls_required", "Only HTTPS is supported.");
  }
}
