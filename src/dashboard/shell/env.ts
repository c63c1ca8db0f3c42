import type { Context } from "hono";
import type { DashboardHost } from "./host.ts";

/** Hono's variables of a request. */
export interface Env {
  Bindings: {
    /** The address that the request came from. */
    client: string;
    /** Whether it came over HTTPS. */
    secure: boolean;
  };
}

/** The client's IP address; behind a proxy, the one that the proxy saw. */
export function clientOf(c: Context<Env>, { config }: Pick<DashboardHost, "config">): string {
  const seen = config.trustProxy ? c.req.header("x-forwarded-for")?.split(",").at(-1) : undefined;
  return seen?.trim() ?? c.env.client;
}
