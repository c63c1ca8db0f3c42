import { flagsOf } from "../../base/flags.ts";
import { print, printError } from "../../base/log/output.ts";
import { openApi } from "../../description/openapi.ts";
import { ENDPOINTS } from "../../endpoints/mod.ts";
import { clientFiles } from "./client_files.ts";

/**
 * `deno task client`: writes the client's generated files. A program of its own, because its code
 * generator is a large package that neither the service nor the operators' commands need.
 */
const DIRECTORY = new URL("../../../client/generated/", import.meta.url);

const flags = await flagsOf({
  name: "client",
  description: "Generate the client's types and methods from the description of the API.",
  more: "client/README.md",
}, {
  "--check": "write nothing; exit with 1 if a file is not current",
  "--json": "print JSON",
});
const isCheck = flags.has("--check");
const changed: string[] = [];
for (const [name, text] of await clientFiles(openApi(ENDPOINTS))) {
  const file = new URL(name, DIRECTORY);
  if (await Deno.readTextFile(file).catch(() => "") === text) continue;
  changed.push(`client/generated/${name}`);
  if (!isCheck) await Deno.writeTextFile(file, text);
}
const isStale = isCheck && changed.length > 0;
if (flags.has("--json")) print(JSON.stringify({ ok: !isStale, changed }));
else if (isStale) printError(`Not current: ${changed.join(", ")}. Run deno task client.`);
else print(changed.length === 0 ? "The client is current." : `Wrote ${changed.join(", ")}.`);
if (isStale) Deno.exitCode = 1;
