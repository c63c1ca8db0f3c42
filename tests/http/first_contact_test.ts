import assert from "node:assert/strict";
import { gunzipSync } from "node:zlib";
import { formOf } from "../../src/http/forms/accept.ts";
import { splitUrl } from "../../src/http/pipeline/router.ts";
import { traceparentOf } from "../../src/http/request/traceparent.ts";
import { dealerFees } from "../support/fixtures/dealer_fees.ts";
import { rawRequest } from "../support/process/raw_request.ts";
import { startService, type TestService } from "../support/service/service.ts";

/**
 * What clients meet first: challenges, media types, percent-encoding, conditional requests, gzip,
 * traces.
 */

const TRACE = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
const FEES = "/api/v1/finance/fees";

let service: TestService;
Deno.test.beforeAll(async () => {
  service = await startService();
  await service.publish("finance_fees", dealerFees(0, 1200));
});
Deno.test.afterAll(() => service.close());

const ask = (path: string, headers: Record<string, string> = {}, key = service.key) =>
  rawRequest(service.url + path, { key, headers });

Deno.test("every 401 has a WWW-Authenticate challenge", async () => {
  for (const key of ["", "svc_live_wrong"]) {
    for (const path of [`${FEES}?limit=1`, "/api/v1/context/permits"]) {
      const { status, headers } = await ask(path, {}, key);
      assert.equal(status, 401);
      assert.match(headers["www-authenticate"] ?? "", /^ApiKey realm="[^"]+"$/);
    }
  }
});

Deno.test("aliases of the NDJSON media type return NDJSON", () => {
  const names = ["jsonl", "ndjson", "x-jsonlines", "x-ndjson", "JSONL;q=0.9"];
  for (const name of names) assert.equal(formOf(`application/${name}`), "ndjson", name);
  assert.equal(formOf("application/xml"), "json");
});

Deno.test("only unreserved characters of a path are percent-decoded", async () => {
  assert.equal(splitUrl("http://h/a%2Db%7e%2f%41?x=%2D").path, "/a-b~%2fA");
  assert.equal(splitUrl("http://h/a?x=%2D").query, "x=%2D");
  const { status, body } = await ask("/api/v1/%66inance%2F%66ees?limit=1");
  assert.equal(status, 404, body);
  assert.equal((await ask("/api/v1/%66inance/fe%65s?limit=1")).status, 200);
});

Deno.test("every list returns 304 for its weak tag, until its data, query or format changes", async () => {
  for (
    const path of [
      `${FEES}?limit=3`,
      "/api/v1/pricing/finance?limit=3",
      "/api/v1/catalog/equipment?per_page=2",
      "/api/v1/hardware/inverters?per_page=2",
      "/api/v1/context/permits?limit=2",
    ]
  ) {
    const first = await ask(path);
    const etag = first.headers.etag ?? "";
    assert.match(etag, /^W\/"[^"]+"$/, path);
    const again = await ask(path, { "if-none-match": etag });
    assert.deepEqual([again.status, again.bytes.length], [304, 0], path);
    const csv = await ask(path, { "if-none-match": etag, accept: "text/csv" });
    assert.equal(csv.status, 200);
    assert.equal((await ask(`${path}1`, { "if-none-match": etag })).status, 200);
  }
  const { key } = await service.makeKey({ finance_fees: "production" }, { monthlyQuota: 1 });
  const { headers } = await ask(`${FEES}?limit=4`, {}, key);
  const etag = headers.etag ?? "";
  for (let i = 0; i < 3; i++) {
    assert.equal((await ask(`${FEES}?limit=4`, { "if-none-match": etag }, key)).status, 304);
  }
  assert.equal((await ask(`${FEES}?limit=4`, {}, key)).status, 429);
  await service.publish("finance_fees", dealerFees(0, 1201));
  assert.equal((await ask(`${FEES}?limit=4`, { "if-none-match": etag })).status, 200);
});

Deno.test("bulk formats are compressed if the client accepts gzip, unless they are short", async () => {
  for (
    const accept of ["text/csv", "application/x-ndjson", "application/vnd.apache.arrow.stream"]
  ) {
    const path = "/api/v1/sync/snapshot?dataset=finance_fees";
    const plain = await ask(path, { accept });
    const gzip = await ask(path, { accept, "accept-encoding": "gzip" });
    assert.equal(plain.headers["content-encoding"], undefined);
    assert.equal(gzip.headers["content-encoding"], "gzip");
    assert.ok(gzip.bytes.length < plain.bytes.length / 3);
    assert.deepEqual(new Uint8Array(gunzipSync(gzip.bytes)), new Uint8Array(plain.bytes));
  }
  const short = await ask(`${FEES}?limit=1`, { accept: "text/csv", "accept-encoding": "gzip" });
  assert.equal(short.headers["content-encoding"], undefined);
  assert.equal(short.headers["content-length"], String(short.bytes.length));
});

Deno.test("a valid traceparent is returned and logged, any other is ignored", async () => {
  const { headers } = await ask(`${FEES}?limit=1`, { traceparent: TRACE });
  assert.equal(headers.traceparent, TRACE);
  assert.ok((await service.logged()).includes(`"traceparent":"${TRACE}"`));
  for (
    const bad of ["", "nonsense", TRACE.toUpperCase(), TRACE.replace("00-", "ff-"), `${TRACE}"`]
  ) {
    assert.equal(traceparentOf(bad), undefined);
  }
});
