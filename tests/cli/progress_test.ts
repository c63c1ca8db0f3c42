import assert from "node:assert/strict";
import { PassThrough } from "node:stream";
import { progressLine } from "../../src/cli/shared/progress.ts";
import { ROOT } from "../support/process/service_process.ts";

/** Progress on a terminal: a line with the step and the elapsed time, from the first second on. */

/** A terminal that records what is drawn on it. */
function terminal() {
  const stream = Object.assign(new PassThrough(), {
    isTTY: true,
    columns: 100,
    cursorTo: () => true,
    moveCursor: () => true,
    clearLine: () => true,
  });
  let drawn = "";
  stream.on("data", (bytes) => drawn += bytes);
  return { screen: { isTerminal: true, stream }, drawn: () => drawn };
}

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

Deno.test("a step that takes longer than a second is shown with its count and the elapsed time", async () => {
  const { screen, drawn } = terminal();
  const line = progressLine(screen);
  line.show("Importing", { done: 1, count: "1 rows" });
  await after(500);
  assert.equal(drawn(), "");
  await after(700);
  line.show("Importing", { done: 5, total: 10, count: "5 rows" });
  await after(150);
  line.stop();
  assert.match(drawn(), /Importing {2}1 rows {2}0:01/);
  assert.match(drawn(), /Importing {2}█{15}░{15} {2}50% {2}5 rows {2}0:01/);
});

Deno.test("a step that ends within a second shows nothing", async () => {
  const { screen, drawn } = terminal();
  const line = progressLine(screen);
  line.show("Importing");
  line.stop();
  await after(1100);
  assert.equal(drawn(), "");
});

Deno.test("nothing is drawn when standard error is not a terminal", async () => {
  const { screen, drawn } = terminal();
  const line = progressLine({ ...screen, isTerminal: false });
  line.show("Importing");
  await after(1100);
  line.stop();
  assert.equal(drawn(), "");
});

/** Checking all seeds takes a few seconds. */
const CHECK = "run -q -P=import src/cli/main.ts data:check";

Deno.test("data:check shows progress on a terminal, and only its result when piped", async () => {
  // `script` runs a command in its own terminal.
  const shown = await new Deno.Command("script", {
    args: ["-qec", `${Deno.execPath()} ${CHECK}`, "/dev/null"],
    cwd: ROOT,
    env: { NO_COLOR: "1" },
    stdin: "null",
  }).output();
  const screen = new TextDecoder().decode(shown.stdout);
  // Permits are the thirteenth of fifteen datasets.
  assert.match(screen, /Checking .* 80% {2}permits.* {2}(?!0:00)\d:\d\d/);
  assert.match(screen, /equipment_pricing: \d\d,?\d{3} rows/);

  const piped = await new Deno.Command(Deno.execPath(), {
    args: [...CHECK.split(" "), "--dataset", "labor_rates"],
    cwd: ROOT,
    env: { NO_COLOR: "1" },
  }).output();
  assert.equal(new TextDecoder().decode(piped.stderr), "");
  assert.doesNotMatch(new TextDecoder().decode(piped.stdout), /Checking/);
});
