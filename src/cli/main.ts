import { Command } from "commander";
import { ConfigError } from "../config.ts";
import { GateError } from "../publish/gate.ts";
import { PublishError } from "../publish/publish.ts";
import { ReadError } from "../publish/read.ts";
import { freshnessCommand } from "./freshness.ts";
import { importCommand } from "./import.ts";
import { keysCommand } from "./keys.ts";
import { orgsCommand } from "./orgs.ts";
import { tellFaults } from "./output.ts";
import { publishCommand } from "./publish.ts";
import { rollbackCommand, versionsCommand } from "./versions.ts";

/** The operators' commands (`deno task publish`, `keys` and so on; the README has the table). */
const program = new Command("deno task")
  .description("Operate the home-service data service.")
  .showHelpAfterError("(add --help for what is allowed)");
for (
  const command of [
    publishCommand,
    versionsCommand,
    rollbackCommand,
    keysCommand,
    orgsCommand,
    importCommand,
    freshnessCommand,
  ]
) program.addCommand(command());

// When a connection is lost, the driver may throw outside of any promise, or leave its promise
// pending for ever: neither may look like success.
Deno.exitCode = 1;
let told = false;
for (const kind of ["error", "unhandledrejection", "beforeunload"] as const) {
  addEventListener(kind, (event) => {
    event.preventDefault();
    if (!told) console.error("Cannot go on: the connection to the store was lost.");
    end(1);
  });
}

program.parseAsync(Deno.args, { from: "user" }).then(
  () => end(0),
  (error) => {
    tell(error);
    end(1);
  },
);

function end(code: number): void {
  told = true;
  Deno.exit(code);
}

/** What was wrong, in words for an operator; a stack only for what should not happen. */
function tell(error: unknown): void {
  if (error instanceof GateError) return tellFaults(error);
  const foreseen = [PublishError, ReadError, ConfigError, RangeError]
    .some((kind) => error instanceof kind);
  if (foreseen) return console.error((error as Error).message);
  if (error instanceof Error && error.message.startsWith("Cannot ")) {
    const cause = error.cause instanceof Error ? `: ${error.cause.message}` : "";
    return console.error(error.message + cause);
  }
  console.error(error);
}
