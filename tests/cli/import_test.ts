import assert from "node:assert/strict";
import { runCommand } from "../support/commands.ts";

const runImport = (...args: string[]) => runCommand(["import", ...args], { NO_COLOR: "1" });

Deno.test("import --json of a file without a row is one object, ends with 1 and leaves --out as it was", async () => {
  const directory = await Deno.makeTempDir();
  const [file, out] = [`${directory}/other.csv`, `${directory}/rows.ndjson`];
  await Deno.writeTextFile(file, "a,b\n1,2\n");
  await Deno.writeTextFile(out, "those of another time\n");
  const { code, out: printed } = await runImport("cec-modules", file, "--out", out, "--json");
  assert.equal(code, 1);
  assert.deepEqual(JSON.parse(printed), {
    ok: false,
    message: `Cannot read ${file} as cec-modules: nothing in it is a row of equipment_pricing. ` +
      "Is it the right file?",
    faults: [],
  });
  assert.equal(await Deno.readTextFile(out), "those of another time\n");
  await Deno.remove(directory, { recursive: true });
});
