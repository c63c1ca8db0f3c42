import type { Child } from "hono/jsx";

const HTML = { "content-type": "text/html; charset=utf-8" };

/** A page's HTML. Components are synchronous: their data is read before. */
export function htmlText(page: Child): string {
  return `<!DOCTYPE html>\n${page}`;
}

/** A page as an answer. */
export function html(page: Child, status = 200): Response {
  return new Response(htmlText(page), { status, headers: HTML });
}
