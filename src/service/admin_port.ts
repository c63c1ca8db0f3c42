import type { Dashboard, DashboardHost } from "../dashboard/shell/host.ts";
import { splitUrl } from "../http/pipeline/router.ts";
import type { Metrics } from "../metrics/metrics.ts";

/** What `/readyz` depends on and reports. */
interface Health {
  /** Whether the service has loaded and is not stopping. */
  readonly ready: () => boolean;
  /**
   * The age of the keys in seconds if it exceeds `MAX_STALENESS`, as while the store is
   * unreachable.
   */
  readonly staleSeconds?: () => number | undefined;
  /** Problems that an operator should know of, one line each. */
  readonly troubles: () => readonly string[];
}

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
 * The operators' port: `/livez` (the process responds), `/readyz` (`readiness`), `/metrics`, and
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
      if (found === undefined) {
        return text("The store is unreachable, and the dashboard needs it", 503);
      }
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

/**
 * The response of `/readyz`: 503 while the service loads or stops, and if the store has been
 * unreachable for longer than `MAX_STALENESS`. Other problems leave it at 200 and are listed in its
 * body.
 */
function readiness(
  { ready, staleSeconds = () => undefined, troubles }: Health,
): { status: 200 | 503; lines: readonly string[] } {
  if (!ready()) return { status: 503, lines: ["starting or stopping"] };
  const stale = staleSeconds();
  return stale === undefined
    ? { status: 200, lines: ["ok", ...troubles()] }
    : { status: 503, lines: [`no contact with the store for ${stale} seconds`, ...troubles()] };
}
