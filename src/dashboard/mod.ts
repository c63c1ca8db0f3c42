import { Hono } from "hono";
import { csrf } from "hono/csrf";
import { HTTPException } from "hono/http-exception";
import { PublishWork } from "../publish/versions/work.ts";
import { isStoreAway } from "../store/pool.ts";
import { assets } from "./shell/assets.ts";
import type { Env } from "./shell/env.ts";
import { guarded } from "./shell/guard.tsx";
import type { Dashboard, DashboardHost } from "./shell/host.ts";
import { get, type Route } from "./shell/page.ts";
import { PAGES } from "./pages.ts";
import { Uploads } from "./publish/uploads.ts";
import { signIn } from "./shell/sign_in.tsx";
import { signOut } from "./shell/sign_out.ts";
import { transportOf } from "./shell/https_only.ts";
import { harden } from "./shell/security_headers.ts";
import { unknownPage } from "./shell/unknown_page.tsx";

/**
 * Creates the dashboard, which answers requests under `/dashboard` on the admin port. Everything
 * except assets and sign-in requires a session.
 */
export function createDashboard(host: DashboardHost): Dashboard {
  const app = routesOf(host);
  return async (request, client) => {
    const transport = transportOf(host, request);
    if (transport.refusal !== undefined) {
      return harden(new Response(transport.refusal, { status: 403 }), false);
    }
    const { secure } = transport;
    // The runtime accepts any `Host` header, but pages parse the URL that contains it.
    if (!URL.canParse(request.url)) return harden(text("Host names no host.", 400), secure);
    const started = performance.now();
    const answer = harden(await app.fetch(request, { client, secure }), secure);
    answer.headers.set("server-timing", `total;dur=${(performance.now() - started).toFixed(1)}`);
    return answer;
  };
}

/** All routes; exported for a test that requests each without a session. */
export function routesOf(host: DashboardHost): Hono<Env> {
  const desk = { host, work: new PublishWork(host.store.address), uploads: new Uploads() };
  const app = new Hono<Env>({ strict: false }).basePath("/dashboard");
  // In addition to each form's token, reject forms from other sites.
  app.use(csrf({ origin: (origin, c) => hostOf(origin) === c.req.header("host") }));
  app.route("/assets", assets());
  app.route("/sign-in", signIn(host));
  for (const page of [signOut, ...PAGES, unknownPage]) {
    for (const route of page.routes) {
      app.on(route.method, route.path, guarded(desk, page, route));
      const hasPage = page.routes.some(({ method, path }) =>
        method === "GET" && path === route.path
      );
      if (!hasPage) app.on("GET", route.path, guarded(desk, page, redirectToForm(route)));
    }
  }
  app.onError((error) => {
    if (error instanceof HTTPException) return error.getResponse();
    host.log.failure("dashboard_failed", error);
    return isStoreAway(error)
      ? text("The store cannot be reached just now. The API continues to answer from memory.", 503)
      : text("Something went wrong; see the service's log.", 500);
  });
  return app;
}

/**
 * A GET route for a path that only accepts a form, which redirects to the form's page. A browser may
 * open such a path after signing in again.
 */
function redirectToForm({ path }: Route): Route {
  return get(
    path,
    (context) =>
      context.redirect(context.path.replace(/^\/dashboard/, "").replace(/\/[^/]+\/?$/, "")),
  );
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}

const text = (body: string, status: number) => new Response(body + "\n", { status });
