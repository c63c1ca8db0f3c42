import type { Command } from "commander";

/** Ends a command's help with an example and the page of the documentation that has more. */
export function withExample(command: Command, page: string, ...lines: string[]): Command {
  return command.addHelpText(
    "after",
    `\nExample:\n${lines.map((line) => `  ${line}`).join("\n")}\n\nMore: ${page}`,
  );
}
