import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { startBucket } from "../../support/faults/own_bucket.ts";
import { S3Segments } from "../../../src/library/segments/s3_segments.ts";
import { cuttingProxy } from "../../support/faults/cutting_proxy.ts";

/** A third-party S3 server, behind a proxy that can misbehave on demand. */
const directory = await Deno.makeTempDir();
const server = await startBucket(`${directory}/bucket`);

type Fault = "none" | "away" | "truncated" | "refused" | "website";
let fault: Fault = "none";
let requests = 0;
const proxy = Deno.serve(
  { hostname: "127.0.0.1", port: 0, onListen: () => {} },
  async (request) => {
    requests++;
    if (fault === "away") return new Response("Slow down", { status: 503 });
    if (fault === "website") return new Response("<html>Welcome</html>");
    if (fault === "refused") return new Response("No", { status: 403 });
    const url = new URL(request.url);
    url.port = String(server.port);
    const body = request.body === null ? null : await request.arrayBuffer();
    const headers = new Headers(request.headers);
    headers.set("host", `127.0.0.1:${proxy.addr.port}`);
    const response = await fetch(url, { method: request.method, headers, body });
    if (fault === "truncated" && request.method === "GET") {
      const bytes = await response.arrayBuffer();
      return new Response(bytes.slice(0, bytes.byteLength / 2), { status: response.status });
    }
    return response;
  },
);

Deno.test.afterAll(async () => {
  await proxy.shutdown();
  await server.close();
  await Deno.remove(directory, { recursive: true });
});

let machines = 0;
/** A segment store as on a separate machine. */
const machine = ({ url = "s3://segments/some/prefix", endpoint = proxy.addr.port } = {}) =>
  new S3Segments(url, `${directory}/${machines++}`, (name) =>
    ({
      AWS_ENDPOINT_URL: `http://127.0.0.1:${endpoint}`,
      AWS_ACCESS_KEY_ID: "S3RVER",
      AWS_SECRET_ACCESS_KEY: "S3RVER",
    })[name]);

const writing = (bytes: Uint8Array) => (path: string) => Deno.writeFile(path, bytes);
const MB = 1 << 20;

Deno.test("a file that one machine puts into the bucket can be fetched by another, whether small or multipart", async () => {
  const [one, other] = [machine(), machine()];
  assert.equal(await one.identity(), await other.identity());
  for (const size of [0, 1, 100_000, 16 * MB, 40 * MB + 7]) {
    const bytes = Uint8Array.from({ length: size }, (_, at) => Math.imul(at, 0x9e3779b1) >>> 24);
    const name = `permits/${size}.version`;
    assert.equal(await other.has(name), false);
    assert.equal(await other.fetch(name), undefined);
    await one.put(name, writing(bytes));
    assert.equal(await other.has(name), true);
    const path = await other.fetch(name);
    assert.ok(Buffer.compare(await Deno.readFile(path!), bytes) === 0, `${size} bytes`);
    const asked = requests;
    assert.equal(await other.fetch(name), path);
    assert.equal(requests, asked, "a local copy needs no request");
  }
  const names = (await other.list("permits")).map(({ name }) => name).sort();
  assert.equal(names.length, 5);
  assert.deepEqual(await other.list("fees"), []);
  await other.remove(names[0]!);
  await other.remove(names[0]!);
  assert.equal((await machine().list("permits")).length, 4);
  assert.ok(
    (await one.list("permits")).every(({ modified }) => Math.abs(modified - Date.now()) < 600_000),
  );
});

Deno.test("a bucket that is unavailable, refuses or truncates is reported, and leaves no partial segment", async () => {
  const [one, other] = [machine(), machine()];
  await one.put("permits/known.version", writing(new Uint8Array(200_000)));
  for (fault of ["refused", "truncated", "away"] as const) {
    await assert.rejects(
      other.fetch("permits/known.version"),
      { name: "SegmentsUnavailable" },
      fault,
    );
    assert.deepEqual(await other.listLocal("permits"), []);
    if (fault === "truncated") continue;
    await assert.rejects(one.put(`permits/${fault}.version`, writing(new Uint8Array(9))), {
      name: "SegmentsUnavailable",
    });
  }
  fault = "none";
  assert.ok(await other.fetch("permits/known.version"));
});

Deno.test("after a request without an answer, others fail at once for a while", async () => {
  let connections = 0;
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const accepting = (async () => {
    for await (const connection of listener) {
      connections++;
      connection.close();
    }
  })();
  const silent = machine({ endpoint: listener.addr.port });
  await assert.rejects(silent.has("permits/1.version"), { name: "SegmentsUnavailable" });
  const before = connections;
  assert.ok(before > 1, "it is tried several times");
  for (const ask of [() => silent.has("permits/1.version"), () => silent.list("permits")]) {
    await assert.rejects(ask(), /does not answer/);
  }
  assert.equal(connections, before);
  listener.close();
  await accepting;
});

Deno.test("an address that answers, but not as a bucket, is reported by a check", async () => {
  fault = "website";
  await assert.rejects(machine().check(), { message: /does not return what was written/ });
  fault = "none";
  await machine().check();
});

Deno.test("more slashes in a prefix name the same place", async () => {
  const [one, other] = [
    machine({ url: "s3://segments/p" }),
    machine({ url: "s3://segments//p//" }),
  ];
  await one.put("permits/slashes.version", writing(new Uint8Array(9)));
  assert.ok(await other.fetch("permits/slashes.version"));
  assert.equal(await one.identity(), await other.identity());
});

Deno.test("a connection that ends before or within a response is tried again", async () => {
  const bytes = Uint8Array.from({ length: 500_000 }, (_, at) => at % 251);
  await machine().put("permits/cut.version", writing(bytes));
  // The first connections end without a byte, or within the segment.
  const cutting = cuttingProxy(
    `http://127.0.0.1:${proxy.addr.port}`,
    (n) => [0, 100_000, 0, 200_000][n] ?? Infinity,
  );
  const path = await machine({ endpoint: Number(new URL(cutting.url).port) })
    .fetch("permits/cut.version");
  assert.equal(Buffer.compare(await Deno.readFile(path!), bytes), 0);
  await cutting.close();
});
