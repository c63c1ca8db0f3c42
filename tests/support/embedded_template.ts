import { PGlite } from "@electric-sql/pglite";
import { cp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** An empty embedded store, made once for each release of its engine: making one takes seconds. */
const VERSION = "0.5.14";
const TEMPLATE = join(tmpdir(), `home-service-data-empty-store-${VERSION}`);

/** Makes an empty embedded store in a data directory, by copying. */
export async function copyEmptyStore(dataDir: string): Promise<void> {
  await makeTemplate();
  await Deno.mkdir(dataDir, { recursive: true, mode: 0o700 });
  await cp(TEMPLATE, join(dataDir, "postgres"), { recursive: true });
}

async function makeTemplate(): Promise<void> {
  if (await exists(TEMPLATE)) return;
  const unfinished = await Deno.makeTempDir();
  const db = await PGlite.create(join(unfinished, "postgres"));
  await db.close();
  // Several test files may do this at once; the first to finish wins.
  await Deno.rename(join(unfinished, "postgres"), TEMPLATE).catch(() => {});
  await Deno.remove(unfinished, { recursive: true });
}

async function exists(path: string): Promise<boolean> {
  return await Deno.stat(path).then(() => true, () => false);
}
