import assert from "node:assert/strict";
import { join } from "node:path";
import { makeStorePlace } from "../support/service/store_place.ts";
import { ROOT } from "../support/process/service_process.ts";
import { type Cell, workbook } from "../support/fixtures/workbook.ts";

/** Runs `docs/publishing.md`: its sheet, its commands and the output that it shows. */

let place: Awaited<ReturnType<typeof makeStorePlace>>;
let directory: string;
let guide: readonly Block[];
Deno.test.beforeAll(async () => {
  guide = blocksOf(await Deno.readTextFile(join(ROOT, "docs/publishing.md")));
});
Deno.test.beforeEach(async () => {
  place = await makeStorePlace();
  directory = await Deno.makeTempDir();
});
Deno.test.afterEach(async () => {
  await place.remove();
  await Deno.remove(directory, { recursive: true });
});

interface Block {
  readonly kind: string;
  readonly text: string;
}

function blocksOf(markdown: string): Block[] {
  return [...markdown.matchAll(/^```(\w+)\n([^]*?)^```$/gm)]
    .map(([, kind, text]) => ({ kind: kind!, text: text! }));
}

/** Runs a line of the guide in the directory where its files are. */
async function run(line: string) {
  const args = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare!);
  assert.deepEqual(args.splice(0, 2), ["deno", "task"], line);
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "-q",
      `--config=${ROOT}/deno.json`,
      "-P=operate",
      `${ROOT}/src/cli/main.ts`,
      ...args,
    ],
    cwd: directory,
    env: place.env,
  }).output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, out: text(stdout), err: text(stderr) };
}

/** Replaces ids with "…", as the guide does in lists of rows. */
const withoutIds = (text: string) =>
  text.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "…");

/** The sheet as a spreadsheet saves it: with a byte order mark and CRLF. */
const saved = (sheet: string) => "\ufeff" + sheet.replaceAll("\n", "\r\n");

/** The same sheet as a workbook: percents and dates are numbers with a format. */
function asWorkbook(sheet: string) {
  return workbook(
    sheet.trimEnd().split("\n").map((line) =>
      line.split(";").map((cell): Cell => {
        const day = /^(\d+)\/(\d+)\/(\d+)$/.exec(cell)?.slice(1).map(Number);
        if (day !== undefined) {
          const [month, date, year] = day as [number, number, number];
          const serial = Date.UTC(year, month - 1, date) / 86_400_000 + 25_569;
          return { value: serial, format: "m/d/yyyy" };
        }
        if (cell.endsWith("%")) return { value: parseFloat(cell) / 100, format: "0.0%" };
        return /^\d+$/.test(cell) ? Number(cell) : cell;
      })
    ),
  );
}

const FORMS = [["fees.csv", saved], ["fees.xlsx", asWorkbook]] as const;

for (const [file, make] of FORMS) {
  Deno.test(`the guide's commands publish its sheet as ${file} and print what it shows`, async () => {
    const of = (kind: string) =>
      guide.filter((block) => block.kind === kind).map(({ text }) => text);
    const [sheet] = of("csv") as [string];
    const commands = of("sh").slice(0, 4).map((text) => text.trim().replaceAll("fees.csv", file));
    const answers = of("text").map((text) => text.replaceAll("fees.csv", file));
    const write = (text: string) => {
      const content = make(text);
      const path = join(directory, file);
      return typeof content === "string"
        ? Deno.writeTextFile(path, content)
        : Deno.writeFile(path, content);
    };
    await write(sheet);

    const proposed = await run(commands[0]!);
    assert.equal(proposed.code, 0, proposed.err);
    assert.equal(proposed.err, answers[0]);
    const map = JSON.parse(await Deno.readTextFile(join(directory, "fees.map.json")));
    const shown = JSON.parse(of("json")[0]!);
    // A workbook's date cells need no date format in the map.
    if (file === "fees.xlsx") {
      delete shown.read.effective_date;
      delete shown.read.expires_at;
    }
    assert.deepEqual(map, shown);

    const refused = await run(commands[1]!);
    assert.deepEqual([refused.code, refused.out], [1, ""]);
    assert.equal(refused.err, answers[1]);

    const lines = sheet.split("\n");
    lines.splice(4, 1);
    await write(lines.join("\n").replace("no fee", "0%"));
    const tried = await run(commands[2]!);
    assert.deepEqual([tried.code, tried.err], [0, ""]);
    assert.equal(withoutSamples(withoutIds(tried.out)), withoutSamples(answers[2]!));
    // For a workbook the samples show date cells, not text.
    if (file === "fees.csv") assert.ok(tried.out.includes(firstSample(answers[2]!)), tried.out);
    const published = await run(commands[3]!);
    assert.deepEqual([published.code, published.err, published.out], [0, "", answers[3]]);

    const { versions } = JSON.parse((await run("deno task versions finance_fees --json")).out);
    assert.deepEqual(
      versions.map((one: { note: string; fileName: string }) => [one.note, one.fileName]),
      [["spring 2026", file]],
    );
  });
}

