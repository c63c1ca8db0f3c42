import { join } from "node:path";
import { exists, ifMissing, syncPath, systemCodeOf, writeAtomically } from "../../base/files.ts";

/**
 * The files of an embedded store's directory: `postgres/`, which belongs to the engine, and
 * `store.json`, which identifies those files. So a store that lost some files is never taken for a
 * new one.
 */
interface Marker {
  /** The engine's system identifier; null until the first start has made all files. */
  readonly system: string | null;
  /** The store's own id, because new stores share a system identifier; release 0.1.0 gave none. */
  readonly id?: string | undefined;
}

/** What identifies a store's files. */
export interface FilesIdentity extends Marker {
  readonly system: string;
}

/** The engine's files cannot be a store without this one. */
const FIRST_FILE = "PG_VERSION";

/** Whether a directory has files of a store, complete or not. */
export async function hasFiles(directory: string): Promise<boolean> {
  return await exists(markerFile(directory)) || await exists(join(directory, "postgres"));
}

/**
 * Checks whether the engine's files may be opened, or created.
 *
 * @returns "new" if they must be created; otherwise the identity that they must have, which is
 *   undefined if the marker was lost.
 * @throws When files of the store are missing.
 */
export async function checkMarker(directory: string): Promise<FilesIdentity | undefined | "new"> {
  const engine = join(directory, "postgres");
  const marker = await readMarker(directory);
  if (marker?.system === null) {
    // An interrupted first start left files that no store was in yet.
    await Deno.remove(engine, { recursive: true }).catch(() => {});
    return "new";
  }
  if (await exists(join(engine, FIRST_FILE))) return marker as FilesIdentity | undefined;
  if (marker === undefined && !await exists(engine)) {
    await writeMarker(directory, { system: null });
    return "new";
  }
  throw new Error(
    `its files are damaged: postgres/${FIRST_FILE} is missing, though there is a store. Restore a ` +
      "backup into a new DATA_DIR, or move this one away to start again",
  );
}

/**
 * Checks whether the engine's files belong to the user who opens them. Files that another user
 * (such as root) creates among them are unreadable for the owner: the store would not open again.
 *
 * @param written A file that this process wrote.
 * @throws When they are another user's.
 */
export async function checkOwner(directory: string, written: string): Promise<void> {
  const ownerOf = (path: string) => Deno.stat(path).then(({ uid }) => uid, () => null);
  const owner = await ownerOf(join(directory, "postgres", FIRST_FILE));
  const user = await ownerOf(written);
  if (owner === null || user === null || owner === user) return;
  throw new Error(
    `its files belong to the user with id ${owner}, who could not open them again after the one with ` +
      `id ${user}. Run this as that user, or give this one all files with chown -R`,
  );
}

/** Records what identifies the files, once all of them are on the disk. */
export async function markFiles(directory: string, identity: FilesIdentity): Promise<void> {
  await syncTree(join(directory, "postgres"));
  await writeMarker(directory, identity);
}

async function writeMarker(directory: string, marker: Marker): Promise<void> {
  const file = markerFile(directory);
  await writeAtomically(file, `${file}.new`, async (unfinished) => {
    await Deno.writeTextFile(unfinished, JSON.stringify(marker) + "\n", { mode: 0o600 });
    syncPath(unfinished);
  });
  syncPath(directory);
}

/** Distinguishes a store's files from a copy of them: a copy of the marker is another file. */
export async function filesIdOf(directory: string): Promise<string> {
  const { ino, birthtime, ctime } = await Deno.stat(markerFile(directory));
  return [ino, birthtime?.getTime(), ctime?.getTime()].join(":");
}

/**
 * Identifies the open files; unlike {@link filesIdOf} it is unchanged if their permissions or owner
 * change. Undefined if they are gone.
 */
export async function openedFiles(directory: string): Promise<string | undefined> {
  const info = await Deno.stat(markerFile(directory)).catch(ifMissing(undefined));
  return info && [info.dev, info.ino, info.birthtime?.getTime()].join(":");
}

const markerFile = (directory: string) => join(directory, "store.json");

async function readMarker(directory: string): Promise<Marker | undefined> {
  const text = await Deno.readTextFile(markerFile(directory)).catch(ifMissing(undefined));
  if (text === undefined) return undefined;
  try {
    const { system, id } = JSON.parse(text);
    if (typeof system === "string" || system === null) return { system, id };
  } catch {
    // Reported below.
  }
  throw new Error("store.json is damaged. Put it back from a backup of DATA_DIR");
}

/**
 * Removes other users' permissions on a directory and its content. Files without any are left
 * alone, because a change would show in their times; so is what is mounted read-only, such as segments
 * of another server. Synchronous: a start is busy, and each of a thousand asynchronous calls would wait
 * for its turn.
 */
export function makePrivate(path: string): void {
  const { isDirectory, isSymlink, mode } = Deno.lstatSync(path);
  if (isSymlink) return;
  if (mode !== null && (mode & 0o077) !== 0) {
    try {
      Deno.chmodSync(path, mode & 0o700);
    } catch (error) {
      if (systemCodeOf(error) === "EROFS") return;
      throw error;
    }
  }
  if (!isDirectory) return;
  for (const { name } of Deno.readDirSync(path)) makePrivate(join(path, name));
}

async function syncTree(path: string): Promise<void> {
  for await (const { name, isDirectory } of Deno.readDir(path)) {
    if (isDirectory) await syncTree(join(path, name));
    else syncPath(join(path, name));
  }
  syncPath(path);
}
