import type { Exchange, Service } from "../pipeline/exchange.ts";
import { finishElsewhere } from "../respond/finish.ts";
import { requireGet } from "../request/require_get.ts";

const PATH = "/dashboard";

/** Whether a path is the dashboard's, and the API port knows where that is. */
export function isOfDashboard({ dashboardUrl }: Service, path: string): boolean {
  return dashboardUrl !== undefined && (path === PATH || path.startsWith(`${PATH}/`));
}

/** Sends a browser to the dashboard's own origin, so that the `href` of a search result works. */
export function toDashboard(
  service: Service,
  request: Request,
  exchange: Exchange,
  path: string,
  query: string,
): Response {
  exchange.route = PATH;
  requireGet(request);
  const location = `${service.dashboardUrl}${path}${query === "" ? "" : `?${query}`}`;
  return finishElsewhere(
    service,
    exchange,
    new Response(null, { status: 302, headers: { location } }),
  );
}
