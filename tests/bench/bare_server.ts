/**
 * The bare server that requests are measured beside: it reads path and key, makes a fresh id and
 * duration, and returns the same bytes with ten headers and their length.
 *
 * Usage: bare_server.ts <file of prepared answers>; prints its URL.
 */
export interface Prepared {
  /** Path and query, or the path alone of what is asked once only. */
  readonly request: string;
  readonly body: string;
}

const JSON_TYPE = { headers: { "content-type": "application/json" } };
/** Beside content type, id and duration: ten in all. */
const FURTHER = Array.from({ length: 7 }, (_, i): [string, string] => [
  `x-svc-header-${i}`,
  "private, no-cache",
]);

if (import.meta.main) {
  const prepared = JSON.parse(await Deno.readTextFile(Deno.args[0]!)) as Prepared[];
  const bodies = new Map(prepared.map(({ request, body }) => [request, body]));
  let count = 0;
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, (request) => {
    const started = performance.now();
    const { url } = request;
    const asked = url.slice(url.indexOf("/", 7));
    const body = bodies.get(asked) ?? bodies.get(asked.slice(0, asked.indexOf("?")));
    if (body === undefined || request.headers.get("x-api-key") === null) {
      return new Response(null, { status: 404 });
    }
    const answer = new Response(body, JSON_TYPE);
    answer.headers.set("x-svc-request-id", `req_${(count++).toString(36).padStart(22, "0")}`);
    answer.headers.set("x-svc-duration-ms", (performance.now() - started).toFixed(3));
    for (const [name, value] of FURTHER) answer.headers.set(name, value);
    return answer;
  });
  console.log(`http://127.0.0.1:${server.addr.port}`);
}
