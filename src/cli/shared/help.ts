import type { Command } from "commander";
import { memberOf } from "../../base/known.ts";

/** Ends a command's help with an example and the page of the documentation that has more. */
export function withExample(command: Command, page: string, ...lines: string[]): Command {
  return command.addHelpText(
    "after",
    `\nExample:\n${lines.map((line) => `  ${line}`).join("\n")}\n\nMore: ${page}`,
  );
}

/** Adds an example to each subcommand, by its name, and a link to the page that they share. */
export function withExamples(
  command: Command,
  page: string,
  lines: Readonly<Record<string, string>>,
): Command {
  for (const inner of command.commands) withExample(inner, page, memberOf(lines, inner.name()));
  return command;
}
