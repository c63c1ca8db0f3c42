import { type Command, CommanderError } from "commander";
import { useOurWords } from "../base/flags.ts";
import { print, printError } from "../base/log/output.ts";
import { lowerThreadPriority } from "../base/async/priority.ts";
import { commands } from "./commands.ts";
import { failureOf } from "./shared/exit_codes.ts";

// Requests to a service on the same machine come first.
lowerThreadPriority();
const program = await commands(Deno.args[0]);
throwInsteadOfExiting(program);

// If the process ends without a result, it must not look like success.
Deno.exitCode = 1;
for (const kind of ["error", "unhandledrejection"] as const) {
  addEventListener(kind, (event) => {
    event.preventDefault();
    fail("reason" in event ? event.reason : event.error);
  });
}
addEventListener(
  "beforeunload",
  () => fail(new Error("The command ended before it was finished")),
);

program.parseAsync(Deno.args, { from: "user" }).then(() => Deno.exit(0), fail);

/** Prints an error, as JSON with `--json`, and exits with its code (`exit_codes.ts`). */
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

/** Makes Commander throw: it would exit with 1 on misuse, and here 1 means refused. */
function throwInsteadOfExiting(command: Command): void {
  command.exitOverride();
  useOurWords(command);
  for (const inner of command.commands) throwInsteadOfExiting(inner);
}
