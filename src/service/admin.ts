import type { Dashboard, DashboardHost } from "../dashboard/shell/host.ts";
import { splitUrl } from "../http/pipeline/router.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { type Health, readiness } from "./readiness.ts";

/** What the operators' port serves. */
export interface AdminOptions extends Health {
  readonly metrics: Metrics;
  /**
   * The dashboard's dependencies. Without this member there is no dashboard; while it returns
   * undefined, 503.
   */
  readonly dashboard?: () => DashboardHost | undefined;
}

const NOSNIFF = { "x-content-type-options": "nosniff" };

/**
 * The operators' port: `/livez` (the process responds), `/readyz` (`readiness.ts`), `/metrics`, and
 * the dashboard, which is imported when it is first opened.
 */
export function adminHandler(
  { metrics, dashboard: host, ...health }: AdminOptions,
): (request: Request, info?: Deno.ServeHandlerInfo<Deno.NetAddr>) => Promise<Response> {
  const text = (body: string, status = 200, headers = {}) =>
    new Response(body + "\n", { status, headers: { ...NOSNIFF, ...headers } });
  let dashboard: Promise<Dashboard> | undefined;
  return async (request, info) => {
    const { path } = splitUrl(request.url);
    if (host !== undefined && (path === "/dashboard" || path.startsWith("/dashboard/"))) {
      const found = host();
      if (found === undefined) return text("The store is away, and the dashboard needs it", 503);
      dashboard ??= import("../dashboard/mod.ts")
        .then(({ createDashboard }) => createDashboard(found));
      return await (await dashboard)(request, info?.remoteAddr.hostname ?? "");
    }
    if (request.method !== "GET" && request.method !== "HEAD") {
      return text("Method not allowed", 405, { allow: "GET, HEAD" });
    }
    switch (path) {
      case "/livez":
        return text("ok");
      case "/readyz": {
        const { status, lines } = readiness(health);
        return text(lines.join("\n"), status);
      }
      case "/metrics":
        return new Response(await metrics.text(), {
          headers: { ...NOSNIFF, "content-type": "text/plain; version=0.0.4; charset=utf-8" },
        });
      default:
        return text(
          `Not found. There are /livez, /readyz, /metrics${
            host === undefined ? "" : " and /dashboard"
          }.`,
          404,
        );
    }
  };
}
