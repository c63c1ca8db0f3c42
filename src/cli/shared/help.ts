import type { Command } from "commander";
import { memberOf } from "../../base/known.ts";

/** Appends examples and the page of the documentation to a command's help. */
export function withExample(command: Command, page: string, ...lines: string[]): Command {
  return command.addHelpText(
    "after",
    `\nExample:\n${lines.map((line) => `  ${line}`).join("\n")}\n\nMore: ${page}`,
  );
}

/** Appends an example, by the subcommand's name, and the page to the help of each subcommand. */
export function withExamples(
  command: Command,
  page: string,
  lines: Readonly<Record<string, string>>,
): Command {
  for (const inner of command.commands) withExample(inner, page, memberOf(lines, inner.name()));
  return command;
}
