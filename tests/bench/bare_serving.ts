/** A prepared response. */
export interface Prepared {
  /** Path and query, or the path alone if each request is unique. */
  readonly request: string;
  readonly body: string;
}

const JSON_TYPE = { headers: { "content-type": "application/json" } };
/** In addition to content type, id and duration: ten in all. */
const FURTHER = Array.from({ length: 7 }, (_, i): [string, string] => [
  `x-svc-header-${i}`,
  "private, no-cache",
]);

/**
 * Serves prepared responses with the least possible work: reads path and key, creates a new id and
 * duration, and returns the same bytes with ten headers and a Content-Length.
 *
 * @param port A port that other threads share, or 0 for any free one.
 * @returns The port.
 */
export async function serveBare(file: string, port: number): Promise<number> {
  const prepared = JSON.parse(await Deno.readTextFile(file)) as Prepared[];
  const bodies = new Map(prepared.map(({ request, body }) => [request, body]));
  let count = 0;
  const options = { port, hostname: "127.0.0.1", reusePort: true, onListen: () => {} };
  const server = Deno.serve(options, (request) => {
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
  return server.addr.port;
}
