import type { Dashboard, DashboardHost } from "../dashboard/shell/host.ts";
import { splitUrl } from "../http/pipeline/router.ts";
import type { Metrics } from "../metrics/metrics.ts";

/** What the operators' port shows. */
export interface AdminOptions {
  readonly metrics: Metrics;
  /** Whether requests are wanted. */
  readonly ready: () => boolean;
  /** What is not as it should be, a line each. */
  readonly troubles: () => readonly string[];
  /** What the dashboard works with; without it there is none. */
  readonly dashboard?: DashboardHost;
}

const NOSNIFF = { "x-content-type-options": "nosniff" };

/**
 * The operators' port: `/livez` (the process answers), `/readyz` (it has loaded and serves; reads go
 * on when the store is away or a load fails, which only its body tells; it is 503 as soon as the
 * service is stopping), `/metrics`, and the dashboard, which is loaded when somebody first looks.
 */
export function adminHandler(
  { metrics, ready, troubles, dashboard: host }: AdminOptions,
): (request: Request, info?: Deno.ServeHandlerInfo<Deno.NetAddr>) => Promise<Response> {
  const text = (body: string, status = 200, headers = {}) =>
    new Response(body + "\n", { status, headers: { ...NOSNIFF, ...headers } });
  let dashboard: Promise<Dashboard> | undefined;
  return async (request, info) => {
    const { path } = splitUrl(request.url);
    if (host !== undefined && (path === "/dashboard" || path.startsWith("/dashboard/"))) {
      dashboard ??= import("../dashboard/mod.ts")
        .then(({ createDashboard }) => createDashboard(host));
      return await (await dashboard)(request, info?.remoteAddr.hostname ?? "");
    }
    if (request.method !== "GET" && request.method !== "HEAD") {
      return text("Method not allowed", 405, { allow: "GET, HEAD" });
    }
    switch (path) {
      case "/livez":
        return text("ok");
      case "/readyz":
        return ready() ? text(["ok", ...troubles()].join("\n")) : text("stopping", 503);
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
