import assert from "node:assert/strict";
import { gunzipSync } from "node:zlib";
import { ENDPOINTS } from "../../src/endpoints/mod.ts";
import { publicPage, RenderedPages } from "../../src/http/listen/pages.ts";
import { rawRequest } from "../support/process/raw_request.ts";
import { startService, type TestService } from "../support/service/service.ts";

/** Pages that are public. */

let service: TestService;
Deno.test.beforeAll(async () => {
  service = await startService();
});
Deno.test.afterAll(() => service.close());

const BROWSER = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  service.get(path, { key: null, headers, method });

function assertShown(response: Response): void {
  const { headers } = response;
  assert.match(headers.get("x-svc-request-id") ?? "", /^req_/);
  assert.equal(headers.get("x-svc-api-version"), "2026-06-30");
  assert.match(headers.get("x-svc-duration-ms") ?? "", /^\d+\.\d+$/);
  assert.match(headers.get("x-svc-performance-state") ?? "", /^(ok|warn|over)$/);
  assert.equal(headers.get("x-content-type-options"), "nosniff");
  const policy = headers.get("content-security-policy") ?? "";
  assert.match(policy, /^default-src 'none'; /);
  assert.doesNotMatch(policy, /unsafe|\*|http/);
}

Deno.test("GET /openapi.json 200 with every path, 304 for a current ETag, HEAD without a body", async () => {
  const response = await ask("/openapi.json");
  assert.equal(response.status, 200);
  assertShown(response);
  assert.equal(response.headers.get("content-type"), "application/json");
  assert.equal(response.headers.get("cache-control"), "public, no-cache");
  const text = await response.text();
  assert.deepEqual(Object.keys(JSON.parse(text).paths), ENDPOINTS.map(({ path }) => path));
  const etag = response.headers.get("etag")!;
  const again = await ask("/openapi.json", { "if-none-match": etag });
  assert.equal(again.status, 304);
  assertShown(again);
  assert.equal(await again.text(), "");
  const head = await ask("/openapi.json", { "accept-encoding": "identity" }, "HEAD");
  assert.equal(head.status, 200);
  assert.equal(head.headers.get("content-length"), String(new TextEncoder().encode(text).length));
  assert.equal(await head.text(), "");
});

Deno.test("GET /openapi.json 200 compressed for a client that accepts gzip", async () => {
  const { status, headers, bytes } = await rawRequest(
    `${service.url}/openapi.json`,
    { headers: { "accept-encoding": "gzip" } },
  );
  assert.equal(status, 200);
  assert.equal(headers["content-encoding"], "gzip");
  assert.ok(JSON.parse(gunzipSync(bytes).toString()).openapi.startsWith("3.1"));
});

Deno.test("GET / and /api/v1 200 with the documentation for browsers, and an index for others", async () => {
  for (const path of ["/", "/api/v1"]) {
    const shown = await ask(path, BROWSER);
    assert.equal(shown.status, 200);
    assertShown(shown);
    assert.equal(shown.headers.get("content-type"), "text/html; charset=utf-8");
    assert.match(await shown.text(), /<h1 id="home-service-data-service">/);
    const index = await ask(path);
    assert.equal(index.status, 200);
    assert.match(index.headers.get("vary") ?? "", /accept/);
    assert.deepEqual(await index.json(), {
      docs: "/docs",
      openapi: "/openapi.json",
      openapi_json_only: "/openapi.clients.json",
      endpoints: ENDPOINTS.map(({ path }) => path),
    });
  }
});

Deno.test("GET /docs 200 with every kind of page, even with an invalid key", async () => {
  const types = {
    "/docs": "text/html",
    "/docs/": "text/html",
    "/docs/errors": "text/html",
    "/docs/endpoints/finance/fees": "text/html",
    "/docs/endpoints/finance/fees.md": "text/markdown",
    "/docs/datasets/finance_fees": "text/html",
    "/docs/style.css": "text/css",
    "/docs/try.js": "text/javascript",
    "/llms.txt": "text/plain",
  };
  for (const [path, type] of Object.entries(types)) {
    const response = await service.get(path, { key: "nonsense" });
    assert.equal(response.status, 200, path);
    assertShown(response);
    assert.equal(response.headers.get("content-type"), `${type}; charset=utf-8`);
    assert.notEqual(await response.text(), "");
  }
});

Deno.test("GET /docs 200 with code samples that call the requested origin, as HTML and as Markdown", async () => {
  const paths = ["/docs", "/docs/endpoints/finance/fees", "/docs/start.md", "/docs/mirroring"];
  for (const path of paths) {
    for (const host of ["api.example.com", "[::1]:9443", new URL(service.url).host]) {
      const { status, headers, body } = await rawRequest(service.url + path, { headers: { host } });
      assert.equal(status, 200, path);
      assert.match(headers.etag ?? "", /^"/);
      assert.ok(body.includes(`http://${host}/api/v1/`), `${path} for ${host}`);
      assert.ok(!body.includes("127.0.0.1:8080"), `${path} for ${host}`);
    }
  }
});

Deno.test("GET /docs 200 does not echo an invalid Host", async () => {
  const url = `${service.url}/docs/endpoints/finance/fees`;
  const odd = await rawRequest(url, { headers: { host: 'a"onload=x' } });
  assert.ok(!odd.body.includes("onload=x"));
  for (let i = 0; i < 9; i++) await rawRequest(url, { headers: { host: `host-${i}.example` } });
  const after = await rawRequest(url, { headers: { host: "host-0.example" } });
  assert.ok(after.body.includes("http://host-0.example/api/v1/finance/fees"));
});

Deno.test("GET /docs/… 404 for an unknown page: a page for browsers, the error envelope for others", async () => {
  for (
    const path of ["/docs/nonsense", "/docs/endpoints", "/docs/style.css/x"]
  ) {
    const shown = await ask(path, BROWSER);
    assert.equal(shown.status, 404, path);
    assertShown(shown);
    await shown.body?.cancel();
    const refused = await ask(path);
    assert.equal(refused.status, 404, path);
    assert.equal(refused.headers.get("x-svc-error-code"), "not_found");
    assert.match((await refused.json()).error, /See \/docs\.$/);
  }
});

Deno.test("POST /docs 405 with Allow", async () => {
  for (const path of ["/", "/docs", "/openapi.json"]) {
    const response = await ask(path, {}, "POST");
    assert.equal(response.status, 405);
    assert.equal(response.headers.get("allow"), "GET, HEAD");
    await response.body?.cancel();
  }
});

Deno.test("pages are counted under few route names, and their paths are not in metrics", async () => {
  for (const path of ["/docs/errors", "/docs/nonsense"]) await (await ask(path)).body?.cancel();
  const metrics = await service.app.metrics.text();
  assert.match(metrics, /route="\/docs"/);
  assert.doesNotMatch(metrics, /nonsense/);
});

Deno.test("prepared descriptions are not built again when requested", async () => {
  const asked: string[] = [];
  const pages = new RenderedPages(({ path }) => {
    asked.push(path);
    return Promise.resolve(publicPage("application/json", "{}"));
  });
  pages.prepare();
  const prepared = ["/openapi.json", "/openapi.clients.json"];
  assert.deepEqual(asked, prepared);
  for (const path of prepared) assert.equal((await pages.find(path, false))?.status, 200);
  assert.deepEqual(asked, prepared);
});
