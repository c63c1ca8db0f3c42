import { failureOf } from "../../base/failure.ts";
import { isMissing } from "../../base/files.ts";
import { pause } from "../../base/async/pause.ts";
import type { StoreAddress } from "../../store/database.ts";
import { StoreAway } from "../../store/pool.ts";
import type { BuilderElection, BuildLease } from "../../store/versions/builder_election.ts";
import type { VersionName } from "../../store/versions/versions.ts";
import { type SegmentPlace, segmentStoreAt } from "../segments/place.ts";
import { SegmentsAhead } from "../segments/segments_ahead.ts";
import { VersionSegments } from "../segments/version_segments.ts";
import { codeFingerprint } from "../versions/code_fingerprint.ts";
import type { IndexSpec } from "../versions/part.ts";
import { isWhole } from "../versions/carry_over.ts";
import type { Version } from "../versions/version.ts";
import type { VersionData } from "../versions/version_data.ts";
import type { BuiltVersion, LoadProgress } from "./load_messages.ts";
import { LoadWorker } from "./load_worker.ts";
import { SegmentWrites } from "./segment_writes.ts";

/** A loaded version. */
export interface Loaded extends BuiltVersion {
  /** Whether it was read from a segment, so that no row was read. */
  readonly fromSegment: boolean;
}

/** What happens to segments; counted in `/metrics`. */
type SegmentEvent =
  | "read"
  | "built"
  | "reused"
  | "awaited"
  | "refused"
  | "unavailable"
  | "write_failed";

interface LoaderOptions {
  /** The entry point of the worker that loads versions, passed in because it is in a higher layer. */
  readonly module: URL;
  /** Where segments are kept (`place.ts`); none are without. */
  readonly segments?: SegmentPlace | undefined;
  /** The indexes that a segment must hold to be complete. */
  readonly parts?: readonly Pick<IndexSpec<never>, "name">[];
  /** Receives what happens to segments. None of it fails a load. */
  readonly onSegment?: (event: SegmentEvent, dataset: string, cause?: unknown) => void;
  /** Another fingerprint of the service's code than the real one, in tests. */
  readonly code?: string;
}

/** How often a segment that another process builds is looked for. */
const LOOK_MS = 250;

/**
 * Loads versions: reads the segment of a version; if there is none, builds it in a worker when this
 * process is elected to, or waits for the process that is.
 */
export class Loader {
  readonly #options: LoaderOptions;
  readonly #worker: LoadWorker;
  readonly #writes: SegmentWrites;
  /** As the service started with it. */
  readonly #code: string;
  readonly #segments: VersionSegments | undefined;
  #election: BuilderElection | undefined;
  #hasStore = false;
  #ahead: SegmentsAhead | undefined;
  /** Loads that `begin` started and `load` has not taken yet, by dataset. */
  readonly #begun = new Map<string, Promise<Loaded>>();
  #isClosed = false;

