import assert from "node:assert/strict";
import { basename } from "node:path";
import { routesOf } from "../../src/dashboard/mod.ts";
import { PAGES } from "../../src/dashboard/pages.ts";
import {
  startDashboard,
  type TestBrowser,
  type TestDashboard,
} from "../support/service/dashboard.ts";

/** No page or action works without a session, and no change without its form's token. */

let dashboard: TestDashboard;
let browser: TestBrowser;
Deno.test.beforeAll(async () => {
  dashboard = await startDashboard();
  browser = await dashboard.signIn();
});
Deno.test.afterAll(() => dashboard.close());

/** Routes that work without a session, because they come before it. */
const OPEN = /^\/dashboard\/(sign-in$|assets\/)/;

/** Every guarded route, with a value in place of `:name` and `*`. */
function guardedRoutes(): { method: string; path: string }[] {
  return routesOf(dashboard.host).routes
    .filter(({ method, path }) => method !== "ALL" && !OPEN.test(path))
    .map(({ method, path }) => ({ method, path: path.replaceAll(/:\w+|\*/g, "some") }));
}

Deno.test("guardedRoutes covers every route of every page", () => {
  const declared = PAGES.flatMap(({ routes }) => routes).length;
  assert.ok(guardedRoutes().length > declared);
});

Deno.test("every exported page is listed in src/dashboard/pages.ts", async () => {
  for await (const file of pageFiles()) {
    const name = basename(file.pathname);
    if (name === "unknown_page.tsx") continue;
    const exported: Record<string, unknown> = await import(file.href);
    for (const [as, value] of Object.entries(exported)) {
      if (!isPage(value)) continue;
      assert.ok(PAGES.includes(value), `${as} in ${name} is not in src/dashboard/pages.ts`);
    }
  }
});

/** Every file with JSX below src/dashboard/. */
async function* pageFiles(
  folder = new URL("../../src/dashboard/", import.meta.url),
): AsyncGenerator<URL> {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    if (isDirectory) yield* pageFiles(new URL(`${name}/`, folder));
    else if (name.endsWith(".tsx")) yield new URL(name, folder);
  }
}

function isPage(value: unknown): value is typeof PAGES[number] {
  return typeof value === "object" && value !== null && "routes" in value;
}

Deno.test("without a session, every GET redirects to sign-in and every POST returns 401", async () => {
  for (const { method, path } of guardedRoutes()) {
    for (const cookie of ["", "dashboard_session=", "dashboard_session=made-up"]) {
      const answer = await fetch(dashboard.url + path, {
        method,
        redirect: "manual",
        headers: { cookie, origin: dashboard.url },
        ...(method === "POST" ? { body: new URLSearchParams({ _csrf: browser.csrf }) } : {}),
      });
      const text = await answer.text();
      if (method === "GET") {
        assert.equal(answer.status, 303, path);
        assert.equal(
          answer.headers.get("location"),
          `/dashboard/sign-in?next=${encodeURIComponent(path.replace(/\/$/, ""))}`,
        );
        assert.equal(text, "");
      } else {
        assert.equal(answer.status, 401, path);
        assert.match(text, /The session has ended; nothing was changed\./);
      }
    }
  }
});

