import { DAY_MS } from "../../base/durations.ts";
import { failureOf } from "../../base/failure.ts";
import { codeOf } from "../../base/log/error_facts.ts";
import type { VersionName } from "../../store/versions/versions.ts";
import { codeFingerprint } from "../versions/code_fingerprint.ts";
import type { FilePlace } from "../versions/part.ts";
import type { VersionData } from "../versions/version_data.ts";
import { readSegment, SegmentError, writeSegment } from "./segment_file.ts";
import type { SegmentEntry, SegmentStore } from "./segment_store.ts";
import { makeDirectory } from "./unavailable.ts";

/** Segments of this many newest versions are kept: a slower process may still read an earlier one. */
const KEPT = 3;
/**
 * Segments of other code are kept for this long, so that a release and its rollback find theirs.
 */
const OTHER_CODE_MS = 7 * DAY_MS;
/**
 * Files that the current version does not read are kept for this long: other servers may read them.
 */
const UNNEEDED_MS = 600_000;
/** Characters of the code's fingerprint in a name. */
const CODE_LENGTH = 16;

const VERSION = "version";
const NAME =
  /^(?<dataset>[a-z_]+)\/(?<number>\d+)-(?<id>[0-9a-f-]{36})-(?<code>[0-9a-f]+)\.(?<kind>[a-z]+)$/;

/** The codes of the system's errors, such as `EMFILE`. */
const OF_SYSTEM = /^E[A-Z0-9]+$/;

/** The parsed name of a segment. */
interface SegmentName {
  readonly number: number;
  /** The version's. */
  readonly id: string;
  readonly code: string;
  readonly kind: string;
}

/** The segments of versions: one for each version and each code that builds it. */
export class VersionSegments {
  readonly store: SegmentStore;
  readonly #code: string;

  constructor(store: SegmentStore, code = codeFingerprint()) {
    this.store = store;
    this.#code = code;
  }

  nameOf(dataset: string, { number, id }: VersionName, kind = VERSION): string {
    return `${dataset}/${number}-${id}-${this.#code.slice(0, CODE_LENGTH)}.${kind}`;
  }

  /** Whether this code has built a version of a dataset. */
  async hasOwn(dataset: string): Promise<boolean> {
    return this.#ownOf(await this.store.list(dataset)).length > 0;
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
   * @returns Undefined when there is none.
   * @throws When it cannot be used. One that is damaged is removed, so that it is built again.
   */
  async read(dataset: string, version: VersionName): Promise<VersionData | undefined> {
    const name = this.nameOf(dataset, version);
    const data = await this.#read(dataset, name);
    if (data !== undefined && data.info?.id !== version.id) {
      await this.store.remove(name);
      throw new SegmentError("It is of another version");
    }
    return data;
  }

  /**
   * Reads the newest local segment: most likely the current version.
   *
   * @throws As `read`.
   */
  async readNewestLocal(dataset: string): Promise<VersionData | undefined> {
    const newest = this.#ownOf(await this.store.listLocal(dataset)).at(-1);
    return newest && await this.#read(dataset, newest.name);
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
    await this.#removeOld(data);
  }

  async #read(dataset: string, name: string): Promise<VersionData | undefined> {
    const path = await this.store.fetch(name);
    if (path === undefined) return undefined;
    try {
      const data = await readSegment(path, this.#code);
      if (data.dataset !== dataset) throw new SegmentError("It is of another dataset");
      return await this.#withFiles(data);
    } catch (error) {
      // Another server may have removed it.
      if (error instanceof Deno.errors.NotFound) return undefined;
      // An error of the system or the network does not mean that the segment is damaged.
      const isDamaged = failureOf(error) === undefined && !OF_SYSTEM.test(codeOf(error) ?? "");
      if (isDamaged) await this.store.remove(name);
      throw error;
    }
  }

  /** @throws {SegmentError} when a file that the version is read from is missing. */
  async #withFiles(data: VersionData): Promise<VersionData> {
    const { names } = data.files;
    if (names.length === 0) return data;
    for (const name of names) {
      if (await this.store.fetch(name) === undefined) throw new SegmentError("A file is missing");
    }
    return { ...data, files: { root: this.store.root, names } };
  }

  async #removeOld({ dataset, files }: VersionData): Promise<void> {
    const all = await this.store.list(dataset);
    const own = this.#ownOf(all);
    const code = this.#code.slice(0, CODE_LENGTH);
    const needed = new Set(files.names);
    const isOlderThan = ({ modified }: SegmentEntry, ms: number) => Date.now() - modified > ms;
    const others = all.filter((entry) => {
      const named = parseSegmentName(entry.name);
      if (named?.code !== code) return isOlderThan(entry, OTHER_CODE_MS);
      return named.kind !== VERSION && !needed.has(entry.name) &&
        isOlderThan(entry, UNNEEDED_MS);
    });
    for (const { name } of [...own.slice(0, -KEPT), ...others]) await this.store.remove(name);
  }

  /** The versions that this code built, oldest first. */
  #ownOf(entries: readonly SegmentEntry[]): SegmentEntry[] {
    const own = entries.flatMap((entry) => {
      const named = parseSegmentName(entry.name);
      const isOwn = named?.code === this.#code.slice(0, CODE_LENGTH) && named.kind === VERSION;
      return isOwn ? [{ entry, ...named }] : [];
    });
    return own.sort((a, b) => a.number - b.number || a.entry.modified - b.entry.modified)
      .map(({ entry }) => entry);
  }
}

/** Parses the name of a segment; undefined if it is not one. */
export function parseSegmentName(name: string): SegmentName | undefined {
  const groups = NAME.exec(name)?.groups;
  if (groups === undefined) return undefined;
  const { number, id = "", code = "", kind = "" } = groups;
  return { number: Number(number), id, code, kind };
}
