import type { Dashboard, DashboardHost } from "../dashboard/shell/host.ts";
import { splitUrl } from "../http/pipeline/router.ts";
import type { Metrics } from "../metrics/metrics.ts";

/** What the operators' port shows. */
export interface AdminOptions {
  readonly metrics: Metrics;
  /** Whether requests are wanted. */
  readonly ready: () => boolean;
  /** The age of the keys in seconds if they are too old. */
  readonly staleSeconds?: () => number | undefined;
  /** Problems that an operator should know of, one line each. */
  readonly troubles: () => readonly string[];
  /** The dashboard's parts; without them there is no dashboard, and while they are undefined it answers 503. */
  readonly dashboard?: () => DashboardHost | undefined;
}

const NOSNIFF = { "x-content-type-options": "nosniff" };

/**
 * The operators' port: `/livez` (the process answers), `/readyz` (it has loaded and serves; it is
 * 503 when keys are older than `MAX_STALENESS`, and as soon as the service is stopping; its body says
 * what else is not as it should be), `/metrics`, and the dashboard, which is loaded when somebody first looks.
 */
export function adminHandler(
  { metrics, ready, staleSeconds = () => undefined, troubles, dashboard: host }: AdminOptions,
): (request: Request, info?: Deno.ServeHandlerInfo<Deno.NetAddr>) => Promise<Response> {
  const text = (body: string, status = 200, headers = {}) =>
    new Response(body + "\n", { status, headers: { ...NOSNIFF, ...headers } });
  const readiness = () => {
    if (!ready()) return text("stopping", 503);
    const stale = staleSeconds();
    return stale === undefined
      ? text(["ok", ...troubles()].join("\n"))
      : text([`no contact with the store for ${stale} seconds`, ...troubles()].join("\n"), 503);
  };
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
      case "/readyz":
        return readiness();
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