Deno.test("every POST returns 403 without the form's token or from another site", async () => {
  const send = (path: string, headers: Record<string, string>, fields: Record<string, string>) =>
    fetch(dashboard.url + path, {
      method: "POST",
      redirect: "manual",
      headers: { cookie: browser.cookie, ...headers },
      body: new URLSearchParams(fields),
    });
  const own = { origin: dashboard.url };
  for (const { method, path } of guardedRoutes()) {
    if (method !== "POST") continue;
    for (const fields of [{}, { _csrf: "" }, { _csrf: browser.csrf + "x" }]) {
      const answer = await send(path, own, fields);
      assert.equal(answer.status, 403, path);
      assert.match(await answer.text(), /The form&#39;s token is missing or expired/);
    }
    const good = { _csrf: browser.csrf };
    for (const headers of [{}, { origin: "https://elsewhere.example" }, { origin: "null" }]) {
      const answer = await send(path, headers, good);
      assert.equal(answer.status, 403, path);
      await answer.body?.cancel();
    }
  }
  assert.equal((await browser.get("/dashboard")).status, 200);
});

Deno.test("a form sent after the session has ended links to sign-in, which leads back to the form", async () => {
  const answer = await fetch(`${dashboard.url}/dashboard/keys/new`, {
    method: "POST",
    headers: {
      origin: dashboard.url,
      referer: `${dashboard.url}/dashboard/keys/new?organization=A`,
    },
    body: new URLSearchParams({ label: "Late" }),
  });
  assert.equal(answer.status, 401);
  const link = "/dashboard/sign-in?next=%2Fdashboard%2Fkeys%2Fnew%3Forganization%3DA";
  assert.ok((await answer.text()).includes(`href="${link}"`));
  const signedIn = await browser.get(link);
  assert.equal(signedIn.headers.get("location"), "/dashboard/keys/new?organization=A");
});

Deno.test("a NUL character in a path returns 404, and in a form 400", async () => {
  for (const { method, path } of guardedRoutes()) {
    const odd = path.replaceAll("some", "%00");
    if (method === "GET") {
      if (odd === path) continue;
      const answer = await browser.get(odd);
      assert.equal(answer.status, 404, odd);
      await answer.body?.cancel();
    } else if (!path.endsWith("/sign-out")) {
      const answer = await browser.post(path, { label: "a\0b", name: "a\0b", note: "a\0b" });
      assert.equal(answer.status, 400, path);
      assert.match(await answer.text(), /a character that no text may hold/);
    }
  }
});

Deno.test("htmx requests without a session redirect the whole page to sign-in", async () => {
  const answer = await fetch(`${dashboard.url}/dashboard`, { headers: { "hx-request": "true" } });
  assert.equal(answer.status, 401);
  assert.equal(answer.headers.get("hx-redirect"), "/dashboard/sign-in?next=%2Fdashboard");
  await answer.body?.cancel();
});

Deno.test("GET on a rejected form's URL redirects to the form's page", async () => {
  const id = crypto.randomUUID();
  for (
    const [opened, page] of [
      [`/dashboard/keys/${id}/quota`, `/dashboard/keys/${id}`],
      ["/dashboard/organizations/A%2FB/access", "/dashboard/organizations/A%2FB"],
      [
        `/dashboard/datasets/finance_fees/publish/${id}/confirm`,
        `/dashboard/datasets/finance_fees/publish/${id}`,
      ],
    ] as const
  ) {
    const answer = await browser.get(opened);
    await answer.body?.cancel();
    assert.equal(answer.status, 303, opened);
    assert.equal(answer.headers.get("location"), page);
  }
});

Deno.test("an unknown page returns 404 with a session", async () => {
  const answer = await browser.get("/dashboard/nothing");
  assert.equal(answer.status, 404);
  assert.match(await answer.text(), /This page does not exist/);
});

Deno.test("an invalid Host header returns 400", async () => {
  const { hostname, port } = new URL(dashboard.url);
  for (const cookie of ["", browser.cookie]) {
    const connection = await Deno.connect({ hostname, port: Number(port) });
    const head = `GET /dashboard HTTP/1.1\r\nhost: a b\r\ncookie: ${cookie}\r\n`;
    await connection.write(new TextEncoder().encode(`${head}connection: close\r\n\r\n`));
    const got = await new Response(connection.readable).text();
    assert.match(got, /^HTTP\/1\.1 400 .*\r\n/);
    assert.match(got, /Host names no host/);
  }
});

Deno.test("a form that is too long for its route returns 413", async () => {
  const answer = await browser.post("/dashboard/sign-out", { long: "x".repeat(300_000) });
  assert.equal(answer.status, 413);
  await answer.body?.cancel();
});

Deno.test("all forms that post use PostForm, so that each has the token", async () => {
  for await (const file of pageFiles()) {
    const name = basename(file.pathname);
    if (["layout.tsx", "sign_in.tsx"].includes(name)) continue;
    const text = await Deno.readTextFile(file);
    assert.ok(!/method="post"|hx-(post|put|patch|delete)=/i.test(text), name);
  }
});
