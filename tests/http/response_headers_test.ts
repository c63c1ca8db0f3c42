import assert from "node:assert/strict";
import fc from "fast-check";
import type { HeaderList } from "../../src/http/respond/headers.ts";
import { addHeaders } from "../../src/http/respond/response_headers.ts";

const JSON_TYPE = { headers: { "content-type": "application/json" } };
const ofType = () => new Response("{}", JSON_TYPE);

/** The same by what the runtime offers for it. */
function appended(added: HeaderList): [string, string][] {
  const { headers } = ofType();
  for (const [name, value] of added) headers.append(name, value);
  return [...headers];
}

const NAME = fc.stringMatching(/^[a-z][a-z0-9-]{0,12}$/);
const VALUE = fc.oneof(
  fc.string({ unit: "grapheme-ascii" }),
  fc.string({ unit: fc.constantFrom(" ", "a", "\t", "~") }),
);

Deno.test("headers are those that append would have given", () => {
  fc.assert(fc.property(fc.array(fc.tuple(NAME, VALUE)), (added) => {
    const response = addHeaders(ofType(), added);
    assert.deepEqual([...response.headers], appended(added));
  }));
});

Deno.test("a value that was plain does not let another of the same name pass", () => {
  for (const value of ["1", "1", "a\nb", "1", " 1"]) {
    const added: HeaderList = [["x-one", value]];
    if (value.includes("\n")) assert.throws(() => addHeaders(ofType(), added), TypeError);
    else assert.deepEqual([...addHeaders(ofType(), added).headers], appended(added));
  }
});

Deno.test("headers that are added can be read, set and added to", () => {
  const { headers } = addHeaders(ofType(), [["x-one", "1"], ["vary", "accept"]]);
  headers.set("x-one", "2");
  headers.append("vary", "x-api-key");
  assert.deepEqual(headers.get("X-One"), "2");
  assert.deepEqual(headers.get("vary"), "accept, x-api-key");
});

Deno.test("what no header can have is refused before the runtime sends it", () => {
  for (const value of ["a\nb", "a\r\nset-cookie: b", "\0", "😀"]) {
    assert.throws(() => addHeaders(ofType(), [["x-one", value]]), TypeError);
  }
  assert.throws(() => addHeaders(ofType(), [["x one", "1"]]), TypeError);
});

for (
  const [what, response] of [
    ["a text", ofType],
    ["a text that refuses", () => new Response("{}", { ...JSON_TYPE, status: 404 })],
    ["bytes", () => new Response(new Uint8Array([123, 125]), JSON_TYPE)],
    ["a stream", () => new Response(new Blob(["{}"]).stream(), JSON_TYPE)],
    ["nothing", () => new Response(null, { status: 304 })],
  ] as const
) {
  Deno.test(`all headers of ${what} arrive over HTTP, in the order in which they were added`, async () => {
    const added: HeaderList = [["x-zulu", "1"], ["x-alpha", "é"], ["x-mike", "~ !"]];
    await using server = Deno.serve(
      { port: 0, hostname: "127.0.0.1", onListen() {} },
      () => addHeaders(response(), added),
    );
    const connection = await Deno.connect({ hostname: "127.0.0.1", port: server.addr.port });
    await connection.write(new TextEncoder().encode("GET / HTTP/1.0\r\nhost: a\r\n\r\n"));
    const text = await new Response(connection.readable).text();
    assert.match(text, new RegExp(`^HTTP/1.0 ${response().status} `));
    const sent = [...text.matchAll(/^(x-[a-z]+|content-type):/gm)].map(([, name]) => name);
    const names = sent.filter((name) => name !== "content-type");
    assert.deepEqual(names, ["x-zulu", "x-alpha", "x-mike"]);
    assert.equal(sent.length - names.length, response().body === null ? 0 : 1);
  });
}
