import { join } from "node:path";
import type { Dataset } from "../../datasets/declare/dataset.ts";
import { PublishError } from "../model/errors.ts";
import type { RawRow } from "../model/raw_row.ts";
import { readRows } from "../files/read.ts";

/**
 * The seed files of a dataset: `<dataset>.ndjson`, and parts under other licenses as
 * `<dataset>.<part>.ndjson`, each possibly with `.gz`. The file without a part comes first.
 *
 * @returns Their paths; empty without any, or without the directory.
 * @throws {PublishError} when one of them is a directory or another thing that is not a file.
 */
export async function seedFiles(directory: string, dataset: string): Promise<string[]> {
  const names: string[] = [];
  try {
    for await (const { name } of Deno.readDir(directory)) {
      const [key, ...rest] = name.replace(/\.gz$/, "").split(".");
      const isSeed = rest.at(-1) === "ndjson" && rest.length <= 2;
      if (key === dataset && isSeed) names.push(name);
    }
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  const partOf = (name: string) => name.replace(/\.gz$/, "").slice(0, -"ndjson".length);
  const files = names.sort((a, b) => partOf(a) < partOf(b) ? -1 : 1)
    .map((name) => join(directory, name));
  for (const file of files) {
    // A pipe would never end.
    if (!(await Deno.stat(file)).isFile) {
      throw new PublishError(`Cannot publish the seeds: ${file} is not a file. Remove it`);
    }
  }
  return files;
}

/** The rows of some files in turn. */
export async function* rowsOfFiles(
  dataset: Dataset,
  files: readonly string[],
): AsyncGenerator<RawRow> {
  let before = 0;
  for (const file of files) {
    let last = 0;
    for await (const row of readRows(dataset, file)) {
      last = row.number;
      yield before === 0 ? row : { ...row, number: before + row.number };
    }
    before += last;
  }
}

/** The rows of a dataset's seed files; none if it has no seeds. */
export async function* readSeeds(directory: string, dataset: Dataset): AsyncGenerator<unknown> {
  const files = await seedFiles(directory, dataset.key);
  for await (const { value } of rowsOfFiles(dataset, files)) yield value;
}
