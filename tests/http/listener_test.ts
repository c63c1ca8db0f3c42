import assert from "node:assert/strict";
import http2 from "node:http2";
import { pause } from "../../src/base/async/pause.ts";
import { Listener } from "../../src/http/listen/listener.ts";
import { makeCertificate } from "../support/process/certificate.ts";

const PLACE = { hostname: "127.0.0.1", port: 0 };
const EVENTS = { ended: () => {}, failed: () => {} };
const refuse = () => new Response("Use GET.", { status: 405 });

Deno.test("an unread request body is drained over HTTP/2 before the request is refused", async () => {
  const { cert, key, remove } = await makeCertificate();
  const tls = { cert: await Deno.readTextFile(cert), key: await Deno.readTextFile(key) };
  const listener = new Listener({ ...PLACE, ...tls }, refuse, EVENTS);
  const session = http2.connect(listener.url, { rejectUnauthorized: false });
  try {
    for (const bytes of [5, 100_000]) {
      const stream = session.request({ ":method": "POST", ":path": "/" });
      const status = new Promise((resolve, reject) =>
        stream.on("response", (headers) => resolve(headers[":status"])).on("error", reject)
      );
      await pause(100);
      assert.ok(!stream.destroyed, "the connection is closed while it sends");
      stream.end(new Uint8Array(bytes));
      assert.equal(await status, 405);
      let text = "";
      for await (const piece of stream.setEncoding("utf8")) text += piece;
      assert.equal(text, "Use GET.");
    }
  } finally {
    session.destroy();
    await listener.close(1000);
    await remove();
  }
});

Deno.test("a request body that never arrives delays the response by at most two seconds", async () => {
  const listener = new Listener(PLACE, refuse, EVENTS);
  const connection = await Deno.connect({ hostname: "127.0.0.1", port: listener.port });
  const began = performance.now();
  await connection.write(
    new TextEncoder().encode("POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 9\r\n\r\n"),
  );
  const head = new Uint8Array(100);
  await connection.read(head);
  const took = performance.now() - began;
  assert.match(new TextDecoder().decode(head), /^HTTP\/1\.1 405 /);
  assert.ok(took > 1_000 && took < 20_000, `${took} ms`);
  connection.close();
  await listener.close(1000);
});
