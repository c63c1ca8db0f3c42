import assert from "node:assert/strict";
import type { Command } from "commander";
import { commands } from "../../src/cli/commands.ts";

/** A command that does something, and how it is called. */
interface Called {
  readonly name: string;
  readonly command: Command;
}

function called(command: Command, before = ""): Called[] {
  const name = `${before} ${command.name()}`.trim();
  return command.commands.length === 0
    ? [{ name, command }]
    : command.commands.flatMap((inner) => called(inner, name));
}

function helpOf(command: Command): string {
  let help = "";
  command.configureOutput({ writeOut: (text) => help += text }).outputHelp();
  return help;
}

const all = (await commands()).commands.flatMap((command) => called(command));
/** A screen of 45 lines. */
const SCREEN = 45;

Deno.test("help of every command fits a screen, has an example and names a page that is there", async () => {
  assert.ok(all.length >= 30, `${all.length} commands`);
  for (const { name, command } of all) {
    const help = helpOf(command);
    assert.ok(help.split("\n").length <= SCREEN, `${name}: ${help.split("\n").length} lines`);
    assert.match(help, /^Example:\s+deno task /m, name);
    const [, page] = /^(?:More:|See) (\S+\.md)\.?$/m.exec(help) ?? [];
    assert.ok(page !== undefined, `${name} names no page`);
    await Deno.stat(new URL(`../../${page}`, import.meta.url));
  }
});

Deno.test("every command takes --json", () => {
  const without = all.filter(({ command }) =>
    !command.options.some(({ long }) => long === "--json")
  )
    .map(({ name }) => name);
  assert.deepEqual(without, []);
});
