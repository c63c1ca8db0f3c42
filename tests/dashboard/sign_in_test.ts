import assert from "node:assert/strict";
import { Attempts } from "../../src/dashboard/shell/sign_in_attempts.ts";
import { makeAdminToken, makeSignInLink, useAdminToken } from "../../src/operate/sign_in.ts";
import { listAudit } from "../../src/store/audit.ts";
import {
  cookieOf,
  csrfIn,
  serveDashboard,
  startDashboard,
  type TestDashboard,
} from "../support/service/dashboard.ts";

/** Signing in by token or link: rate-limited, and without a trace of either. */

const TOKEN = "a-token-of-an-operator-1234567890";

let dashboard: TestDashboard;
Deno.test.beforeAll(async () => {
  dashboard = await startDashboard();
  await useAdminToken(dashboard.service.store.db, TOKEN);
});
Deno.test.afterAll(() => dashboard.close());

/** Submits the sign-in form as a browser does. */
async function signIn(fields: Record<string, string>, { url } = dashboard): Promise<Response> {
  const form = await fetch(`${url}/dashboard/sign-in`);
  return await fetch(`${url}/dashboard/sign-in`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: url, cookie: cookieOf(form) },
    body: new URLSearchParams({ _csrf: csrfIn(await form.text()), ...fields }),
  });
}

