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
import { harden, transportOf } from "./shell/transport.ts";
import { unknownPage } from "./shell/unknown_page.tsx";

/**
 * The dashboard: what is under `/dashboard` on the admin port. Everything but the style sheet, the
 * scripts and the sign-in is behind the guard.
 */
export function createDashboard(host: DashboardHost): Dashboard {
  const app = routesOf(host);
  return async (request, client) => {
    const transport = transportOf(host, request);
    if (transport.refusal !== undefined) {
      return harden(new Response(transport.refusal, { status: 403 }), false);
    }
    const { secure } = transport;
    // The runtime takes any `Host` for one, and pages read the address that it is a part of.
    if (!URL.canParse(request.url)) return harden(text("Host names no host.", 400), secure);
    const started = performance.now();
    const answer = harden(await app.fetch(request, { client, secure }), secure);
    answer.headers.set("server-timing", `total;dur=${(performance.now() - started).toFixed(1)}`);
    return answer;
  };
}

/** Every route there is, for the walk that tests each without a session. */
export function routesOf(host: DashboardHost): Hono<Env> {
  const desk = { host, work: new PublishWork(host.store.address), uploads: new Uploads() };
  const app = new Hono<Env>({ strict: false }).basePath("/dashboard");
  // In addition to each form's token: no other site may send a form.
  app.use(csrf({ origin: (origin, c) => hostOf(origin) === c.req.header("host") }));
  app.route("/assets", assets());
  app.route("/sign-in", signIn(host));
  for (const page of [signOut, ...PAGES, unknownPage]) {
    for (const route of page.routes) {
      app.on(route.method, route.path, guarded(desk, page, route));
      const isOpened = page.routes.some(({ method, path }) =>
        method === "GET" && path === route.path
      );
      if (!isOpened) app.on("GET", route.path, guarded(desk, page, toItsForm(route)));
    }
  }
  app.onError((error) => {
    if (error instanceof HTTPException) return error.getResponse();
    host.log.failure("dashboard_failed", error);
    return isStoreAway(error)
      ? text("The store cannot be reached just now. The API goes on answering from memory.", 503)
      : text("Something went wrong here; the service's log has it.", 500);
  });
  return app;
}

/**
 * What only takes a form is not a page, but the address of a form that was refused: who opens that, as
 * after signing in again, gets the form's page.
 */
function toItsForm({ path }: Route): Route {
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
