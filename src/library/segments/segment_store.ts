import { dirname, join } from "node:path";
import { exists, ifMissing, isFile, isMissing, writeAtomically } from "../../base/files.ts";
import { inDirectory, makeDirectory, unavailableIn } from "./unavailable.ts";

/**
 * Where segments are kept. Any number of processes, on any number of machines, may share one place.
 * A name consists of a folder and a file, such as `permits/3-<id>-<code>.version`. Its content
 * never changes. If the place cannot be used, methods throw `SegmentsUnavailable`.
 */
export interface SegmentStore {
  /** The local directory that names are relative to. */
  readonly root: string;
  /** Identifies the place: processes that share it have the same value. */
  identity(): Promise<string>;
  has(name: string): Promise<boolean>;
  /**
   * The path of a local file with the segment; undefined when there is no such segment.
   *
   * @param check Throws when a file that was just downloaded is damaged; it is not kept then.
   */
  fetch(name: string, check?: (path: string) => unknown): Promise<string | undefined>;
  /**
   * Adds a segment or replaces a damaged one. It becomes visible to others when it is complete.
   *
   * @param write Writes it to a path where nothing exists yet.
   */
  put(name: string, write: (path: string) => Promise<void>): Promise<void>;
  /** Makes a file that a build wrote under `root` available to others. */
  share(name: string): Promise<void>;
  /** Removes a segment; does nothing if it is gone. */
  remove(name: string): Promise<void>;
  /** Removes a segment's local copy; does nothing where segments are only in one place. */
  removeCopy(name: string): Promise<void>;
  /** The segments of a folder. */
  list(folder: string): Promise<SegmentEntry[]>;
  /** The segments of a folder that can be read without the network. */
  listLocal(folder: string): Promise<SegmentEntry[]>;
  /**
   * Checks that segments can be listed, written and removed; leaves nothing.
   *
   * @throws {SegmentsUnavailable} when they cannot.
   */
  check(): Promise<void>;
}

/** A segment in a list. */
export interface SegmentEntry {
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly modified: number;
}

/** A file that nobody has written to for this long was left by a killed process. */
const ABANDONED_MS = 60_000;
const UNFINISHED = ".part.";
const IDENTITY = "identity";
/** A file that is written to see whether any can be: larger than what a nearly full disk accepts. */
export const PROBE = "probe";
export const PROBE_BYTES = new Uint8Array(1 << 16);

/** Segments in a directory, which may be a volume that several machines share. */
export class DirectorySegments implements SegmentStore {
  readonly root: string;

  /** @param directory Created when it is missing. */
  constructor(directory: string) {
    this.root = directory;
  }

  async identity(): Promise<string> {
    await makeDirectory(this.root);
    return await inDirectory(this.root, () => this.#readIdentity());
  }

  async #readIdentity(): Promise<string> {
    const path = join(this.root, IDENTITY);
    for (;;) {
      const known = await Deno.readTextFile(path).catch(ifMissing(undefined));
      if (known !== undefined && known !== "") return known;
      const unfinished = `${path}${UNFINISHED}${crypto.randomUUID()}`;
      try {
        await Deno.writeTextFile(unfinished, crypto.randomUUID(), { mode: 0o600 });
        await Deno.link(unfinished, path).catch(async (error) => {
          const isKnown = error instanceof Deno.errors.AlreadyExists && known === undefined;
          // Another process was faster: renaming would replace its identity. Not so if the file is
          // empty, as a power failure may leave it, or the file system has no links.
          if (!isKnown) await Deno.rename(unfinished, path);
        });
      } finally {
        await Deno.remove(unfinished).catch(() => {});
      }
    }
  }

  async has(name: string): Promise<boolean> {
    return await this.fetch(name) !== undefined;
  }

  async fetch(name: string): Promise<string | undefined> {
    const path = join(this.root, name);
    if (await inDirectory(this.root, () => isFile(path))) return path;
    // A directory in its place, for example, would make writing it fail.
    if (await exists(path)) await Deno.remove(path).catch(() => {});
    return undefined;
  }

  async put(name: string, write: (path: string) => Promise<void>): Promise<void> {
    const path = join(this.root, name);
    await makeDirectory(dirname(path));
    await inDirectory(this.root, async () => {
      await this.removeAbandoned(dirname(path));
      await writeAtomically(path, `${path}${UNFINISHED}${crypto.randomUUID()}`, write);
    });
  }

  /** Others read the same directory. */
  share(): Promise<void> {
    return Promise.resolve();
  }

  async remove(name: string): Promise<void> {
    const path = join(this.root, name);
    await inDirectory(this.root, () => Deno.remove(path).catch(ifMissing(undefined)));
  }

  removeCopy(): Promise<void> {
    return Promise.resolve();
  }

  async list(folder: string): Promise<SegmentEntry[]> {
    return await inDirectory(this.root, () => this.#list(folder));
  }

  async #list(folder: string): Promise<SegmentEntry[]> {
    const entries: SegmentEntry[] = [];
    for (const name of await namesIn(join(this.root, folder))) {
      if (name.includes(UNFINISHED)) continue;
      const modified = await modifiedAt(join(this.root, folder, name));
      if (modified !== undefined) entries.push({ name: `${folder}/${name}`, modified });
    }
    return entries;
  }

  listLocal(folder: string): Promise<SegmentEntry[]> {
    return this.list(folder);
  }

  /** If the directory does not exist yet, checks the nearest existing one above it. */
  async check(): Promise<void> {
    let directory = this.root;
    while (await isMissing(directory) && dirname(directory) !== directory) {
      directory = dirname(directory);
    }
    const probe = join(directory, `${PROBE}${UNFINISHED}${crypto.randomUUID()}`);
    await inDirectory(this.root, async () => {
      await namesIn(directory);
      await writeAtomically(probe, `${probe}-`, (path) => Deno.writeFile(path, PROBE_BYTES))
        .catch((error) => {
          throw error instanceof Deno.errors.NotFound
            ? unavailableIn(this.root, "it cannot be made", error)
            : error;
        });
      await Deno.remove(probe);
    });
  }

  /** Removes the unfinished files of killed processes from a directory. */
  async removeAbandoned(folder: string): Promise<void> {
    for (const name of await namesIn(folder)) {
      if (!name.includes(UNFINISHED)) continue;
      const modified = await modifiedAt(join(folder, name));
      if (modified !== undefined && Date.now() - modified > ABANDONED_MS) {
        await Deno.remove(join(folder, name)).catch(() => {});
      }
    }
  }
}

/** @throws What `Deno.readDir` throws, unless there is no such directory. */
async function namesIn(directory: string): Promise<string[]> {
  try {
    return (await Array.fromAsync(Deno.readDir(directory))).map(({ name }) => name);
  } catch (error) {
    return ifMissing([])(error);
  }
}

async function modifiedAt(path: string): Promise<number | undefined> {
  const { mtime } = await Deno.stat(path).catch(ifMissing({ mtime: null }));
  return mtime?.getTime();
}
