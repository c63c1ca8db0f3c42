import assert from "node:assert/strict";
import type { Command } from "commander";
import { commands } from "../../src/cli/commands.ts";
import { runCommand } from "../support/process/commands.ts";

/** A runnable command and its full name. */
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

/** Runs a task of `deno.json` that is not one of the commands. */
async function runTask(task: string, ...args: string[]) {
  const { tasks } = JSON.parse(await Deno.readTextFile(new URL("deno.json", ROOT)));
  const [, run] = /deno (run .+\.ts)$/.exec(tasks[task].command)!;
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [...run!.split(" "), ...args],
    cwd: ROOT,
    env: { NO_COLOR: "1", DATA_DIR: "/nowhere" },
  }).output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, out: text(stdout), err: text(stderr) };
}

const ROOT = new URL("../../", import.meta.url);

for (const task of ["serve", "describe", "gazetteer", "client"]) {
  Deno.test(`deno task ${task} shows its help and rejects unknown arguments`, async () => {
    const help = await runTask(task, "--help");
    assert.deepEqual([help.code, help.err], [0, ""]);
    assert.match(help.out, new RegExp(`^Usage: deno task ${task} `));
    for (const args of [["--port", "9999"], ["now"]]) {
      const { code, out, err } = await runTask(task, ...args);
      assert.deepEqual([code, out], [2, ""]);
      assert.match(err, /^[A-Z].+\nRun it with --help to see what it accepts\./);
    }
  });
}

const { commands: outer } = await commands();
const all = outer.flatMap((command) => called(command));
/** Commands that only group others, such as `keys`. */
const groups = outer.filter((command) => command.commands.length > 0)
  .map((command) => ({ name: command.name(), command }));
/** A screen of 45 lines. */
const SCREEN = 45;

Deno.test("every command's help fits a screen, has an example and names an existing page", async () => {
  assert.ok(all.length >= 30, `${all.length} commands`);
  for (const { name, command } of [...all, ...groups]) {
    const help = helpOf(command);
    assert.ok(help.split("\n").length <= SCREEN, `${name}: ${help.split("\n").length} lines`);
    assert.match(help, /^Example:\s+deno task /m, name);
    const [, page] = /^More: (\S+\.md)$/m.exec(help) ?? [];
    assert.ok(page !== undefined, `${name} names no page`);
    await Deno.stat(new URL(`../../${page}`, import.meta.url));
  }
});

Deno.test("every command accepts --json", () => {
  const without = all.filter(({ command }) =>
    !command.options.some(({ long }) => long === "--json")
  )
    .map(({ name }) => name);
  assert.deepEqual(without, []);
});

Deno.test("a command whose output is closed early exits without a stack trace", async () => {
  const child = new Deno.Command(Deno.execPath(), {
    args: "run -q -P=read src/cli/main.ts schema equipment_pricing --json-schema".split(" "),
    cwd: ROOT,
    env: { NO_COLOR: "1" },
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  // The remaining output is larger than a pipe's buffer.
  const reader = child.stdout.getReader({ mode: "byob" });
  await reader.read(new Uint8Array(1));
  await reader.cancel();
  const err = await new Response(child.stderr).text();
  assert.equal(err, "Cannot write the output: its reader has gone\n");
  assert.equal((await child.status).code, 1);
});

for (
  const [args, message] of [
    [["keys", "lst"], "Unknown command 'lst'\n(Did you mean list?)"],
    [["publsh"], "Unknown command 'publsh'\n(Did you mean publish?)"],
    [
      ["publish", "finance_fees", "--dryrun"],
      "Unknown option '--dryrun'\n(Did you mean --dry-run?)",
    ],
    [["import", "eia-rate", "x"], 'No importer "eia-rate". Did you mean eia-rates? Use one of '],
    [["schema", "permit"], 'No dataset "permit". Did you mean permits? Use one of '],
  ] as const
) {
  Deno.test(`deno task ${args.join(" ")} exits with 2 and suggests the nearest name`, async () => {
    const { code, out, err } = await runCommand(args, { NO_COLOR: "1" });
    assert.deepEqual([code, out], [2, ""]);
    assert.ok(err.includes(message), err);
  });
}
