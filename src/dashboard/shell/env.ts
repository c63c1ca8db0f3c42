import type { Context } from "hono";
import type { DashboardHost } from "./host.ts";

/** The environment of Hono's routes. */
export interface Env {
  Bindings: {
    /** The IP address of the connection. */
    client: string;
    /** Whether the request came over HTTPS. */
    secure: boolean;
  };
}

/** The client's IP address; behind a trusted proxy, the one that the proxy reports. */
export function clientOf(c: Context<Env>, { config }: Pick<DashboardHost, "config">): string {
  const seen = config.trustProxy ? c.req.header("x-forwarded-for")?.split(",").at(-1) : undefined;
  return seen?.trim() ?? c.env.client;
}
