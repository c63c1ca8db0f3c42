import { failureOf } from "../../base/failure.ts";
import { isFile, systemCodeOf } from "../../base/files.ts";
import type { VersionName } from "../../store/versions/versions.ts";
import { codeFingerprint } from "../versions/code_fingerprint.ts";
import type { FilePlace } from "../versions/part.ts";
import type { VersionData } from "../versions/version_data.ts";
import { BlockFileError, verifyBlocks } from "./block_file.ts";
import { readSegment, SegmentError, writeSegment } from "./segment_file.ts";
import { ownSegments, segmentName, unneededSegments } from "./segment_retention.ts";
import type { SegmentStore } from "./segment_store.ts";
import { makeDirectory } from "./unavailable.ts";

/** The segments of versions: one for each version and each code that builds it. */
export class VersionSegments {
  readonly store: SegmentStore;
  readonly #code: string;

  constructor(store: SegmentStore, code = codeFingerprint()) {
    this.store = store;
    this.#code = code;
  }

  nameOf(dataset: string, version: VersionName, kind?: string): string {
    return segmentName(dataset, version, this.#code, kind);
  }

  /** Whether this code has built a version of a dataset. */
  async hasOwn(dataset: string): Promise<boolean> {
    return ownSegments(await this.store.list(dataset), this.#code).length > 0;
  }

  /**
   * Where a build of a dataset puts files that are read by position.
   *
   * @throws {SegmentsUnavailable} when there is no such directory, and none can be made.
   */
  async filePlace(dataset: string): Promise<FilePlace> {
    const { root } = this.store;
    await makeDirectory(`${root}/${dataset}`);
    return { root, nameOf: (...of) => this.nameOf(...of) };
  }

  /**
   * Reads a version's segment.
   *
   * @param needsFiles Whether the files that the version is read from are needed too: without one of
   *   them, some changes cannot be read. Local copies that this version does not need are removed.
   * @returns Undefined when there is none.
   * @throws When it cannot be used. One that is damaged is removed, so that it is built again.
   */
  async read(
    dataset: string,
    version: VersionName,
    needsFiles = true,
  ): Promise<VersionData | undefined> {
    const name = this.nameOf(dataset, version);
    const data = await this.#read(name, async (data) => {
      if (data.dataset !== dataset) throw new SegmentError("It is of another dataset");
      if (data.info?.id !== version.id) throw new SegmentError("It is of another version");
      await this.#fetchFiles(data, needsFiles);
    });
    if (data !== undefined && needsFiles) await this.#removeOldCopies(data);
    return data;
  }

  /**
   * Reads the newest local segment: most likely the current version. Its files may be missing, and are
   * not fetched.
   *
   * @throws As `read`.
   */
  async readNewestLocal(dataset: string): Promise<VersionData | undefined> {
    const newest = ownSegments(await this.store.listLocal(dataset), this.#code).at(-1);
    return newest && await this.#read(newest.name, ({ dataset: found }) => {
      if (found !== dataset) throw new SegmentError("It is of another dataset");
    });
  }

  /** @throws When the segment cannot be written. */
  async write(data: VersionData): Promise<void> {
    const { dataset, info } = data;
    if (info === null) return;
    // Files first: a process that finds the version must find its files.
    const shared = new Set((await this.store.list(dataset)).map(({ name }) => name));
    for (const name of data.files.names) {
      if (!shared.has(name)) await this.store.share(name);
    }
    await this.store.put(
      this.nameOf(dataset, info),
      (path) => writeSegment(path, data, this.#code),
    );
    for (const name of unneededSegments(await this.store.list(dataset), data, this.#code)) {
      await this.store.remove(name);
    }
    await this.#removeOldCopies(data);
  }

  /** @param check Throws if the version cannot be used. */
  async #read(
    name: string,
    check: (data: VersionData) => Promise<void> | void,
  ): Promise<VersionData | undefined> {
    const path = await this.store.fetch(name);
    if (path === undefined) return undefined;
    try {
      const data = await readSegment(path, this.#code);
      await check(data);
      const { names } = data.files;
      return names.length === 0 ? data : { ...data, files: { root: this.store.root, names } };
    } catch (error) {
      // Another server may have removed it.
      if (error instanceof Deno.errors.NotFound) return undefined;
      // An error of the system or the network does not mean that the segment is damaged.
      const isDamaged = failureOf(error) === undefined && systemCodeOf(error) === undefined;
      if (isDamaged) await this.store.remove(name);
      throw error;
    }
  }

  /**
   * Fetches the files that a version is read from. One that arrives damaged is removed.
   *
   * @throws If they are needed, and one of them is missing or damaged, or cannot be fetched.
   */
  async #fetchFiles({ files }: VersionData, areNeeded: boolean): Promise<void> {
    for (const name of files.names) {
      try {
        const path = await this.store.fetch(name, verifyBlocks);
        if (path === undefined) throw new SegmentError(`Its file ${name} is missing`);
      } catch (error) {
        const isDamaged = error instanceof BlockFileError;
        // If it cannot be removed, it is refused again.
        if (isDamaged) await this.store.remove(name).catch(() => {});
        if (areNeeded) {
          throw isDamaged ? new SegmentError(`Its file ${name}: ${error.message}`) : error;
        }
      }
    }
  }

  /** Others remove segments from a bucket; what this machine has copied it removes itself. */
  async #removeOldCopies(data: VersionData): Promise<void> {
    for (
      const name of unneededSegments(await this.store.listLocal(data.dataset), data, this.#code)
    ) {
      await this.store.removeCopy(name);
    }
  }
}

/**
 * Whether a file that a version is read from is missing, or something else has its name.
 *
 * @returns False if that cannot be seen now.
 */
export async function hasMissingFiles({ files }: VersionData): Promise<boolean> {
  const isThere = (name: string) => isFile(`${files.root}/${name}`).catch(() => true);
  return (await Promise.all(files.names.map(isThere))).includes(false);
}