  constructor(options: LoaderOptions) {
    this.#options = options;
    const { module, segments, code = codeFingerprint() } = options;
    this.#worker = new LoadWorker(module);
    this.#writes = new SegmentWrites(
      (data) => this.#worker.write(data),
      (dataset, error) => this.#tell("write_failed", dataset, error),
    );
    this.#code = code;
    if (segments !== undefined) {
      this.#segments = new VersionSegments(segmentStoreAt(segments), code);
    }
  }

  /** Workers replaced so far. */
  get replaced(): number {
    return this.#worker.replaced;
  }

  /** Begins to read the segments that are here: a good time is before the store opens. */
  readAhead(datasets: readonly string[]): void {
    if (this.#segments !== undefined) this.#ahead = new SegmentsAhead(this.#segments, datasets);
  }

  /**
   * Sets where the store is; comes before the first load.
   *
   * @param address Undefined while the store is away since the start: segments alone are read then.
   * @param election Elects one builder where several processes share a store.
   */
  open(address: StoreAddress | undefined, election?: BuilderElection): void {
    this.#election = election;
    this.#hasStore = address !== undefined;
    const { segments } = this.#options;
    this.#worker.open({ kind: "open", address, segments, code: this.#code });
  }

  /**
   * Takes the right to build a dataset's next segment before its version is there, and reads ahead what
   * can be reused.
   *
   * @returns Undefined when no process with this code has built a segment of the dataset yet, so that
   *   nobody would read it, or when another process builds.
   * @throws When the store or the place of segments cannot be reached.
   */
  async reserve(dataset: string): Promise<BuildLease | undefined> {
    if (await this.#segments?.hasOwn(dataset) !== true) return undefined;
    const lease = await this.#takeLease(dataset);
    if (lease === "taken") return undefined;
    this.readAhead([dataset]);
    return lease;
  }

  /**
   * Begins to load a version that `load` will be asked for: while a store is seeded, one dataset is
   * loaded while the next is published.
   */
  begin(dataset: string, version: VersionName): void {
    const loading = this.load(dataset, () => version);
    loading.catch(() => {});
    this.#begun.set(dataset, loading);
  }

  /**
   * @param newest The newest version in the store, which may change while another process builds.
   * @param before What is served now: what stayed the same is reused.
   * @param onEarly Receives the version without its deferred indexes, which then are still to come.
   * @throws When the store cannot be read, or the version cannot be built.
   * @throws {WorkerFailed} when the load ended the worker.
   */
  async load(
    dataset: string,
    newest: () => VersionName | undefined,
    before?: Pick<Version, "data" | "grouped">,
    onEarly?: (data: VersionData) => void,
  ): Promise<Loaded> {
    const begun = await this.#takeBegun(dataset);
    if (begun !== undefined && this.#isWhole(begun.data, newest())) return begun;
    const ahead = before?.data.info == null ? await this.#takeAhead(dataset) : undefined;
    if (ahead !== undefined && this.#isWhole(ahead, newest())) return this.#found(ahead);
    let isAwaited = false;
    while (!this.#isClosed) {
      const found = await this.#read(dataset, newest());
      if (found !== undefined) return this.#found(found);
      if (!this.#hasStore) {
        throw new StoreAway("Cannot build the version: it has no segment, and the store is away");
      }
      const lease = await this.#takeLease(dataset);
      if (lease === "taken") {
        if (!isAwaited) this.#tell("awaited", dataset);
        isAwaited = true;
        await pause(LOOK_MS);
        continue;
      }
      try {
        // Another process may have built it just before.
        const found = lease && await this.#read(dataset, newest());
        if (found !== undefined) {
          await lease?.release();
          return this.#found(found);
        }
      } catch (error) {
        await lease?.release();
        throw error;
      }
      const built = await this.#build(dataset, before, ahead, lease, onEarly);
      const isReused = built.isSameContent === true;
      if (this.#segments !== undefined) this.#tell(isReused ? "reused" : "built", dataset);
      return { ...built, fromSegment: isReused };
    }
    throw new Error("The loader is closed");
  }

  /**
   * Brings back the files that a served version is read from, where one of them is missing.
   *
   * @returns Whether one was.
   * @throws When they cannot be built again.
   */
  async restoreFiles({ dataset, info, files }: VersionData): Promise<boolean> {
    const missing = await Promise.all(
      files.names.map((name) => isMissing(`${files.root}/${name}`)),
    );
    if (info === null || !missing.includes(true)) return false;
    await this.load(dataset, () => info);
    return true;
  }

  /** Ends when the segments that are being written are complete. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#writes.close();
    this.#worker.close();
  }

  #isWhole(data: VersionData, newest: VersionName | undefined): boolean {
    return isWhole(data, newest, this.#options.parts);
  }

  #tell(event: SegmentEvent, dataset: string, cause?: unknown): void {
    this.#options.onSegment?.(event, dataset, cause);
  }

  #found(data: VersionData): Loaded {
    this.#tell("read", data.dataset);
    return { data, incomplete: undefined, fromSegment: true };
  }

  /** @returns Undefined where no other process builds, or "taken" while another process builds. */
  async #takeLease(dataset: string): Promise<BuildLease | "taken" | undefined> {
    if (this.#election === undefined || this.#segments === undefined) return undefined;
    const place = await this.#segments.store.identity();
    return await this.#election.elect(`${place}/${dataset}/${this.#code}`) ?? "taken";
  }

  /** The segment of a version; undefined if there is none that can be used. */
  async #read(
    dataset: string,
    version: VersionName | undefined,
  ): Promise<VersionData | undefined> {
    const segments = this.#segments;
    if (version === undefined || segments === undefined) return undefined;
    try {
      if (!await segments.store.has(segments.nameOf(dataset, version))) return undefined;
      const data = await this.#worker.read(dataset, version);
      return data !== undefined && this.#isWhole(data, version) ? data : undefined;
    } catch (error) {
      const isAway = failureOf(error) === "bucket_unavailable";
      this.#tell(isAway ? "unavailable" : "refused", dataset, error);
      return undefined;
    }
  }

  /** Settles when the version is built; its segment is written after that. */
  async #build(
    dataset: string,
    before: Pick<Version, "data" | "grouped"> | undefined,
    ahead: VersionData | undefined,
    lease: BuildLease | undefined,
    onEarly: ((data: VersionData) => void) | undefined,
  ): Promise<BuiltVersion> {
    const { promise, resolve, reject } = Promise.withResolvers<BuiltVersion>();
    let built: BuiltVersion | undefined;
    const onProgress = (progress: LoadProgress) => {
      if (progress === undefined) return;
      if ("early" in progress) onEarly?.(progress.early);
      else resolve(built = progress.built);
    };
    const written = this.#worker.build({
      kind: "build",
      dataset,
      early: onEarly !== undefined,
      before: ahead ?? before?.data,
      grouped: before?.grouped ?? [],
    }, onProgress)
      .catch((error) => {
        if (built === undefined) reject(error);
        else this.#writes.failed(built.data, error);
      })
      .finally(() => lease?.release());
    this.#writes.add(written);
    return await promise;
  }

  /** The load that `begin` started; undefined if there is none, or if it failed and must be repeated. */
  async #takeBegun(dataset: string): Promise<Loaded | undefined> {
    const begun = this.#begun.get(dataset);
    this.#begun.delete(dataset);
    return await begun?.catch(() => undefined);
  }

  async #takeAhead(dataset: string): Promise<VersionData | undefined> {
    const { data, refused } = await this.#ahead?.take(dataset) ?? {};
    if (refused !== undefined) this.#tell("refused", dataset, refused);
    return data;
  }
}
