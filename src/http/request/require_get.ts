import { Refusal } from "../../base/refusal.ts";
import { HEADER } from "../respond/header_names.ts";

/** A step. @throws 405 for any method except GET and HEAD. */
export function requireGet({ request: { method } }: { readonly request: Request }): void {
  if (method !== "GET" && method !== "HEAD") {
    throw new Refusal("method_not_allowed", "Method not allowed. Use GET.", {
      [HEADER.allow]: "GET, HEAD",
    });
  }
}
