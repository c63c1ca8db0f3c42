/** What a task takes beside its name, each with what it is for. */
export type Flags = Readonly<Record<string, string>>;

/**
 * The flags that were given to a task that takes nothing else. `--help` shows what it takes and ends
 * the process with 0; what it does not know is refused and ends it with 2: nothing is begun by mistake.
 *
 * @param task Its name, what it does and where more is told.
 */
export async function flagsOf(
  task: { readonly name: string; readonly description: string; readonly more: string },
  flags: Flags = {},
): Promise<ReadonlySet<string>> {
  // Without any, nothing is to be loaded.
  if (Deno.args.length === 0) return new Set();
  const { Command } = await import("commander");
  const command = new Command(`deno task ${task.name}`).description(task.description)
    // To ask the environment takes a permission that not every task has.
    .configureOutput({ getOutHasColors: () => false, getErrHasColors: () => false })
    .showHelpAfterError("(add --help for what is allowed)")
    .addHelpText("after", `\nMore: ${task.more}`)
    .exitOverride((error) => Deno.exit(error.exitCode === 0 ? 0 : 2));
  for (const [flag, about] of Object.entries(flags)) command.option(flag, about);
  command.parse(Deno.args, { from: "user" });
  return new Set(Object.keys(flags).filter((flag) => Deno.args.includes(flag)));
}
