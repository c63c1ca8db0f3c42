import assert from "node:assert/strict";
import { gunzipSync } from "node:zlib";
import { keyId } from "../../src/access/key_format.ts";
import { everything } from "../../src/access/levels.ts";
import { ENDPOINTS } from "../../src/endpoints/mod.ts";
import type { Caller } from "../../src/access/caller.ts";
import type { Endpoint } from "../../src/http/declare/endpoint.ts";
import { dealerFees } from "../support/fixtures/dealer_fees.ts";
import { rawRequest, type RawResponse } from "../support/process/raw_request.ts";
import { NOW, startService, type TestService } from "../support/service/service.ts";

/** Queries for the endpoints that require one. */
const QUERIES: Readonly<Record<string, string>> = {
  "/api/v1/sync/snapshot": "dataset=finance_fees",
  "/api/v1/sync/changes": "dataset=finance_fees&since=v0:finance_fees:all",
  "/api/v1/benchmarks": "metric=dealer_fee",
  "/api/v1/search": "q=program",
  "/api/v1/context/utility-territory/resolve": "address=1 Main St, San Francisco, CA 94105",
};

const KEYLESS = "Missing x-api-key header.";
const UNKNOWN_KEY = "Invalid API key.";

let service: TestService;
/** A key without access, one whose minute limit is used up, and one whose monthly quota is. */
let powerless: string;
let exhausted: string;
let overQuota: string;
Deno.test.beforeAll(async () => {
  service = await startService();
  await service.publish("finance_fees", dealerFees(0, 1200));
  powerless = (await service.makeKey({})).key;
  exhausted = (await service.makeKey(null, { requestsPerMinute: 1 })).key;
  await (await service.get("/api/v1/finance/fees?limit=1", { key: exhausted })).body?.cancel();
  overQuota = (await service.makeKey(null, { monthlyQuota: 0 })).key;
});
Deno.test.afterAll(() => service.close());

/** A path with a valid query. */
function pathOf(endpoint: Endpoint): string {
  const query = QUERIES[endpoint.path] ?? "";
  try {
    endpoint.params.read(encodeURI(query));
  } catch (error) {
    assert.fail(`${endpoint.path} needs a query in QUERIES: ${(error as Error).message}`);
  }
  return query === "" ? endpoint.path : `${endpoint.path}?${encodeURI(query)}`;
}

/** A path with a query that every endpoint refuses. */
function faultyPathOf({ path, params: { shape } }: Endpoint): string {
  const [name] = Object.keys(shape);
  return `${path}?${name}=1&${name}=1`;
}

/** Asserts the standard error envelope, the four operational headers and `no-store`. */
async function assertRefused(
  response: Response,
  status: number,
  error: string | RegExp,
): Promise<void> {
  const text = await response.text();
  assert.equal(response.status, status, text);
  assertOperational((name) => response.headers.get(name));
  assert.equal(response.headers.get("content-type"), "application/json");
  assert.equal(response.headers.get("cache-control"), "no-store");
  assert.equal(response.headers.get("etag"), null);
  const body = JSON.parse(text);
  assert.deepEqual(Object.keys(body), ["data", "error", "meta"]);
  assert.equal(body.data, null);
  if (typeof error === "string") assert.equal(body.error, error);
  else assert.match(body.error, error);
  assert.equal(body.meta.request_id, response.headers.get("x-svc-request-id"));
  assert.equal(body.meta.api_version, "2026-06-30");
}

function assertOperational(header: (name: string) => string | null | undefined): void {
  assert.match(header("x-svc-request-id") ?? "", /^req_[0-9a-z]+$/);
  assert.equal(header("x-svc-api-version"), "2026-06-30");
  assert.match(header("x-svc-duration-ms") ?? "", /^\d+(\.\d+)?$/);
  assert.match(header("x-svc-performance-state") ?? "", /^(ok|warn|over)$/);
}

Deno.test("every endpoint has its own path below /api/v1", () => {
  const paths = ENDPOINTS.map(({ path }) => path);
  assert.equal(new Set(paths).size, paths.length);
  for (const path of paths) assert.match(path, /^\/api\/v1(\/[a-z-]+)+$/);
});

