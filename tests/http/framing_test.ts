import assert from "node:assert/strict";
import http2 from "node:http2";
import { addFraming } from "../../src/http/respond/framing.ts";
import type { HeaderList } from "../../src/http/respond/headers.ts";
import { addHeaders } from "../../src/http/respond/response_headers.ts";
import { makeCertificate } from "../support/process/certificate.ts";

const TEXT = "a".repeat(20_000);
const LONG_TEXT = "a".repeat(70_000);
const textOf = (path: string) => path.startsWith("/long") ? LONG_TEXT : TEXT;
const HOST = { port: 0, hostname: "127.0.0.1", onListen() {} };

/** Answers with a body of the path's kind, framed as the service frames it. */
function answer(request: Request): Response {
  const path = new URL(request.url).pathname;
  const text = textOf(path);
  const content = path.endsWith("bytes")
    ? new TextEncoder().encode(text)
    : path.endsWith("stream")
    ? new Blob([text]).stream() as ReadableStream<Uint8Array<ArrayBuffer>>
    : text;
  const headers: HeaderList = [];
  addFraming(request, headers, request.method === "HEAD" ? null : content, text.length);
  return addHeaders(new Response(request.method === "HEAD" ? null : content), headers);
}

/** What a server sends to requests that come at once, before it closes the connection. */
async function sent(port: number, requests: string): Promise<string> {
  const connection = await Deno.connect({ hostname: "127.0.0.1", port });
  await connection.write(new TextEncoder().encode(requests));
  return await new Response(connection.readable).text();
}

const request = (method: string, path: string, version: string, more = "") =>
  `${method} ${path} HTTP/${version}\r\nhost: a\r\n${more}\r\n`;
const LAST = "connection: close\r\n";

for (const path of ["/text", "/bytes"]) {
  Deno.test(`${path} of 20,000 bytes is one chunk over HTTP/1.1`, async () => {
    await using server = Deno.serve(HOST, answer);
    const got = await sent(server.addr.port, request("GET", path, "1.1", LAST));
    const [head, body] = got.split("\r\n\r\n");
    assert.match(head!, /^transfer-encoding: chunked$/m);
    assert.doesNotMatch(head!, /^content-length:/m);
    assert.equal(body, `4e20\r\n${TEXT}\r\n0`);
  });
}

for (const path of ["/long/text", "/long/bytes", "/stream", "/long/stream"]) {
  Deno.test(`${path} tells its length over HTTP/1.1`, async () => {
    await using server = Deno.serve(HOST, answer);
    const got = await sent(server.addr.port, request("GET", path, "1.1", LAST));
    const [head, body] = got.split("\r\n\r\n");
    const text = textOf(path);
    assert.doesNotMatch(head!, /^transfer-encoding:/m);
    assert.match(head!, new RegExp(`^content-length: ${text.length}$`, "m"));
    assert.equal(body, text);
  });
}

for (const path of ["/text", "/bytes", "/stream", "/long/text", "/long/bytes", "/long/stream"]) {
  Deno.test(`${path} tells its length to a client of HTTP/1.0, and for HEAD`, async () => {
    await using server = Deno.serve(HOST, answer);
    for (const [method, version] of [["GET", "1.0"], ["HEAD", "1.0"], ["HEAD", "1.1"]] as const) {
      const got = await sent(server.addr.port, request(method, path, version, LAST));
      const [head, body] = got.split("\r\n\r\n");
      const text = textOf(path);
      assert.doesNotMatch(head!, /^transfer-encoding:/m);
      assert.equal(head!.match(/^content-length: .*$/gm)?.join(), `content-length: ${text.length}`);
      assert.equal(body, method === "HEAD" ? "" : text);
    }
  });

  Deno.test(`${path} comes whole over HTTP/2, with its length, also where a host is sent`, async () => {
    const { cert, key, remove } = await makeCertificate();
    const tls = { cert: await Deno.readTextFile(cert), key: await Deno.readTextFile(key) };
    await using server = Deno.serve({ ...HOST, ...tls }, answer);
    const session = http2.connect(`https://127.0.0.1:${server.addr.port}`, {
      rejectUnauthorized: false,
    });
    try {
      for (const more of [{}, { host: "a" }]) {
        const stream = session.request({ ":path": path, ...more });
        const headers = await new Promise<Record<string, unknown>>((resolve, reject) =>
          stream.on("response", resolve).on("error", reject)
        );
        stream.setEncoding("utf8");
        let body = "";
        for await (const piece of stream) body += piece;
        const text = textOf(path);
        assert.equal(headers["transfer-encoding"], undefined);
        assert.equal(headers["content-length"], String(text.length));
        assert.equal(body, text);
      }
    } finally {
      session.destroy();
      await remove();
    }
  });
}

Deno.test("answers to requests that come at once follow each other whole", async () => {
  await using server = Deno.serve(HOST, answer);
  const paths = ["/text", "/long/text", "/bytes", "/stream", "/text"];
  const got = await sent(
    server.addr.port,
    paths.map((path, i) => request("GET", path, "1.1", i === paths.length - 1 ? LAST : "")).join(
      "",
    ),
  );
  assert.equal(got.match(/HTTP\/1\.1 200 OK/g)?.length, paths.length);
  assert.equal(got.match(/a{20000,}/g)?.length, paths.length);
});
