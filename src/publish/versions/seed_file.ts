import { join } from "node:path";
import type { Dataset } from "../../datasets/declare/dataset.ts";
import { readRows } from "../files/read.ts";

const ENDINGS = [".ndjson", ".ndjson.gz"];

/** The file that holds a dataset's seeds; undefined where there is none. */
export async function seedFile(directory: string, dataset: string): Promise<string | undefined> {
  for (const ending of ENDINGS) {
    const file = join(directory, dataset + ending);
    try {
      await Deno.lstat(file);
      return file;
    } catch (error) {
      if (!(error instanceof Deno.errors.NotFound)) throw error;
    }
  }
}

/** The rows of a dataset's seeds as they stand there; none where it has no seeds. */
export async function* readSeeds(directory: string, dataset: Dataset): AsyncGenerator<unknown> {
  const file = await seedFile(directory, dataset.key);
  if (file === undefined) return;
  for await (const { value } of readRows(dataset, file)) yield value;
}
