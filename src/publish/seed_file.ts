import { join } from "node:path";

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
