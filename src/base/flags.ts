import type { Command } from "commander";

/** The flags of a task, each with its description. */
type Flags = Readonly<Record<string, string>>;

/**
 * Parses the flags of a task that takes no other arguments. `--help` prints them and exits with 0; an
 * unknown argument exits with 2 before anything is started.
 *
 * @param task Its name, description, and the page that documents it.
 */
export async function flagsOf(
  task: { readonly name: string; readonly description: string; readonly more: string },
  flags: Flags = {},
): Promise<ReadonlySet<string>> {
  // Without arguments, the parser need not be loaded.
  if (Deno.args.length === 0) return new Set();
  const { Command } = await import("commander");
  const command = new Command(`deno task ${task.name}`).description(task.description)
    // Reading the environment requires a permission that not every task has.
    .configureOutput({ getOutHasColors: () => false, getErrHasColors: () => false })
    .addHelpText("after", `\nMore: ${task.more}`)
    .exitOverride((error) => Deno.exit(error.exitCode === 0 ? 0 : 2));
  useOurWords(command);
  for (const [flag, about] of Object.entries(flags)) command.option(flag, about);
  command.parse(Deno.args, { from: "user" });
  return new Set(Object.keys(flags).filter((flag) => Deno.args.includes(flag)));
}

/** Words a command's help and errors as all other messages are. */
export function useOurWords(command: Command): void {
  command.helpOption("-h, --help", "show this help")
    .showHelpAfterError("Run it with --help to see what it accepts.")
    .configureOutput({
      outputError: (text, write) =>
        write(text.replace(/^error: (.)/, (_, first: string) => first.toUpperCase())),
    });
  if (command.commands.length > 0) command.helpCommand("help [command]", "show a command's help");
}
