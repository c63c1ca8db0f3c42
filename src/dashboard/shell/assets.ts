import { Hono } from "hono";
import { type PublicPage, publicPage } from "../../http/listen/pages.ts";

const here = (name: string) => new URL(name, import.meta.url);
const documentation = (name: string) => here(`../../description/pages/${name}`);

/** Assets by name: the documentation's style sheet and icon, htmx, and the dashboard's script. */
const FILES: Readonly<Record<string, readonly [type: string, file: URL]>> = {
  "style.css": ["text/css; charset=utf-8", documentation("style.css")],
  "icon.svg": ["image/svg+xml", documentation("icon.svg")],
  "htmx.js": [
    "text/javascript; charset=utf-8",
    new URL(import.meta.resolve("htmx.org/dist/htmx.min.js")),
  ],
  "dashboard.js": ["text/javascript; charset=utf-8", here("dashboard.js")],
};

/** Routes for `GET /assets/…`, without a session. Each file is read once. */
export function assets(): Hono {
  const read = new Map<string, Promise<PublicPage>>();
  const app = new Hono();
  for (const [name, [type, file]] of Object.entries(FILES)) {
    app.get(`/${name}`, async (c) => {
      let asset = read.get(name);
      if (asset === undefined) {
        read.set(name, asset = Deno.readTextFile(file).then((text) => publicPage(type, text)));
      }
      const { bytes, etag } = await asset;
      const headers = { "content-type": type, etag, "cache-control": "private, no-cache" };
      return c.req.header("if-none-match") === etag
        ? new Response(null, { status: 304, headers })
        : new Response(bytes, { headers });
    });
  }
  return app;
}