Deno.test("publish --json reports a failure in the shape that the guide shows", async () => {
  await Deno.writeTextFile(join(directory, "fees.csv"), "Dealer Fee\nno fee\n");
  await Deno.writeTextFile(
    join(directory, "map.json"),
    JSON.stringify({
      columns: { "Dealer Fee": "fee_percentage" },
      read: { fee_percentage: "percent" },
    }),
  );
  const { code, out } = await run("deno task publish finance_fees fees.csv --map map.json --json");
  assert.equal(code, 1);
  const report = JSON.parse(out);
  const shown = JSON.parse(guide.filter(({ kind }) => kind === "json").at(-1)!.text);
  assert.deepEqual(Object.keys(report), Object.keys(shown));
  const fault = report.faults.find((one: { field: string }) => one.field === "fee_percentage");
  assert.deepEqual(Object.keys(fault).sort(), Object.keys(shown.faults[0]).sort());
  assert.deepEqual({ ...fault, row: 5, line: 7 }, shown.faults[0]);
});

Deno.test("the guide's commands publish territories from a county's open data", async () => {
  const square = [[-105, 39], [-104, 39], [-104, 40], [-105, 40], [-105, 39]];
  const county = {
    type: "FeatureCollection",
    features: [{
      type: "Feature",
      properties: { UTIL_NAME: "Test Coop", STATE: "CO", TYPE: "COOPERATIVE", ID: "9999" },
      geometry: { type: "Polygon", coordinates: [square] },
    }],
  };
  await Deno.writeTextFile(join(directory, "county.geojson"), JSON.stringify(county));
  const { text } = guide.find(({ text }) => text.includes("county.geojson"))!;
  const [map, publish] = text.trimEnd().replace(/ \\\n */g, " ").split("\n") as [string, string];
  const mapped = await run(map);
  assert.equal(mapped.code, 0, mapped.err);
  const shown = publish.replace("county_gis", "<id>").replace("--diff", "--dry-run --diff");
  assert.ok(mapped.err.endsWith(`changes: ${shown}\n`), mapped.err);

  assert.match((await run(publish)).err, /decide what is marked with "\?": fill\.quote_safe/);
  const path = join(directory, "county.map.json");
  await Deno.writeTextFile(path, (await Deno.readTextFile(path)).replace('"?"', "true"));
  const published = await run(publish);
  assert.equal(published.code, 0, published.err);
  assert.match(published.out, /^\+ Test Coop[^]*\n1 added, /);
});

const SAMPLES = /Values as they would be served:\n(?:[^\n]+\n)*\n/;

const withoutSamples = (text: string) => text.replace(SAMPLES, "");

/** The first row of the samples that the guide shows; it leaves out the others. */
const firstSample = (text: string) => SAMPLES.exec(text)![0].split("…")[0]!;
