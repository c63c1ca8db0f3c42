import assert from "node:assert/strict";
import http from "node:http";
import fc from "fast-check";
import { REFUSALS } from "../../../src/base/refusal.ts";
import { DATASETS } from "../../../src/datasets/mod.ts";
import { ENDPOINTS } from "../../../src/endpoints/mod.ts";
import type { ParamSchema } from "../../../src/http/declare/param.ts";
import { connectTo } from "../../support/service/prepared_service.ts";
import { type DatasetKey, rowsOf } from "../../support/fixtures/rows.ts";
import { startService, type TestService } from "../../support/service/service.ts";

/** `deno task test:faults` sends all of them; the normal suite sends some. */
const REQUESTS = Deno.env.get("FAULTS") === "all" ? 20_000 : 2_000;
const AT_ONCE = 16;

let service: TestService;
Deno.test.beforeAll(async () => {
  service = await startService();
  for (const { key } of DATASETS) await service.publish(key, rowsOf(key as DatasetKey, 40, 1));
});
Deno.test.afterAll(() => service.close());

const odd = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ unit: "grapheme", maxLength: 20 }),
  fc.integer().map(String),
  fc.double().map(String),
  fc.constantFrom(
    ...["", " ", "null", "undefined", "NaN", "Infinity", "-0", "1e309", "0x10", "١٢", "true"],
    ...["9007199254740993", "-1", "2027-02-30", "v0:finance_fees:all", "v9:finance_fees:all:3"],
    ...["%", "\0", "\n", "'; drop table versions; --", "{}", "[]", "__proto__", "constructor"],
    ...["a,b,c", "😀", "ﬀ", "ẞ", "../../etc/passwd", "<script>", "${7*7}", "x".repeat(60_000)],
  ),
);

/** Valid values of a parameter, and values that resemble them. */
function valueOf({ type, enum: values, example, minimum }: ParamSchema): fc.Arbitrary<string> {
  const likely = [
    ...(values ?? []),
    ...(example === undefined ? [] : [String(example)]),
    ...(minimum === undefined ? [] : [String(minimum), String(minimum - 1)]),
    ...(type === "boolean" ? ["true", "false", "TRUE", "1"] : []),
    ...(type === "integer" || type === "number" ? ["0", "1", "25", "100000", "1.5"] : []),
    ...["solar", "hvac", "CA", "co", "80202", "1600 Broadway, Denver, CO 80202", "finance_fees"],
  ];
  return fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...likely) }, odd);
}

const pairs = fc.oneof(
  ...ENDPOINTS.map(({ path, params: { shape } }) => {
    const names = Object.keys(shape);
    const known = fc.constantFrom(...names).chain((name) =>
      valueOf(shape[name]!.schema).map((value) => [name, value] as const)
    );
    const unknown = fc.tuple(odd, odd);
    return fc.record({
      path: fc.constant(path),
      pairs: fc.array(fc.oneof({ weight: 8, arbitrary: known }, unknown), { maxLength: 8 }),
    });
  }),
);

