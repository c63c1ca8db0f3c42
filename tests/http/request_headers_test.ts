import assert from "node:assert/strict";
import { requestHeader } from "../../src/http/request/request_headers.ts";

const NAMES = ["x-one", "x-two", "host", "accept", "x-none"];

/** What a served request gives for each name, by the service's way and by the runtime's. */
async function asked(...lines: string[]): Promise<{ ours: unknown; theirs: unknown }> {
  let found: { ours: unknown; theirs: unknown } | undefined;
  await using server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen() {} },
    (request) => {
      const ours = NAMES.map((name) => requestHeader(request, name));
      found = { ours, theirs: NAMES.map((name) => request.headers.get(name)) };
      return new Response();
    },
  );
  const connection = await Deno.connect({ hostname: "127.0.0.1", port: server.addr.port });
  const text = ["GET / HTTP/1.0", "host: a", ...lines, "", ""].join("\r\n");
  await connection.write(Uint8Array.from(text, (unit) => unit.charCodeAt(0)));
  await new Response(connection.readable).text();
  return found!;
}

for (
  const lines of [
    [],
    ["X-One: 1"],
    ["x-one: 1", "x-two: 2", "X-ONE: 3", "accept: text/csv"],
    ["x-one:", "x-two:   a b\t "],
    ["x-one: \xe9\xff", "accept: a, b"],
  ]
) {
  Deno.test(`the headers ${JSON.stringify(lines)} are what the runtime gives`, async () => {
    const { ours, theirs } = await asked(...lines);
    assert.deepEqual(ours, theirs);
  });
}

Deno.test("a header can still be asked for after a while", async () => {
  let found: string | null = null;
  await using server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen() {} },
    async (request) => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      found = requestHeader(request, "x-one");
      return new Response();
    },
  );
  const url = `http://127.0.0.1:${server.addr.port}`;
  await (await fetch(url, { headers: { "x-one": "late" } })).body?.cancel();
  assert.equal(found, "late");
});

Deno.test("a request that is not being served is asked for its headers", () => {
  const request = new Request("http://localhost/", { headers: { "x-one": "1" } });
  assert.equal(requestHeader(request, "x-one"), "1");
  assert.equal(requestHeader(request, "x-two"), null);
});
