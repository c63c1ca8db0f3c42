/**
 * The bare server that resolves are measured beside: it reads path and key, makes a fresh id and
 * duration, and returns the same bytes with as many headers for whatever address.
 *
 * Usage: bare_resolve.ts <file with a response's body>; prints its URL.
 */
const body = await Deno.readTextFile(Deno.args[0]!);
const PATH = "/api/v1/context/utility-territory/resolve?";
const HEADERS = 8;
let count = 0;

const server = Deno.serve({
  port: 0,
  hostname: "127.0.0.1",
  automaticCompression: true,
  onListen: () => {},
}, (request) => {
  const started = performance.now();
  const { url } = request;
  if (!url.startsWith(PATH, url.indexOf("/", 7)) || request.headers.get("x-api-key") === null) {
    return new Response(null, { status: 404 });
  }
  const answer = new Response(body, { headers: { "content-type": "application/json" } });
  answer.headers.set("x-svc-request-id", `req_${(count++).toString(36).padStart(22, "0")}`);
  answer.headers.set("x-svc-duration-ms", (performance.now() - started).toFixed(3));
  for (let i = 0; i < HEADERS; i++) answer.headers.set(`x-svc-header-${i}`, "private, no-cache");
  return answer;
});
console.log(`http://127.0.0.1:${server.addr.port}`);