for (const endpoint of ENDPOINTS) {
  const { path } = endpoint;

  Deno.test(`${path} 405 for methods other than GET and HEAD, before the key is checked`, async () => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
      const response = await service.get(path, { method, key: null });
      assert.equal(response.headers.get("allow"), "GET, HEAD");
      assert.equal(response.headers.get("x-ratelimit-limit"), null);
      await assertRefused(response, 405, "Method not allowed. Use GET.");
    }
  });

  Deno.test(`${path} 401 without a key or with an invalid one, before parameters are read`, async () => {
    for (const asked of [pathOf(endpoint), faultyPathOf(endpoint)]) {
      for (
        const [key, message] of [
          [null, KEYLESS],
          ["", KEYLESS],
          ["nonsense", UNKNOWN_KEY],
          [service.key.slice(0, -1), UNKNOWN_KEY],
          [`${service.key}, ${service.key}`, UNKNOWN_KEY],
          ["svc_live_" + "0".repeat(36), UNKNOWN_KEY],
        ] as const
      ) {
        const response = await service.get(asked, { key });
        assert.equal(response.headers.get("x-ratelimit-limit"), null);
        await assertRefused(response, 401, message);
      }
    }
  });

  Deno.test(`${path} 429 if the minute limit or the monthly quota is used up, before parameters are read`, async () => {
    for (const asked of [pathOf(endpoint), faultyPathOf(endpoint)]) {
      const minute = await service.get(asked, { key: exhausted });
      assert.equal(minute.headers.get("x-ratelimit-limit"), "1");
      assert.equal(minute.headers.get("x-ratelimit-remaining"), "0");
      assert.equal(minute.headers.get("retry-after"), "60");
      await assertRefused(minute, 429, /^Rate limit exceeded\. .*1 requests a minute\.$/);

      const month = await service.get(asked, { key: overQuota });
      assert.equal(month.headers.get("x-ratelimit-limit"), "0");
      assert.equal(month.headers.get("x-ratelimit-remaining"), "0");
      const untilDecember = (Date.parse("2026-12-01T00:00:00Z") - NOW) / 1000;
      assert.equal(month.headers.get("retry-after"), String(untilDecember));
      await assertRefused(month, 429, /^Monthly quota exceeded\./);
    }
  });

  Deno.test(`${path} 400 for an invalid parameter, before access is checked`, async () => {
    for (const key of [powerless, service.key]) {
      const response = await service.get(faultyPathOf(endpoint), { key });
      assert.notEqual(response.headers.get("x-ratelimit-remaining"), null);
      await assertRefused(
        response,
        400,
        `Repeated parameter ${Object.keys(endpoint.params.shape)[0]}. Give it once.`,
      );
    }
    const broken = await service.get(`${path}?${Object.keys(endpoint.params.shape)[0]}=%ZZ`);
    await assertRefused(broken, 400, /percent-encoding/);
  });

  Deno.test(`${path} 403 for a key without access`, async () => {
    const asked = pathOf(endpoint);
    if (!needsAccess(endpoint, asked)) return;
    const response = await service.get(asked, { key: powerless });
    assert.notEqual(response.headers.get("x-ratelimit-remaining"), null);
    await assertRefused(
      response,
      403,
      /^Dataset access required: .+ requires (sample|sandbox|production) access\.$/,
    );
  });

  Deno.test(`${path} 200 in its envelope, with every header`, async () => {
    const response = await rawRequest(service.url + pathOf(endpoint), { key: service.key });
    assert.equal(response.status, 200, response.body);
    assertOperational((name) => response.headers[name]);
    assert.equal(response.headers["content-type"], "application/json");
    assert.equal(response.headers["cache-control"], "private, no-cache");
    assert.equal(
      response.headers.vary,
      `x-api-key, accept-encoding${endpoint.forms === true ? ", accept" : ""}`,
    );
    assert.equal(response.headers["x-ratelimit-limit"], "1000000");
    assert.match(response.headers["x-ratelimit-remaining"]!, /^\d+$/);
    assertFraming(response);
    for (const phase of ["auth", "db", "access", "route"]) {
      assert.match(response.headers["server-timing"]!, new RegExp(`(^|, )${phase};dur=[\\d.]+`));
    }
    assert.equal(new Set(response.names).size, response.names.length, "a header is repeated");
    const body = JSON.parse(response.body);
    assertEnvelope(endpoint, body, response);
  });

  Deno.test(`HEAD ${path} has the headers of GET and no body`, async () => {
    for (const asked of [pathOf(endpoint), faultyPathOf(endpoint)]) {
      const get = await rawRequest(service.url + asked, { key: service.key });
      const head = await rawRequest(service.url + asked, { key: service.key, method: "HEAD" });
      assert.equal(head.status, get.status);
      assert.equal(head.bytes.length, 0);
      assert.deepEqual(steadyHeaders(head), steadyHeaders(get));
      assertFraming(get);
      const lengths = [Number(head.headers["content-length"]), get.bytes.length];
      // The usage envelope contains a duration, whose number of digits varies.
      const tolerance = endpoint.envelope === "usage" && get.status === 200 ? 8 : 0;
      assert.ok(Math.abs(lengths[0]! - lengths[1]!) <= tolerance, String(lengths));
    }
  });
}

