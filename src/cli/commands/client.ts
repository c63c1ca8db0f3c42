import { Command } from "commander";
import { withExample } from "../shared/help.ts";
import { openApi } from "../../description/openapi.ts";
import { ENDPOINTS } from "../../endpoints/mod.ts";
import { clientFiles } from "../shared/client_files.ts";
import { report } from "../shared/output.ts";

/** Where the client's generated files are. */
const DIRECTORY = new URL("../../../client/generated/", import.meta.url);

/** `deno task client`. */
export function clientCommand(): Command {
  const command = new Command("client")
    .description("Make the client's types and methods from the description of the API.")
    .option("--check", "write nothing, and refuse where a file is not current")
    .option("--json", "print JSON")
    .action(async ({ check, json }: { check?: boolean; json?: boolean }) => {
      const files = await clientFiles(openApi(ENDPOINTS));
      const changed: string[] = [];
      for (const [name, text] of files) {
        const file = new URL(name, DIRECTORY);
        if (await Deno.readTextFile(file).catch(() => "") === text) continue;
        changed.push(`client/generated/${name}`);
        if (check !== true) await Deno.writeTextFile(file, text);
      }
      if (check === true && changed.length > 0) {
        throw new RangeError(`Not current: ${changed.join(", ")}. Run deno task client.`);
      }
      report(
        json,
        { changed },
        () => changed.length === 0 ? "The client is current." : `Wrote ${changed.join(", ")}.`,
      );
    });
  return withExample(command, "client/README.md", "deno task client --check");
}
