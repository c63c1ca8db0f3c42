import type { Command } from "commander";
import { memberOf } from "../../base/known.ts";

/** Ends a command's help with an example and the page of the documentation that has more. */
export function withExample(command: Command, page: string, ...lines: string[]): Command {
  return command.addHelpText(
    "after",
    `\nExample:\n${lines.map((line) => `  ${line}`).join("\n")}\n\nMore: ${page}`,
  );
}

/** The same for each inner command of one, by its name; all have the page in common. */
export function withExamples(
  command: Command,
  page: string,
  lines: Readonly<Record<string, string>>,
): Command {
  for (const inner of command.commands) withExample(inner, page, memberOf(lines, inner.name()));
  return command;
}
