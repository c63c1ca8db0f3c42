import { Command, CommanderError } from "commander";
import { print, tell } from "../base/output.ts";
import { backupCommand } from "./backup.ts";
import { copyCommand } from "./copy.ts";
import { dashboardCommand } from "./dashboard.ts";
import { dataCheckCommand } from "./data_check.ts";
import { doctorCommand } from "./doctor.ts";
import { clientCommand } from "./client.ts";
import { diffCommand } from "./diff.ts";
import { freshnessCommand } from "./freshness.ts";
import { importCommand } from "./import.ts";
import { keysCommand } from "./keys.ts";
import { mapCommand } from "./map.ts";
import { mirrorCommand } from "./mirror.ts";
import { orgsCommand } from "./orgs.ts";
import { failureOf } from "./output.ts";
import { publishCommand } from "./publish.ts";
import { renumberCommand } from "./renumber.ts";
import { restoreCommand } from "./restore.ts";
import { usageCommand } from "./usage.ts";
import { schemaCommand } from "./schema.ts";
import { sourceCommand } from "./source.ts";
import { rollbackCommand, versionsCommand } from "./versions.ts";

/** The operators' commands (`deno task publish`, `keys` and so on; the README has the table). */
const program = new Command("deno task")
  .description("Operate the home-service data service.");
for (
  const command of [
    mapCommand,
    publishCommand,
    diffCommand,
    sourceCommand,
    versionsCommand,
    rollbackCommand,
    keysCommand,
    orgsCommand,
    importCommand,
    dataCheckCommand,
    freshnessCommand,
    mirrorCommand,
    renumberCommand,
    usageCommand,
    dashboardCommand,
    backupCommand,
    restoreCommand,
    copyCommand,
    doctorCommand,
    clientCommand,
    schemaCommand,
  ]
) program.addCommand(command());
throwInsteadOfExiting(program);

// A promise that never settles must not look like success, and an error must not look like less.
Deno.exitCode = 1;
for (const kind of ["error", "unhandledrejection"] as const) {
  addEventListener(kind, (event) => {
    event.preventDefault();
    fail("reason" in event ? event.reason : event.error);
  });
}
addEventListener(
  "beforeunload",
  () => fail(new Error("Cannot go on: nothing is left to wait for")),
);

program.parseAsync(Deno.args, { from: "user" }).then(() => Deno.exit(0), fail);

/** Ends the process with what went wrong: 1 refused, 2 misused; `--json` says it as data. */
function fail(error: unknown): never {
  if (error instanceof CommanderError && error.exitCode === 0) Deno.exit(0);
  const { exitCode, result, text } = failureOf(error);
  if (text !== "") tell(text);
  if (Deno.args.includes("--json")) print(JSON.stringify({ ok: false, ...result }));
  Deno.exit(exitCode);
}

/** Commander exits with 1 on misuse; here 1 means refused. */
function throwInsteadOfExiting(command: Command): void {
  command.exitOverride().showHelpAfterError("(add --help for what is allowed)");
  for (const inner of command.commands) throwInsteadOfExiting(inner);
}
