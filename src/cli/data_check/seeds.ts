import { gzipSync } from "node:zlib";
import { join } from "node:path";
import type { DATASETS } from "../../datasets/mod.ts";
import { readSeeds } from "../../publish/versions/seed_file.ts";
import { type Distribution, Distributions } from "../../publish/gate/distributions.ts";
import { type Doubt, Doubts } from "./doubts.ts";
import { seededDatasets, seedRowsByPart } from "./seed_rows.ts";

type Row = Readonly<Record<string, unknown>>;
type Dataset = (typeof DATASETS)[number];

/** How seeds compare with rows rebuilt from the public files. */
interface SeedComparison {
  readonly rows: number;
  readonly differ: number;
  readonly missing: number;
  /** Ids of the first differing and missing rows. */
  readonly examples: readonly string[];
}

/** Findings about the seeds of a dataset. */
export interface SeedCheck {
  readonly dataset: string;
  readonly rows: number;
  /** Present if the seeds were rebuilt from public files; `--json` prints it under this name. */
  readonly anew?: SeedComparison;
  readonly fields: readonly Distribution[];
  readonly absurd: readonly Doubt[];
}

interface SeedFiles {
  /** The directory of the seeds. */
  readonly seeds: string;
  /** The directory of the public files, laid out as the recipes name them. */
  readonly directory: string | undefined;
  /** Replace the seeds with newly made rows first. */
  readonly write: boolean;
  /** Called with the number of rows read so far. */
  readonly progress?: (rows: number) => void;
}

/** The maximum number of differing rows that are listed. */
const MAX_EXAMPLES = 5;

/**
 * Checks the values of a dataset's seeds, and compares them with rebuilt ones if the public files are
 * given.
 *
 * @throws {RangeError} when a public file is missing.
 */
export async function checkSeeds(
  dataset: Dataset,
  { seeds: place, directory, write, progress = () => {} }: SeedFiles,
): Promise<SeedCheck> {
  const { key } = dataset;
  const made = directory !== undefined && seededDatasets().includes(key)
    ? await Array.fromAsync(seedRowsByPart(key, directory))
    : undefined;
  if (made !== undefined && write) await writeSeeds(key, made, place);
  const seeds: Row[] = [];
  for await (const row of readSeeds(place, dataset)) {
    seeds.push(row as Row);
    progress(seeds.length);
  }
  const idOf = (row: Row) => dataset.id(row as never);
  const distributions = new Distributions();
  const doubts = new Doubts();
  for (const row of seeds) {
    distributions.add(row);
    doubts.add(row, idOf(row));
  }
  return {
    dataset: key,
    rows: seeds.length,
    ...made === undefined ? {} : { anew: compared(seeds, made.map(({ row }) => row), idOf) },
    fields: distributions.all(),
    absurd: doubts.all(),
  };
}

async function writeSeeds(
  key: string,
  made: readonly { readonly part: string | undefined; readonly row: Row }[],
  directory: string,
): Promise<void> {
  for (const [part, rows] of Map.groupBy(made, ({ part }) => part)) {
    const text = rows.map(({ row }) => `${JSON.stringify(row)}\n`).join("");
    const name = [key, ...part === undefined ? [] : [part], "ndjson", "gz"].join(".");
    await Deno.writeFile(join(directory, name), gzipSync(text, { level: 9 }));
  }
}

function compared(
  seeds: readonly Row[],
  made: readonly Row[],
  idOf: (row: Row) => string,
): SeedComparison {
  const rebuilt = new Map(made.map((row) => [idOf(row), JSON.stringify(row)]));
  const differing = seeds.map(idOf)
    .filter((id, at) => rebuilt.get(id) !== JSON.stringify(seeds[at]));
  const known = new Set(seeds.map(idOf));
  const missing = [...rebuilt.keys()].filter((id) => !known.has(id));
  return {
    rows: made.length,
    differ: differing.length,
    missing: missing.length,
    examples: [...differing, ...missing].slice(0, MAX_EXAMPLES),
  };
}
