/**
 * The bare server that requests are measured beside: it only reads path and key, makes a fresh id
 * and duration, and returns the same bytes and headers as the service. Nothing could do less.
 *
 * Usage: bare_server.ts <file of prepared responses>; prints its URL.
 */
export interface Prepared {
  /** Path and query, or the path alone of what is asked once only. */
  readonly request: string;
  readonly status: number;
  readonly headers: [string, string][];
  readonly body: string | null;
}

const JSON_TYPE = { headers: { "content-type": "application/json" } };

if (import.meta.main) {
  const prepared = JSON.parse(await Deno.readTextFile(Deno.args[0]!)) as Prepared[];
  const responses = new Map(prepared.map((one) => [one.request, one]));
  const known = prepared[0]!.headers.find(([name]) => name === "x-svc-request-id")![1];
  const fresh = ["x-svc-request-id", "x-svc-duration-ms", "content-type"];
  const rest = new Map(
    prepared.map((one) => [one, one.headers.filter(([name]) => !fresh.includes(name))]),
  );
  let count = 0;
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, (request) => {
    const started = performance.now();
    const { url } = request;
    const asked = url.slice(url.indexOf("/", 7));
    const response = responses.get(asked) ?? responses.get(asked.slice(0, asked.indexOf("?")));
    if (response === undefined || request.headers.get("x-api-key") === null) {
      return new Response(null, { status: 404 });
    }
    const id = known.slice(0, 20) + (count++).toString(36).padStart(6, "0");
    const { status, body } = response;
    const answer = new Response(body, body === null ? { status } : { status, ...JSON_TYPE });
    answer.headers.set("x-svc-request-id", id);
    answer.headers.set("x-svc-duration-ms", (performance.now() - started).toFixed(3));
    for (const [name, value] of rest.get(response)!) answer.headers.set(name, value);
    return answer;
  });
  console.log(`http://127.0.0.1:${server.addr.port}`);
}
