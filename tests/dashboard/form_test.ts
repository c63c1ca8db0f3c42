import assert from "node:assert/strict";
import fc from "fast-check";
import { TooLong } from "../../src/base/memory/bytes_up_to.ts";
import { readForm } from "../../src/dashboard/shell/form.ts";
import "../support/fixtures/same_runs.ts";

/** A request whose body arrives in chunks of `piece` bytes. */
function requestOf(bytes: Uint8Array, type: string, piece: number): Request {
  const body = ReadableStream.from((function* () {
    for (let at = 0; at < bytes.length; at += piece) yield bytes.slice(at, at + piece);
  })());
  return new Request("http://admin/", { method: "POST", body, headers: { "content-type": type } });
}

/** A form's entries, with the content of files as text. */
async function entriesOf(form: FormData): Promise<unknown[]> {
  return await Promise.all(
    [...form].map(async ([name, value]) =>
      typeof value === "string"
        ? [name, value]
        : [name, value.name, value.type, new TextDecoder("latin1").decode(await value.bytes())]
    ),
  );
}

Deno.test("readForm returns the same fields and files for any chunk size", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: "grapheme" }),
      fc.uint8Array({ maxLength: 300 }),
      fc.integer({ min: 1, max: 90 }),
      async (text, bytes, piece) => {
        const sent = new FormData();
        sent.set("note", text.replaceAll(/\r\n|\r|\n/g, "\r\n"));
        sent.set("file", new File([bytes], "Größe.csv", { type: "text/csv" }));
        sent.set("map", new File([], "", { type: "application/json" }));
        const encoded = new Response(sent);
        const type = encoded.headers.get("content-type")!;
        const form = await readForm(requestOf(await encoded.bytes(), type, piece), 10_000);
        assert.deepEqual(await entriesOf(form), await entriesOf(sent));
      },
    ),
    { numRuns: 200 },
  );
});

Deno.test("readForm reads a URL-encoded form", async () => {
  const sent = new TextEncoder().encode("a=1&b=caf%C3%A9+x&a=2");
  const form = await readForm(requestOf(sent, "application/x-www-form-urlencoded", 3), 100);
  assert.deepEqual([...form], [["a", "1"], ["b", "café x"], ["a", "2"]]);
});

Deno.test("readForm returns no fields for a body that is incomplete or not a form", async () => {
  const type = "multipart/form-data; boundary=x";
  const head = '--x\r\ncontent-disposition: form-data; name="_csrf"\r\n\r\nsecret';
  for (const text of ["", "nonsense", head, `${head}\r\n--y--`]) {
    const form = await readForm(requestOf(new TextEncoder().encode(text), type, 7), 1000);
    assert.deepEqual([...form], [], text);
  }
});

Deno.test("readForm reads a form that is too long to its end, then rejects it", async () => {
  let read = 0;
  const body = ReadableStream.from((function* () {
    for (; read < 50; read++) yield new Uint8Array(100);
  })());
  const request = new Request("http://admin/", { method: "POST", body });
  await assert.rejects(readForm(request, 1000), TooLong);
  assert.equal(read, 50);
});
