import { adminHandler } from "../../../src/service/admin_port.ts";
import type { DashboardHost } from "../../../src/dashboard/shell/host.ts";
import { Listener } from "../../../src/http/listen/listener.ts";
import { makeSignInLink } from "../../../src/operate/sign_in.ts";
import { startService, type TestService } from "./service.ts";

/** The real service with its admin port, in this process. */
export interface TestDashboard {
  readonly service: TestService;
  readonly host: DashboardHost;
  /** The admin port's origin. */
  readonly url: string;
  /** Signs in with a link, like a browser. */
  signIn(actor?: string): Promise<TestBrowser>;
  close(): Promise<void>;
}

/** A minimal browser: cookies and forms. */
export interface TestBrowser {
  /** The `cookie` header of its session. */
  readonly cookie: string;
  /** The session's CSRF token, as in its forms. */
  readonly csrf: string;
  /** GETs a path with the session, without following redirects. */
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** GETs a page's text; fails if it is not 200. */
  page(path: string): Promise<string>;
  /** POSTs a form with the session and its CSRF token, without following redirects. */
  post(path: string, fields?: Record<string, string> | FormData): Promise<Response>;
}

export async function startDashboard(): Promise<TestDashboard> {
  const service = await startService();
  const dashboard = serveDashboard(service);
  return {
    ...dashboard,
    async close() {
      await dashboard.close();
      await service.close();
    },
  };
}

/**
 * Another admin port of a service; `close` closes only that.
 *
 * @param tls A certificate and its key, to serve HTTPS.
 */
export function serveDashboard(
  service: TestService,
  config: Partial<DashboardHost["config"]> = {},
  tls?: Pick<Deno.TlsCertifiedKeyPem, "cert" | "key">,
): TestDashboard {
  const { app, store, clock, log } = service;
  const host: DashboardHost = {
    store,
    library: () => app.library.current,
    config: {
      adminHost: "127.0.0.1",
      changesRetentionDays: 30,
      changesRetentionMb: 10_000,
      defaultMonthlyQuota: 100_000,
      trustProxy: false,
      ...config,
    },
    latency: () => app.metrics.lastDay.read(),
    troubles: () => app.troubles,
    apiUrl: service.url,
    log,
    refresh: () => app.update(),
    now: () => clock.now,
  };
  const fail = (error: unknown) => {
    throw error;
  };
  const listener = new Listener(
    { ...tls, port: 0, hostname: "127.0.0.1" },
    adminHandler({
      metrics: app.metrics,
      ready: () => true,
      troubles: () => [],
      dashboard: () => host,
    }),
    { ended: fail, failed: fail },
  );
  const { url } = listener;
  return {
    service,
    host,
    url,
    signIn: async (actor = "ada") =>
      await signInBy(url, await makeSignInLink(store.db, actor, clock.now)),
    close: () => listener.close(1000),
  };
}

/** Signs in with a link's secret. */
export async function signInBy(url: string, link: string): Promise<TestBrowser> {
  const form = await fetch(`${url}/dashboard/sign-in?link=${link}`);
  const csrf = csrfIn(await form.text());
  const answer = await fetch(`${url}/dashboard/sign-in`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: url, cookie: cookieOf(form) },
    body: new URLSearchParams({ _csrf: csrf, link }),
  });
  await answer.body?.cancel();
  if (answer.status !== 303) throw new Error(`Signing in: ${answer.status}`);
  return await browserWith(url, cookieOf(answer));
}

async function browserWith(url: string, cookie: string): Promise<TestBrowser> {
  const get: TestBrowser["get"] = async (path, headers = {}) => {
    for (;;) {
      const answer = await fetch(url + path, {
        redirect: "manual",
        headers: { cookie, ...headers },
      });
      // A progress page asks to be reloaded.
      if (!answer.headers.has("refresh")) return answer;
      await answer.body?.cancel();
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  };
  const page = async (path: string) => {
    const answer = await get(path);
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`GET ${path}: ${answer.status} ${text}`);
    return text;
  };
  const csrf = csrfIn(await page("/dashboard"));
  return {
    cookie,
    csrf,
    get,
    page,
    post: (path, fields = {}) => {
      const body = fields instanceof FormData ? fields : new URLSearchParams(fields);
      body.set("_csrf", csrf);
      const headers = { cookie, origin: url };
      return fetch(url + path, { method: "POST", redirect: "manual", headers, body });
    },
  };
}

/** The cookie that a response sets, in the form to send back. */
export function cookieOf(answer: Response): string {
  const [cookie] = answer.headers.getSetCookie();
  return cookie?.split(";")[0] ?? "";
}

/** The CSRF token of a page's first form. */
export function csrfIn(html: string): string {
  return /name="_csrf" value="([^"]+)"/.exec(html)?.[1] ?? "";
}
