import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { MIGRATIONS } from "../../../src/store/migrations/mod.ts";
import { openStore } from "../../../src/store/store.ts";

/** The release of the engine. */
const VERSION = "0.5.14";

/** An empty embedded store with its tables, made once: making one takes seconds. */
const TEMPLATE = join(
  tmpdir(),
  `home-service-data-one-database-${VERSION}-${tablesName()}`,
);

/** The object ids of `template1` and `template0`. */
const UNOPENED = ["1", "4"];

/** Makes an empty embedded store in a data directory, by copying. */
export async function copyEmptyStore(dataDir: string): Promise<void> {
  await makeTemplate();
  await Deno.mkdir(dataDir, { recursive: true, mode: 0o700 });
  // Its thousand files are copied by a command several times as fast as from here.
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
  // Databases that the engine makes others from, and nothing opens: two thirds of the files.
  for (const database of UNOPENED) {
    await Deno.remove(join(unfinished, "postgres/base", database), { recursive: true });
  }
  // Several test files may do this at once; the first to finish wins.
  await Deno.rename(unfinished, TEMPLATE).catch(() => Deno.remove(unfinished, { recursive: true }));
}

/** What the tables are made by, in few letters. */
function tablesName(): string {
  return crc32(Object.values(MIGRATIONS).map(({ up }) => String(up)).join()).toString(36);
}

async function exists(path: string): Promise<boolean> {
  return await Deno.stat(path).then(() => true, () => false);
}
