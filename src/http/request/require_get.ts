import { Refusal } from "../../base/refusal.ts";

/** @throws 405 for a method that would change something: nothing here can be. */
export function requireGet({ method }: Pick<Request, "method">): void {
  if (method !== "GET" && method !== "HEAD") {
    throw new Refusal("method_not_allowed", "Method not allowed. Use GET.", { allow: "GET, HEAD" });
  }
}
