import type { RequestContext } from "../pipeline/request_context.ts";
import { HEADER } from "../respond/header_names.ts";
import type { Reply } from "../respond/reply.ts";
import { requireGet } from "../request/require_get.ts";

const PATH = "/dashboard";

/** A step: redirects `/dashboard/*` to the origin in `DASHBOARD_URL`, if it is set. */
export function redirectToDashboard(context: RequestContext): Reply | undefined {
  const { service: { dashboardUrl }, path, query } = context;
  const isOfDashboard = path === PATH || path.startsWith(`${PATH}/`);
  if (dashboardUrl === undefined || !isOfDashboard) return undefined;
  context.routeName = PATH;
  requireGet(context);
  const location = `${dashboardUrl}${path}${query === "" ? "" : `?${query}`}`;
  return {
    status: 302,
    headers: [[HEADER.location, location], [HEADER.cacheControl, "no-store"]],
    body: null,
  };
}