/** Whether the endpoint refuses a key without access, instead of omitting records. */
function needsAccess(endpoint: Endpoint, path: string): boolean {
  const { values } = endpoint.params.read(path.split("?")[1] ?? "");
  const caller: Caller = {
    keyId: keyId("test"),
    access: {},
    ahriLicensed: false,
    resolvesPerMinute: 0,
    now: NOW,
  };
  return endpoint.access(values, caller).length > 0;
}

function assertEnvelope(
  { path, envelope }: Endpoint,
  body: Record<string, never>,
  response: RawResponse,
): void {
  const names = {
    standard: ["data", "error", "meta"],
    success_meta: ["success", "data", "meta"],
    success: ["success", "data"],
    usage: ["data", "usage"],
  }[envelope];
  assert.deepEqual(Object.keys(body), names);
  const { success, error, meta, usage } = body as unknown as {
    success?: boolean;
    error?: null;
    meta?: Record<string, unknown>;
    usage?: Record<string, unknown>;
  };
  if (names.includes("success")) assert.equal(success, true);
  if (names.includes("error")) {
    assert.equal(error, null);
    assert.equal(meta!.request_id, response.headers["x-svc-request-id"]);
    assert.equal(meta!.api_version, "2026-06-30");
  }
  if (names.includes("usage")) {
    assert.deepEqual(Object.keys(usage!), ["endpoint", "status_code", "duration_ms"]);
    assert.equal(usage!.endpoint, path);
    assert.equal(usage!.status_code, 200);
    assert.equal(usage!.duration_ms, Number(response.headers["x-svc-duration-ms"]));
  }
}

/** A body that is built as a whole has a Content-Length (decisions, Envelopes). */
function assertFraming({ headers, bytes }: RawResponse): void {
  assert.equal(headers["transfer-encoding"], undefined);
  assert.equal(headers["content-length"], String(bytes.length));
}

/** Headers that are the same for every request, and for GET and HEAD. */
function steadyHeaders({ headers }: RawResponse): [string, string | undefined][] {
  const unsteady = [
    "content-length",
    "date",
    "ratelimit",
    "server-timing",
    "transfer-encoding",
    "x-ratelimit-remaining",
    "x-svc-duration-ms",
    "x-svc-request-id",
  ];
  return Object.entries(headers).filter(([name]) => !unsteady.includes(name)).sort();
}

Deno.test("an unknown path is 404 whatever the method, key and query", async () => {
  const paths = [
    "/api",
    "/api/v1/",
    "/api/v1/finance",
    "/api/v1/finance/fees/",
    "/api/v1/Finance/Fees",
    "/api/v1/finance%2Ffees",
    "/api/v2/finance/fees",
    "//api/v1/finance/fees",
    "/api/v1/constructor",
    "/metrics",
    "/api/v1/nothing?dataset=finance_fees&dataset=x",
  ];
  for (const path of paths) {
    for (const method of ["GET", "POST", "DELETE"]) {
      for (const key of [null, service.key, exhausted]) {
        const response = await service.get(service.url + path, { method, key });
        assert.equal(response.headers.get("allow"), null);
        await assertRefused(
          response,
          404,
          /^Not found\.( Did you mean \/api\/v1\/[a-z/-]+\?)? See \/docs\.$/,
        );
      }
    }
  }
});