/** Encoded correctly, or with broken encoding. */
const encoded = (text: string, broken: boolean) =>
  broken
    ? text.toWellFormed().replaceAll(/[^!-~]|[#?]/g, "%zz")
    : encodeURIComponent(text.toWellFormed());

const request = fc.record({
  asked: pairs,
  broken: fc.nat({ max: 19 }).map((n) => n === 0),
  tail: fc.oneof(
    { weight: 30, arbitrary: fc.constant("") },
    fc.constantFrom("/", "//", "%2f", "/..", "x", "%00", ";a=b", "/%ff"),
  ),
  method: fc.oneof(
    { weight: 20, arbitrary: fc.constant("GET") },
    fc.constantFrom("HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "PURGE"),
  ),
  key: fc.oneof(
    { weight: 20, arbitrary: fc.constant<string | null>("good") },
    fc.constantFrom(null, "", "svc_live_", "x".repeat(5000), "svc_live_" + "0".repeat(36)),
  ),
  headers: fc.dictionary(
    fc.constantFrom("accept", "accept-encoding", "if-none-match", "prefer", "x-forwarded-proto"),
    fc.oneof(
      fc.constantFrom("*", "gzip", "gzip;q=x", ", ,", "handling=strict", "text/csv", 'W/"v1"'),
      fc.constantFrom("application/x-ndjson", "application/vnd.apache.arrow.stream", '"', "a=b=c"),
      fc.string({ maxLength: 30 }).map((text) => text.replaceAll(/[^ -~]/g, "")),
    ),
  ),
});

const agent = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE });

interface Got {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

function send(
  { asked, broken, tail, method, key, headers }: Parameters<Parameters<typeof request.map>[0]>[0],
): Promise<Got> {
  const query = asked.pairs.map((pair) => pair.map((text) => encoded(text, broken)).join("="));
  const path = `${asked.path}${tail}${query.length === 0 ? "" : "?"}${query.join("&")}`;
  return new Promise((resolve, reject) => {
    const sent = http.request(service.url, {
      path: path.slice(0, 62_000),
      method,
      agent,
      timeout: 30_000,
      headers: {
        ...headers,
        ...(key === null ? {} : { "x-api-key": key === "good" ? service.key : key }),
      },
    }, (response) => {
      let body = "";
      response.setEncoding("latin1");
      response.on("data", (chunk) => body += chunk);
      response.on("error", reject);
      response.on("end", () => {
        resolve({ status: response.statusCode!, headers: response.headers, body });
      });
    });
    sent.on("timeout", () => sent.destroy(new Error(`No answer to ${method} ${path}`)));
    sent.on("error", reject);
    sent.end();
  });
}

const STATUSES = new Set([200, 304, ...Object.values(REFUSALS).map(({ status }) => status)]);

Deno.test(`${REQUESTS} requests of every kind: never a 500, and each response is complete`, async () => {
  const requests = fc.sample(request, { numRuns: REQUESTS, seed: 11 });
  const statuses = new Map<number, number>();
  let next = 0;
  await Promise.all(Array.from({ length: AT_ONCE }, async () => {
    while (next < requests.length) {
      const one = requests[next++]!;
      const { status, headers, body } = await send(one);
      const what = `${status} ${JSON.stringify(one).slice(0, 2000)} ${body.slice(0, 500)}`;
      assert.ok(STATUSES.has(status) && status !== 500, what);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      // The runtime itself refuses TRACE, and paths that are not valid in a URL.
      if (headers["x-svc-request-id"] === undefined) {
        assert.equal(status, 400, what);
        continue;
      }
      assert.equal(headers["x-content-type-options"], "nosniff", what);
      const isBody = one.method !== "HEAD" && status !== 304;
      if (!isBody) assert.equal(body, "", what);
      else if (headers["content-encoding"] === undefined) {
        if (headers["content-type"] === "application/json") JSON.parse(body);
        if (status >= 400) {
          assert.ok(String(headers["x-svc-error-code"]) in REFUSALS, what);
          assert.ok(body.length < 1000, `an error of ${body.length} bytes: ${what}`);
        }
      }
    }
  }));
  agent.destroy();
  for (const status of [200, 400, 401, 404, 405]) assert.ok(statuses.has(status), String(status));
  assert.ok(!(await service.logged()).includes("request_failed"));
});

Deno.test("bytes that are not a request are refused or end the connection, and other connections continue", async () => {
  const bytes = fc.oneof(
    fc.uint8Array({ minLength: 1, maxLength: 200 }).map((all) => String.fromCharCode(...all)),
    fc.constantFrom(
      "GET\r\n\r\n",
      "GET / HTTP/9.9\r\n\r\n",
      "GET /\0 HTTP/1.1\r\nhost: x\r\n\r\n",
      "GET / HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n",
      "GET / HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
      "POST /api/v1/search HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n",
      `GET / HTTP/1.1\r\n${"a: b\r\n".repeat(5000)}\r\n`,
      `GET /${"x".repeat(200_000)} HTTP/1.1\r\nhost: x\r\n\r\n`,
      "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x09\0\0\0\0\0",
    ),
  );
  for (const one of fc.sample(bytes, { numRuns: 200, seed: 12 })) {
    const client = await connectTo(service.url);
    await client.send(one).catch(() => {});
    client.close();
  }
  const response = await service.get("/api/v1/finance/fees?limit=1");
  assert.equal(response.status, 200);
  await response.body?.cancel();
  assert.ok(!(await service.logged()).includes('"level":"error"'));
});
