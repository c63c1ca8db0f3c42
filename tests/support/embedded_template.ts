import { PGlite } from "@electric-sql/pglite";
import { cp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** An empty embedded store, made once for each release of its engine: making one takes seconds. */
const VERSION = "0.5.14";
const TEMPLATE = join(tmpdir(), `home-service-data-empty-store-${VERSION}-marked`);

/** Makes an empty embedded store in a data directory, by copying. */
export async function copyEmptyStore(dataDir: string): Promise<void> {
  await makeTemplate();
  await Deno.mkdir(dataDir, { recursive: true, mode: 0o700 });
  await cp(TEMPLATE, dataDir, { recursive: true });
}

async function makeTemplate(): Promise<void> {
  if (await exists(TEMPLATE)) return;
  const unfinished = await Deno.makeTempDir();
  const db = await PGlite.create(join(unfinished, "postgres"));
  const { rows } = await db.query<{ system: string }>(
    "select system_identifier::text as system from pg_control_system()",
  );
  await db.close();
  // With the marker, a copy is opened without writing all its files to the disk once more.
  await Deno.writeTextFile(join(unfinished, "store.json"), JSON.stringify(rows[0]));
  // Several test files may do this at once; the first to finish wins.
  await Deno.rename(unfinished, TEMPLATE).catch(() => Deno.remove(unfinished, { recursive: true }));
}

async function exists(path: string): Promise<boolean> {
  return await Deno.stat(path).then(() => true, () => false);
}
