import type { Metrics } from "./metrics/metrics.ts";

/**
 * The operators' port: `/livez` (the process answers), `/readyz` (it has loaded and serves; reads go
 * on when the store is away or a load fails, which only its body tells; it is 503 as soon as the
 * service is stopping) and `/metrics`.
 *
 * @param ready Whether requests are wanted.
 * @param troubles What is not as it should be, a line each.
 */
export function adminHandler(
  metrics: Metrics,
  ready: () => boolean,
  troubles: () => readonly string[],
): (request: Request) => Promise<Response> {
  const text = (body: string, status = 200) => new Response(body + "\n", { status });
  return async (request) => {
    if (request.method !== "GET" && request.method !== "HEAD") {
      return new Response("Method not allowed\n", { status: 405, headers: { allow: "GET, HEAD" } });
    }
    switch (new URL(request.url).pathname) {
      case "/livez":
        return text("ok");
      case "/readyz":
        return ready() ? text(["ok", ...troubles()].join("\n")) : text("stopping", 503);
      case "/metrics":
        return new Response(await metrics.text(), {
          headers: { "content-type": "text/plain; version=0.0.4; charset=utf-8" },
        });
      default:
        return text("Not found", 404);
    }
  };
}