Deno.test("HEAD has the status of GET and no body for 404, 401, 429 and 403", async () => {
  for (
    const [path, key, status] of [
      ["/api/v1/nothing", service.key, 404],
      ["/api/v1/finance/fees", "", 401],
      ["/api/v1/finance/fees", exhausted, 429],
      ["/api/v1/finance/fees", powerless, 403],
    ] as const
  ) {
    const get = await rawRequest(service.url + path, { key });
    const head = await rawRequest(service.url + path, { key, method: "HEAD" });
    assert.equal(head.status, status);
    assert.equal(head.bytes.length, 0);
    assert.deepEqual(steadyHeaders(head), steadyHeaders(get));
    assert.equal(head.headers["content-length"], String(get.bytes.length));
  }
});

Deno.test("an unknown parameter is ignored, and a repeated known one is refused", async () => {
  const path = "/api/v1/finance/fees?limit=1";
  for (
    const more of ["&nope=1", "&nope=1&nope=2", "&Limit=0", "&__proto__=1", "&%ZZ=1", "&", "&="]
  ) {
    const response = await service.get(path + more);
    assert.equal(response.status, 200, more);
    assert.equal((await response.json()).data.length, 1);
  }
  await assertRefused(await service.get(`${path}&%6Cimit=2`), 400, /^Repeated parameter limit/);
});

Deno.test("a body is sent as gzip if the client accepts it, with the same bytes each time", async () => {
  const url = `${service.url}/api/v1/sync/snapshot?dataset=finance_fees`;
  const plain = await rawRequest(url, { key: service.key });
  assert.equal(plain.headers["content-encoding"], undefined);
  const data = (text: string) => JSON.parse(text).data;
  for (const encoding of ["gzip", "gzip, deflate, br, zstd", "gzip"]) {
    const packed = await rawRequest(url, {
      key: service.key,
      headers: { "accept-encoding": encoding },
    });
    assert.equal(packed.status, 200);
    assert.equal(packed.headers["content-encoding"], "gzip");
    assert.equal(packed.headers["content-type"], "application/json");
    assert.match(packed.headers.vary!, /accept-encoding/i);
    assertFraming(packed);
    assert.ok(packed.bytes.length < plain.bytes.length / 4);
    const body = JSON.parse(gunzipSync(packed.bytes).toString());
    assert.deepEqual(body.data, data(plain.body));
    assert.equal(body.meta.request_id, packed.headers["x-svc-request-id"]);
    // The tags are equal by weak comparison, so a conditional request still saves the body
    // (decisions, Sync).
    assert.equal(packed.headers.etag, `W/${plain.headers.etag}`);
  }
});

Deno.test("a body is not compressed if the client does not accept gzip", async () => {
  for (const encoding of ["identity", "gzip;q=0", "br", "zstd"]) {
    const response = await rawRequest(`${service.url}/api/v1/finance/fees`, {
      key: service.key,
      headers: { "accept-encoding": encoding },
    });
    assert.equal(response.headers["content-encoding"], undefined, encoding);
    assert.equal(JSON.parse(response.body).data.length, 1000);
  }
});

Deno.test("request ids are unique, and appear in the body and in the log", async () => {
  const paths = ["/api/v1/sync/snapshot?dataset=finance_fees&limit=1", "/api/v1/nothing"];
  const requestIds = await Promise.all(
    Array.from({ length: 200 }, async (_, i) => {
      const response = await service.get(paths[i % paths.length]!);
      const { meta } = await response.json();
      assert.equal(meta.request_id, response.headers.get("x-svc-request-id"));
      return meta.request_id;
    }),
  );
  assert.equal(new Set(requestIds).size, 200);
  const logged = await service.logged();
  for (const id of requestIds) assert.ok(logged.includes(`"id":"${id}"`), id);
});

