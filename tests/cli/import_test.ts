import assert from "node:assert/strict";
import { runCommand } from "../support/process/commands.ts";

const runImport = (...args: string[]) => runCommand(["import", ...args], { NO_COLOR: "1" });

Deno.test("import --json of a wrong file prints one object, exits with 1 and leaves --out unchanged", async () => {
  const directory = await Deno.makeTempDir();
  const [file, out] = [`${directory}/other.csv`, `${directory}/rows.ndjson`];
  await Deno.writeTextFile(file, "a,b\n1,2\n");
  await Deno.writeTextFile(out, "rows of an earlier run\n");
  const { code, out: printed } = await runImport("energystar-roofs", file, "--out", out, "--json");
  assert.equal(code, 1);
  const { message, ...rest } = JSON.parse(printed);
  assert.deepEqual(rest, { ok: false, faults: [] });
  assert.ok(
    message.startsWith(`Cannot read ${file} as energystar-roofs: it has no column `),
    message,
  );
  assert.equal(await Deno.readTextFile(out), "rows of an earlier run\n");
  await Deno.remove(directory, { recursive: true });
});

Deno.test("import of a wrong file names the file, and its missing columns or what is malformed", async () => {
  const directory = await Deno.makeTempDir();
  const write = async (name: string, text: string) => {
    await Deno.writeTextFile(`${directory}/${name}`, text);
    return `${directory}/${name}`;
  };
  const csv = await write("other.csv", "a,b\n1,2\n");
  const torn = await write("torn.csv", "a,b\n1,2,3\n");
  const json = await write("other.json", "{}");
  const counties = await write("counties.csv", "county_fips,county\n08031,Denver County\n");
  const refused = async (...args: string[]) => {
    const { code, err, out } = await runImport(...args);
    assert.deepEqual([code, out], [1, ""]);
    return err.replaceAll(`${directory}/`, "").trim();
  };
  assert.equal(
    await refused("eia-rates", csv),
    'Cannot read other.csv as eia-rates: it has no column "source key", "description". ' +
      "Is it the right file?",
  );
  assert.match(
    await refused("dotgov-jurisdictions", torn, "--with", `counties=${counties}`),
    /^Cannot read torn.csv as dotgov-jurisdictions: it has 3 cells in line 2/,
  );
  assert.match(await refused("rewiring-loans", csv), /as rewiring-loans: it is not JSON\. /);
  assert.match(
    await refused("rewiring-loans", json),
    /as rewiring-loans: it is not a JSON list\. /,
  );
  await Deno.remove(directory, { recursive: true });
});

Deno.test("import requires --year for files that do not state it, and --help lists what sources need", async () => {
  const file = "tests/publish/operator_files/public/oews-national.csv";
  const asked = await runImport("oews-national", file, "--dated", "2026-04-02");
  assert.equal(asked.code, 2);
  assert.match(asked.err, /oews-national needs --year: the survey's year/);
  assert.equal(asked.out, "");
  const made = await runImport("oews-national", file, "--dated", "2026-04-02", "--year", "2025");
  assert.equal(made.code, 0, made.err);
  assert.match(made.out, /^\{"record_id":"oews-2025-national-us-47-2152"/);
  const other = await runImport("eia-rates", file, "--year", "2025");
  assert.match(other.err, /--year is not for eia-rates: its file says the year/);

  const help = await runImport("--help");
  for (
    const needed of ["eia861-counties (--with utilities= counties=)", "oews-national (--year)"]
  ) {
    assert.ok(help.out.includes(needed), needed);
  }
  assert.match(help.out, /cec-inverters \(optional --with previous=\)/);
  const lacking = await runImport("eia861-counties", file);
  assert.match(
    lacking.err,
    /eia861-counties needs\n {4}--with utilities=<file> {2}the form's utility/,
  );
});
