import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { MIGRATIONS } from "../../../src/store/migrations/mod.ts";
import { openStore } from "../../../src/store/store.ts";

/** The engine's release. */
const VERSION = "0.5.14";

/** An empty embedded store with its tables, created once because it takes seconds. */
const TEMPLATE = join(
  tmpdir(),
  `home-service-data-one-database-${VERSION}-${tablesName()}`,
);

/** The object ids of `template1` and `template0`. */
const UNOPENED = ["1", "4"];

/** Creates an empty embedded store in a data directory, by copying. */
export async function copyEmptyStore(dataDir: string): Promise<void> {
  await makeTemplate();
  await Deno.mkdir(dataDir, { recursive: true, mode: 0o700 });
  // A command copies its thousand files several times as fast as this process.
  const { success, stderr } = await new Deno.Command("cp", {
    args: ["-R", `${TEMPLATE}/.`, dataDir],
  }).output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
}

async function makeTemplate(): Promise<void> {
  if (await exists(TEMPLATE)) return;
  const unfinished = await Deno.makeTempDir();
  const store = await openStore({ dataDir: unfinished }, "command");
  await store.close();
  // The engine's template databases, which nothing opens: two thirds of the files.
  for (const database of UNOPENED) {
    await Deno.remove(join(unfinished, "postgres/base", database), { recursive: true });
  }
  // Several test files may do this concurrently; the first to finish wins.
  await Deno.rename(unfinished, TEMPLATE).catch(() => Deno.remove(unfinished, { recursive: true }));
}

/** A short hash of what creates the tables. */
function tablesName(): string {
  return crc32(Object.values(MIGRATIONS).map(({ up }) => String(up)).join()).toString(36);
}

async function exists(path: string): Promise<boolean> {
  return await Deno.stat(path).then(() => true, () => false);
}
