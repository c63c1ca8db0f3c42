import "../../../workers/serve_requests.ts";

/**
 * A serving thread that also obeys a file, whose path is in the module's URL: `end` ends it, `hang`
 * blocks it until the file says something else.
 */
const FILE = new URL(import.meta.url).searchParams.get("fate")!;
Error.stackTraceLimit = 0;

// Registered before the service's own handler, which would continue after the error.
globalThis.addEventListener("error", (event) => event.stopImmediatePropagation());

setInterval(() => {
  if (Deno.readTextFileSync(FILE) === "end") throw new Error("ended");
  while (Deno.readTextFileSync(FILE) === "hang");
}, 20);
