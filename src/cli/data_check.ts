import { Command } from "commander";
import { withExample } from "./help.ts";
import { gzipSync } from "node:zlib";
import { join } from "node:path";
import { DATASETS } from "../datasets/mod.ts";
import { type Distribution, Distributions } from "../importers/distributions.ts";
import { Doubts } from "../importers/doubts.ts";
import { seededDatasets, seedRows } from "../importers/seed_rows.ts";
import { readRows } from "../publish/read.ts";
import { table } from "./output.ts";

type Row = Readonly<Record<string, unknown>>;

interface Options {
  readonly seeds: string;
  readonly dataset?: string;
  readonly write?: boolean;
}

/** How many differing rows are told one by one. */
const DIFFERENCES_TOLD = 5;

/** `deno task data:check [<directory>]`. */
export function dataCheckCommand(): Command {
  const command = new Command("data:check")
    .description(
      "Show how the seeds' values lie and what looks absurd; with a directory of the public files, " +
        "make every seed row anew and compare.",
    )
    .argument("[directory]", "where the public files lie, laid out as seeds/README.md says")
    .option("--seeds <directory>", "where the seeds lie", "seeds")
    .option("--dataset <key>", "only this dataset")
    .option("--write", "write the rows made anew as the seeds")
    .action(run);
  return withExample(
    command,
    "seeds/README.md",
    "deno task data:check ../public_data --dataset equipment_pricing",
  );
}

async function run(directory: string | undefined, options: Options): Promise<void> {
  if (options.write && directory === undefined) {
    throw new RangeError("Give the directory of the public files to write the seeds from.");
  }
  let wrong = 0;
  for (const dataset of DATASETS) {
    if (options.dataset !== undefined && options.dataset !== dataset.key) continue;
    const made = directory !== undefined && seededDatasets().includes(dataset.key)
      ? await gathered(seedRows(dataset.key, directory))
      : undefined;
    if (made !== undefined && options.write) await write(dataset.key, made, options.seeds);
    const seeds = await seedsOf(dataset, options.seeds);
    const idOf = (row: Row) => dataset.id(row as never);
    console.log(`\n${dataset.key}: ${seeds.length} rows`);
    if (made !== undefined) wrong += tellDifferences(seeds, made, idOf);
    wrong += tellValues(seeds, idOf);
  }
  if (wrong > 0) throw new RangeError(`${wrong} rows differ or look absurd.`);
}

async function gathered(rows: AsyncIterable<Row>): Promise<Row[]> {
  const all: Row[] = [];
  for await (const row of rows) all.push(row);
  return all;
}

async function seedsOf(dataset: (typeof DATASETS)[number], directory: string): Promise<Row[]> {
  const names = [...Deno.readDirSync(directory)].map(({ name }) => name);
  const name = names.find((name) => name.split(".")[0] === dataset.key);
  if (name === undefined) return [];
  const rows: Row[] = [];
  for await (const { value } of readRows(dataset, join(directory, name))) rows.push(value as Row);
  return rows;
}

async function write(key: string, rows: readonly Row[], directory: string): Promise<void> {
  const text = rows.map((row) => `${JSON.stringify(row)}\n`).join("");
  await Deno.writeFile(join(directory, `${key}.ndjson.gz`), gzipSync(text, { level: 9 }));
}

/** @returns How many rows differ from those made anew. */
function tellDifferences(
  seeds: readonly Row[],
  made: readonly Row[],
  idOf: (row: Row) => string,
): number {
  const anew = new Map(made.map((row) => [idOf(row), JSON.stringify(row)]));
  const differing = seeds.map(idOf).filter((id, at) => anew.get(id) !== JSON.stringify(seeds[at]));
  const known = new Set(seeds.map(idOf));
  const missing = [...anew.keys()].filter((id) => !known.has(id));
  const told = [...differing, ...missing].slice(0, DIFFERENCES_TOLD);
  console.log(
    `  made anew: ${made.length} rows, ${differing.length} differ, ${missing.length} are missing` +
      (told.length === 0 ? "" : `: ${told.join(", ")}`),
  );
  return differing.length + missing.length;
}

/** @returns How many rows look absurd. */
function tellValues(rows: readonly Row[], idOf: (row: Row) => string): number {
  const distributions = new Distributions();
  const doubts = new Doubts();
  for (const row of rows) {
    distributions.add(row);
    doubts.add(row, idOf(row));
  }
  console.log(table([
    ["  FIELD", "NULLS", "VALUES", "DISTINCT", "MIN", "MEDIAN", "MAX"],
    ...distributions.all().map(lineOf),
  ]));
  for (const { doubt, rows, examples } of doubts.all()) {
    console.log(`  ABSURD: ${rows} rows: ${doubt} (${examples.join("; ")})`);
  }
  return doubts.all().reduce((sum, { rows }) => sum + rows, 0);
}

function lineOf({ field, nulls, values, distinct, min, median, max }: Distribution) {
  return [`  ${field}`, nulls, values, distinct, shown(min), shown(median), shown(max)];
}

function shown(value: string | number | boolean | null): string {
  const text = value === null ? "-" : String(value);
  return text.length > 30 ? `${text.slice(0, 29)}…` : text;
}
