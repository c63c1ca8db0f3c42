import { serveBare } from "./bare_serving.ts";

/**
 * The bare server to which requests are compared.
 *
 * Usage: bare_server.ts <file of prepared answers> [<threads>]; prints its URL.
 */
const [file, threads = "1"] = Deno.args;
const port = await serveBare(file!, 0);
for (let thread = 1; thread < Number(threads); thread++) {
  const worker = new Worker(import.meta.resolve("./bare_thread.ts"), { type: "module" });
  const serving = new Promise((resolve) => worker.onmessage = resolve);
  worker.postMessage([file, port]);
  await serving;
}
console.log(`http://127.0.0.1:${port}`);
