import { dataDir } from "@electric-sql/pglite-prepopulatedfs";
import { parseTarGzip } from "nanotar";
import { join } from "node:path";
import { exists } from "../../base/files.ts";

/** A file of ours among the engine's, with the store's id. Stores of release 0.1.0 have none. */
const ID_FILE = "store_id";
/** The lock of the engine that prepared the files. */
const LOCK_FILE = "postmaster.pid";
const EMPTY = new Uint8Array();

/**
 * Makes the files of a new store from an empty database that the engine's publisher prepared: making
 * one takes the engine 5 s of processor time. All such databases have the same system identifier, so
 * each store gets a separate id.
 *
 * @throws When the directory exists.
 */
export async function makeFiles(directory: string): Promise<void> {
  const archive = await dataDir();
  Deno.mkdirSync(directory, { mode: 0o700 });
  for (const { name, type, data } of await parseTarGzip(await archive.arrayBuffer())) {
    const path = join(directory, name);
    if (type === "directory") Deno.mkdirSync(path, { recursive: true, mode: 0o700 });
    // An empty file has no data.
    else if (name !== LOCK_FILE) Deno.writeFileSync(path, data ?? EMPTY, { mode: 0o600 });
  }
  Deno.writeTextFileSync(join(directory, ID_FILE), crypto.randomUUID(), { mode: 0o600 });
}

/** The id of the store with these files; undefined for a store of release 0.1.0. */
export async function storeIdOf(directory: string): Promise<string | undefined> {
  const path = join(directory, ID_FILE);
  return await exists(path) ? await Deno.readTextFile(path) : undefined;
}
