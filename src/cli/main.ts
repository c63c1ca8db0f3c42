import { type Command, CommanderError } from "commander";
import { useOurWords } from "../base/flags.ts";
import { print, printError } from "../base/log/output.ts";
import { lowerThreadPriority } from "../base/async/priority.ts";
import { commands } from "./commands.ts";
import { failureOf } from "./shared/output.ts";

// A service on the same machine has clients that wait.
lowerThreadPriority();
const program = await commands(Deno.args[0]);
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
  const { exitCode, result, text, found } = failureOf(error);
  const isJson = Deno.args.includes("--json");
  if (found !== undefined && !isJson) print(found);
  if (text !== "") printError(text);
  // If standard output was closed, as by `head`, there is nowhere to report it.
  if (isJson && !(error instanceof Deno.errors.BrokenPipe)) {
    print(JSON.stringify({ ok: false, ...result }));
  }
  Deno.exit(exitCode);
}

/** Commander exits with 1 on misuse; here 1 means refused. */
function throwInsteadOfExiting(command: Command): void {
  command.exitOverride();
  useOurWords(command);
  for (const inner of command.commands) throwInsteadOfExiting(inner);
}