Deno.test("the sign-in page is not cached, loads nothing external and has no inline script", async () => {
  const answer = await fetch(`${dashboard.url}/dashboard/sign-in`);
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get("cache-control"), "no-store");
  assert.equal(
    answer.headers.get("content-security-policy"),
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; " +
      "img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  );
  assert.equal(answer.headers.get("x-content-type-options"), "nosniff");
  assert.equal(answer.headers.get("x-frame-options"), "DENY");
  assert.equal(answer.headers.get("referrer-policy"), "same-origin");
  assert.match(
    answer.headers.getSetCookie()[0]!,
    /^dashboard_form=[\w-]{43}; Path=\/dashboard; HttpOnly; SameSite=Strict$/,
  );
  const text = await answer.text();
  assert.doesNotMatch(text, / style="| on\w+="|<script>|(src|href)="(?!\/dashboard\/)[^"#]/);
});

Deno.test("the token signs in under a name that the audit log records", async () => {
  const answer = await signIn({ token: TOKEN, name: "Ada", next: "/dashboard/keys?ended=shown" });
  assert.equal(answer.status, 303);
  assert.equal(answer.headers.get("location"), "/dashboard/keys?ended=shown");
  assert.equal(answer.headers.get("cache-control"), "no-store");
  const [session] = answer.headers.getSetCookie();
  assert.match(
    session!,
    /^dashboard_session=[\w-]{43}; Max-Age=43200; Path=\/dashboard; HttpOnly; SameSite=Strict$/,
  );
  const page = await fetch(`${dashboard.url}/dashboard`, { headers: { cookie: cookieOf(answer) } });
  assert.equal(page.status, 200);
  assert.match(await page.text(), /<span>Ada<\/span>/);
  const [entry] = await listAudit(dashboard.service.store.db, { limit: 1 });
  assert.deepEqual([entry?.actor, entry?.action], ["Ada", "sign in"]);
});

Deno.test("a wrong token returns 403 and is neither shown nor logged", async () => {
  const answer = await signIn({ token: "guessed-token-guessed-token" });
  assert.equal(answer.status, 403);
  const text = await answer.text();
  assert.match(text, /That is not the right token\./);
  assert.doesNotMatch(text, /guessed/);
  assert.deepEqual(answer.headers.getSetCookie().filter((one) => /session/.test(one)), []);
  const log = await dashboard.service.logged();
  assert.match(log, /dashboard_sign_in_refused/);
  assert.doesNotMatch(log, /guessed|a-token-of/);
});

Deno.test("a link signs in once, within ten minutes", async () => {
  const { store: { db }, clock } = dashboard.service;
  const link = await makeSignInLink(db, "grace", clock.now);
  const first = await signIn({ link });
  assert.equal(first.status, 303);
  const again = await signIn({ link });
  assert.equal(again.status, 403);
  assert.match(await again.text(), /That link was already used or is older than ten minutes/);
  const late = await makeSignInLink(db, "grace", clock.now - 10 * 60_000);
  assert.equal((await signIn({ link: late })).status, 403);
});

Deno.test("a link preview does not use up the link: only the form does", async () => {
  const { store: { db }, clock } = dashboard.service;
  const link = await makeSignInLink(db, "grace", clock.now);
  await (await fetch(`${dashboard.url}/dashboard/sign-in?link=${link}`)).body?.cancel();
  assert.equal((await signIn({ link })).status, 303);
});

Deno.test("after signing in, redirects only lead to the dashboard", async () => {
  for (
    const next of [
      "https://elsewhere.example",
      "//elsewhere.example",
      "/dashboard\\@x",
      "/other",
      "/dashboard/\r\nx-other: 1",
      "/dashboard?\0",
    ]
  ) {
    const answer = await signIn({ token: TOKEN, next });
    assert.equal(answer.headers.get("location"), "/dashboard", next);
  }
});

Deno.test("the sign-in form returns 403 without its own CSRF token", async () => {
  const send = (headers: Record<string, string>, fields: Record<string, string>) =>
    fetch(`${dashboard.url}/dashboard/sign-in`, {
      method: "POST",
      redirect: "manual",
      headers: { origin: dashboard.url, ...headers },
      body: new URLSearchParams({ token: TOKEN, ...fields }),
    });
  for (
    const [headers, fields] of [
      [{}, {}],
      [{}, { _csrf: "x" }],
      [{ cookie: "dashboard_form=x" }, {}],
      [{ cookie: "dashboard_form=x" }, { _csrf: "y" }],
      [{ cookie: "dashboard_form=" }, { _csrf: "" }],
    ] as const
  ) {
    const answer = await send(headers, fields);
    assert.equal(answer.status, 403);
    assert.deepEqual(answer.headers.getSetCookie().filter((one) => /session/.test(one)), []);
    await answer.body?.cancel();
  }
});

Deno.test("an oversized sign-in form returns 413 and is not logged as a failure", async () => {
  const answer = await signIn({ token: "x".repeat(20_000) });
  assert.equal(answer.status, 413);
  assert.match(await answer.text(), /Send at most 16384 bytes at once\./);
  assert.doesNotMatch(await dashboard.service.logged(), /dashboard_failed/);
});

Deno.test("signing out ends the session, also for a copied cookie", async () => {
  const browser = await dashboard.signIn();
  const answer = await browser.post("/dashboard/sign-out");
  assert.equal(answer.headers.get("location"), "/dashboard/sign-in");
  assert.match(answer.headers.getSetCookie()[0]!, /^dashboard_session=; Max-Age=0;/);
  assert.equal((await browser.get("/dashboard")).status, 303);
});

Deno.test("a session ends after twelve hours", async () => {
  const { clock } = dashboard.service;
  const browser = await dashboard.signIn();
  clock.now += 12 * 3_600_000 - 1;
  assert.equal((await browser.get("/dashboard")).status, 200);
  clock.now += 1;
  assert.equal((await browser.get("/dashboard")).status, 303);
});

Deno.test("a new token ends the sessions; the same one does not", async () => {
  const { store: { db } } = dashboard.service;
  const browser = await dashboard.signIn();
  await useAdminToken(db, TOKEN);
  assert.equal((await browser.get("/dashboard")).status, 200);
  await useAdminToken(db, `${TOKEN}-new`);
  assert.equal((await browser.get("/dashboard")).status, 303);
  await useAdminToken(db, TOKEN);
  assert.equal(await makeAdminToken(db), undefined);
});

Deno.test("too many failed attempts return 429 with Retry-After", async () => {
  const own = serveDashboard(dashboard.service);
  try {
    let answer = await signIn({ token: "x" }, own);
    for (let i = 0; answer.status === 403 && i < 50; i++) {
      await answer.body?.cancel();
      answer = await signIn({ token: "x" }, own);
    }
    assert.equal(answer.status, 429);
    assert.ok(Number(answer.headers.get("retry-after")) >= 1);
    assert.match(await answer.text(), /Too many attempts\. Try again in \d+ seconds\./);
  } finally {
    await own.close();
  }
});

Deno.test("Attempts allows ten failures a minute per address, and a hundred in total", () => {
  const attempts = new Attempts();
  for (let i = 0; i < 10; i++) assert.equal(attempts.add("a", 1000), 0);
  assert.equal(attempts.add("a", 1000), 60);
  assert.equal(attempts.add("a", 60_500), 1);
  for (let i = 0; i < 90; i++) assert.equal(attempts.add(`b${i}`, 2000), 0);
  assert.equal(attempts.add("c", 2000), 59);
  assert.equal(attempts.add("a", 61_000), 0);
  for (let i = 0; i < 200; i++) {
    assert.equal(attempts.add("d", 62_000), 0);
    attempts.forgive("d");
  }
});

Deno.test("off loopback, the dashboard returns 403 without HTTPS, and /metrics stays available", async () => {
  const open = serveDashboard(dashboard.service, { adminHost: "0.0.0.0" });
  const proxied = serveDashboard(dashboard.service, { adminHost: "0.0.0.0", trustProxy: true });
  const own = serveDashboard(dashboard.service, {
    adminHost: "0.0.0.0",
    tls: { certFile: "of-the-listener", keyFile: "too" },
  });
  const local = serveDashboard(dashboard.service, { trustProxy: true });
  const ask = ({ url }: TestDashboard, proto?: string) =>
    fetch(`${url}/dashboard/sign-in`, {
      headers: proto === undefined ? {} : { "x-forwarded-proto": proto },
    });
  try {
    for (const proto of [undefined, "https"]) {
      const answer = await ask(open, proto);
      assert.equal(answer.status, 403);
      assert.equal(
        await answer.text(),
        "The dashboard is served over HTTPS, or on this machine alone. ADMIN_HOST is not a " +
          "loopback address: set TLS_CERT and TLS_KEY, or TRUST_PROXY=true behind a proxy that " +
          "speaks HTTPS, or forward the port, such as by ssh -L.\n",
      );
    }
    const asset = await fetch(`${open.url}/dashboard/assets/style.css`);
    assert.equal(asset.status, 403);
    await asset.body?.cancel();
    const metrics = await fetch(`${open.url}/metrics`);
    assert.equal(metrics.status, 200);
    await metrics.body?.cancel();

    const secure = await ask(proxied, "https, http");
    assert.equal(secure.status, 200);
    assert.match(secure.headers.getSetCookie()[0]!, /; HttpOnly; Secure; SameSite=Strict$/);
    assert.equal(secure.headers.get("strict-transport-security"), "max-age=31536000");
    await secure.body?.cancel();
    for (const [of, proto] of [[proxied, undefined], [proxied, "http"], [local, "http"]] as const) {
      const answer = await ask(of, proto);
      assert.equal(answer.status, 403);
      assert.match(await answer.text(), /^The dashboard is served over HTTPS/);
    }
    const tls = await ask(own);
    assert.match(tls.headers.getSetCookie()[0]!, /; HttpOnly; Secure; SameSite=Strict$/);
    await tls.body?.cancel();
    const direct = await ask(local);
    assert.equal(direct.status, 200);
    await direct.body?.cancel();
  } finally {
    for (const one of [open, proxied, own, local]) await one.close();
  }
});
