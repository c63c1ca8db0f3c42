import type { Metrics } from "./metrics.ts";

/**
 * The operators' port: `/livez` (the process answers), `/readyz` (it has loaded and serves; reads go
 * on when the store is away, so that does not matter) and `/metrics`.
 */
export function adminHandler(metrics: Metrics): (request: Request) => Promise<Response> {
  const text = (body: string, status = 200) => new Response(body + "\n", { status });
  return async (request) => {
    if (request.method !== "GET" && request.method !== "HEAD") {
      return new Response("Method not allowed\n", { status: 405, headers: { allow: "GET, HEAD" } });
    }
    switch (new URL(request.url).pathname) {
      case "/livez":
      case "/readyz":
        return text("ok");
      case "/metrics":
        return new Response(await metrics.text(), {
          headers: { "content-type": "text/plain; version=0.0.4; charset=utf-8" },
        });
      default:
        return text("Not found", 404);
    }
  };
}