Deno.test("an access log line has request id, key id, route, status and duration, but neither query nor key", async () => {
  const { key, id } = await service.makeKey();
  const response = await service.get("/api/v1/finance/fees?limit=1&financier=secret-lender", {
    key,
  });
  await response.body?.cancel();
  const line = (await service.logged()).split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line))
    .find((entry) => entry.id === response.headers.get("x-svc-request-id"));
  assert.equal(typeof line.ms, "number");
  assert.deepEqual({ ...line, ms: 0 }, {
    level: "info",
    event: "request",
    time: new Date(NOW).toISOString(),
    id: response.headers.get("x-svc-request-id"),
    key: id,
    route: "/api/v1/finance/fees",
    status: 200,
    ms: 0,
  });
  for (const secret of ["secret-lender", key, service.key, "dataset="]) {
    assert.ok(!(await service.logged()).includes(secret), secret);
  }
});

Deno.test("an unknown path is not logged", async () => {
  await (await service.get("/api/v1/1-Main-Street-San-Francisco", { key: null })).body?.cancel();
  assert.doesNotMatch(await service.logged(), /Main-Street/);
});

Deno.test("X-RateLimit-Remaining decreases by one with each counted request", async () => {
  const { key } = await service.makeKey({ finance_fees: "production" }, { requestsPerMinute: 5 });
  const asked = [
    ["/api/v1/finance/fees?limit=1", 200, "4"],
    ["/api/v1/finance/fees?limit=0", 400, "3"],
    ["/api/v1/context/electricity-rates", 403, "2"],
    ["/api/v1/nothing", 404, null],
    ["/api/v1/finance/fees?limit=1", 200, "1"],
    ["/api/v1/finance/fees?limit=1", 200, "0"],
    ["/api/v1/finance/fees?limit=1", 429, "0"],
  ] as const;
  for (const [path, status, remaining] of asked) {
    const response = await service.get(path, { key });
    assert.equal(response.status, status);
    assert.equal(response.headers.get("x-ratelimit-remaining"), remaining);
    assert.equal(response.headers.get("retry-after"), status === 429 ? "60" : null);
    await response.body?.cancel();
  }
});

Deno.test("RateLimit reports what remains in both windows when one of them refuses", async () => {
  const left = async (key: string) => {
    const response = await service.get("/api/v1/finance/fees?limit=1", { key });
    await response.body?.cancel();
    const windows = response.headers.get("ratelimit")!.match(/r=\d+/g)!.join(" ");
    return [response.status, windows];
  };
  const fees = { finance_fees: "production" } as const;
  const { key } = await service.makeKey(fees, { requestsPerMinute: 1, monthlyQuota: 9 });
  assert.deepEqual(await left(key), [200, "r=0 r=8"]);
  assert.deepEqual(await left(key), [429, "r=0 r=8"]);
  assert.deepEqual(await left(key), [429, "r=0 r=8"]);
  const { key: other } = await service.makeKey(fees, { requestsPerMinute: 9, monthlyQuota: 1 });
  assert.deepEqual(await left(other), [200, "r=8 r=0"]);
  assert.deepEqual(await left(other), [429, "r=8 r=0"]);
});

Deno.test("with TRUST_PROXY, a request that reached the proxy over plain HTTP is 400", async () => {
  const proxied = await startService({ trustProxy: true });
  try {
    const path = "/api/v1/finance/fees";
    for (
      const headers of [{}, { "x-forwarded-proto": "http" }, { "x-forwarded-proto": "" }] as Record<
        string,
        string
      >[]
    ) {
      const refused = await proxied.get(path, { headers });
      assert.equal(refused.headers.get("x-ratelimit-limit"), null);
      await assertRefused(refused, 400, "Only HTTPS is supported.");
    }
    const allowed = await proxied.get(path, { headers: { "x-forwarded-proto": "https" } });
    assert.equal(allowed.status, 200);
    await allowed.body?.cancel();
  } finally {
    await proxied.close();
  }
});

Deno.test("without TRUST_PROXY, X-Forwarded-Proto is ignored", async () => {
  const response = await service.get("/api/v1/finance/fees?limit=1", {
    headers: { "x-forwarded-proto": "http" },
  });
  assert.equal(response.status, 200);
  await response.body?.cancel();
});

Deno.test("a key with level none on every name is refused like a key without access", async () => {
  const { key } = await service.makeKey(everything("none"));
  for (const endpoint of ENDPOINTS) {
    const path = pathOf(endpoint);
    if (!needsAccess(endpoint, path)) continue;
    const response = await service.get(path, { key });
    assert.equal(response.status, 403, path);
    await response.body?.cancel();
  }
});
