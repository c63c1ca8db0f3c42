import "../../../workers/serve_requests.ts";

/**
 * A serving thread like any other, but it does what a file tells it, whose path is in the module's
 * URL: `end` ends it, `hang` lets it compute until the file says something else.
 */
const FILE = new URL(import.meta.url).searchParams.get("fate")!;
Error.stackTraceLimit = 0;

// Before the service's own, which would go on after the error.
globalThis.addEventListener("error", (event) => event.stopImmediatePropagation());

setInterval(() => {
  if (Deno.readTextFileSync(FILE) === "end") throw new Error("ended");
  while (Deno.readTextFileSync(FILE) === "hang");
}, 20);
