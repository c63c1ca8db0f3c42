import { failureOf } from "../../base/failure.ts";
import { pause } from "../../base/async/pause.ts";
import type { StoreAddress } from "../../store/database.ts";
import { StoreAway } from "../../store/pool.ts";
import type { BuilderElection, BuildLease } from "../../store/versions/builder_election.ts";
import type { FirstVersion } from "../../store/versions/first_version.ts";
import type { VersionName } from "../../store/versions/versions.ts";
import { type SegmentPlace, segmentStoreAt } from "../segments/place.ts";
import { SegmentsAhead } from "../segments/segments_ahead.ts";
import { hasMissingFiles, VersionSegments } from "../segments/version_segments.ts";
import { codeFingerprint } from "../versions/code_fingerprint.ts";
import type { PartSpec } from "../versions/part.ts";
import type { Version } from "../versions/version.ts";
import { isUpToDate, type VersionData } from "../versions/version_data.ts";
import { decide, undecided } from "./completion.ts";
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
  /** Where segments are kept (`place.ts`); undefined keeps none. */
  readonly segments?: SegmentPlace | undefined;
  /** The parts that a complete segment has. */
  readonly parts?: readonly Pick<PartSpec<never>, "name">[];
  /** Receives what happens to segments. None of it fails a load. */
  readonly onSegment?: (event: SegmentEvent, dataset: string, cause?: unknown) => void;
  /** A fingerprint that replaces the code's own in tests. */
  readonly code?: string;
}

/** What a build may use instead of reading all rows from the store, and who waits for it. */
interface BuildInput {
  readonly before?: Pick<Version, "data" | "grouped"> | undefined;
  /** The previous version's segment, read ahead. */
  readonly ahead?: VersionData | undefined;
  readonly first?: FirstVersion;
  readonly lease?: BuildLease | undefined;
  readonly onServable?: ((data: VersionData) => void) | undefined;
}

/** A load that began before anybody asked for it. */
interface BegunLoad {
  /** The version before its deferred parts are built. */
  readonly servable: Promise<VersionData>;
  readonly complete: Promise<Loaded>;
}

/** How often to look for a segment that another process builds. */
const CHECK_MS = 250;

/**
 * Loads versions: reads the segment of a version; if there is none, builds it in a worker when this
 * process is elected to, or waits for the process that is.
 */
export class Loader {
  readonly #options: LoaderOptions;
  readonly #worker: LoadWorker;
  readonly #writes: SegmentWrites;
  /** The code's fingerprint when the service started. */
  readonly #code: string;
  readonly #segments: VersionSegments | undefined;
  #election: BuilderElection | undefined;
  #isOpened = false;
  #hasStore = false;
  #ahead: SegmentsAhead | undefined;
  /** Loads that `begin` started and `load` has not used yet, by dataset. */
  readonly #begun = new Map<string, BegunLoad>();
  /** Whether these loads are completed. */
  readonly #completion = undecided();
  #isClosed = false;

  constructor(options: LoaderOptions) {
    this.#options = options;
    const { module, segments, code = codeFingerprint() } = options;
    this.#worker = new LoadWorker(module);
    this.#writes = new SegmentWrites(
      (data) => this.#worker.write(data),
      (dataset, error) => this.#report("write_failed", dataset, error),
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

  /** Starts to read the local segments, while the store is not open yet. */
  readAhead(datasets: readonly string[]): void {
    if (this.#segments !== undefined) this.#ahead = new SegmentsAhead(this.#segments, datasets);
  }

  /**
   * Sets where the store is; comes before the first `load`.
   *
   * @param address Undefined if the store was unreachable since the start: then only segments are
   *   read.
   * @param election Elects one builder where several processes share a store.
   */
  open(address: StoreAddress | undefined, election?: BuilderElection): void {
    this.#election = election;
    this.#isOpened = true;
    this.#hasStore = address !== undefined;
    const { segments } = this.#options;
    this.#worker.open({ kind: "open", address, segments, code: this.#code });
  }

  /**
   * Reserves the build of a dataset's next segment before that version is published, and reads what
   * can be reused.
   *
   * @returns Undefined when no process with this code has built a segment of the dataset yet, so that
   *   nobody would read it; "taken" while another process builds.
   * @throws When the store or the place of segments cannot be reached.
   */
  async reserve(dataset: string): Promise<BuildLease | "taken" | undefined> {
    if (await this.#segments?.hasOwn(dataset) !== true) return undefined;
    const lease = await this.#takeLease(dataset);
    if (lease !== "taken") this.readAhead([dataset]);
    return lease;
  }

  /**
   * Starts to build a first version, which `load` will return if it is published. Its deferred parts
   * wait until the first load.
   */
  begin(dataset: string, first: FirstVersion): void {
    if (!this.#isOpened) this.open(undefined);
    const servable = Promise.withResolvers<VersionData>();
    const complete = this.#build(dataset, { first, onServable: servable.resolve });
    // Whoever asks for the version awaits it.
    complete.catch(() => {});
    this.#begun.set(dataset, { servable: servable.promise, complete });
  }

  /**
   * @param newest The newest version in the store, which may change while another process builds.
   * @param before What is served now: unchanged rows are reused.
   * @param onServable Receives the version before its deferred parts are built.
   * @throws When the store cannot be read, or the version cannot be built.
   * @throws {WorkerFailed} when the load ended the worker.
   */
  async load(
    dataset: string,
    newest: () => VersionName | undefined,
    before?: Pick<Version, "data" | "grouped">,
    onServable?: (data: VersionData) => void,
  ): Promise<Loaded> {
    decide(this.#completion, "complete");
    const begun = await this.#takeBegun(dataset, newest(), onServable);
    if (begun !== undefined && this.#isUpToDate(begun.data, newest())) return begun;
    const ahead = before?.data.info == null ? await this.#takeAhead(dataset) : undefined;
    if (ahead !== undefined && this.#isUpToDate(ahead, newest())) return this.#found(ahead);
    let isAwaited = false;
    while (!this.#isClosed) {
      const found = await this.#read(dataset, newest());
      if (typeof found === "object") return this.#found(found);
      if (!this.#hasStore) {
        throw new StoreAway(
          "Cannot build the version: it has no segment, and the store is unreachable",
        );
      }
      // What another process builds could not be read either.
      const lease = found === "unavailable" ? undefined : await this.#takeLease(dataset);
      if (lease === "taken") {
        if (!isAwaited) this.#report("awaited", dataset);
        isAwaited = true;
        await pause(CHECK_MS);
        continue;
      }
      try {
        // Another process may have built it just before.
        const found = lease && await this.#read(dataset, newest());
        if (typeof found === "object") {
          await lease?.release();
          return this.#found(found);
        }
      } catch (error) {
        await lease?.release();
        throw error;
      }
      return await this.#build(dataset, { before, ahead, lease, onServable });
    }
    throw new Error("The loader is closed");
  }

  /** Settles when the segments that are being written are complete. */
  async close(): Promise<void> {
    this.#isClosed = true;
    decide(this.#completion, "give up");
    await this.#writes.close();
    this.#worker.close();
  }

  #isUpToDate(data: VersionData, newest: VersionName | undefined): boolean {
    return isUpToDate(data, newest, this.#options.parts);
  }

  #report(event: SegmentEvent, dataset: string, cause?: unknown): void {
    this.#options.onSegment?.(event, dataset, cause);
  }

  #found(data: VersionData): Loaded {
    this.#report("read", data.dataset);
    return { data, incomplete: undefined, fromSegment: true };
  }

  /**
   * @returns Undefined where no other process builds, or nobody could read what it built; "taken" while
   *   another process builds.
   */
  async #takeLease(dataset: string): Promise<BuildLease | "taken" | undefined> {
    if (this.#election === undefined || this.#segments === undefined) return undefined;
    let place: string;
    try {
      place = await this.#segments.store.identity();
    } catch (error) {
      if (failureOf(error) !== "segments_unavailable") throw error;
      this.#report("unavailable", dataset, error);
      return undefined;
    }
    return await this.#election.elect(`${place}/${dataset}/${this.#code}`) ?? "taken";
  }

  /** A version's segment; undefined if there is none, or it is unusable. */
  async #read(
    dataset: string,
    version: VersionName | undefined,
  ): Promise<VersionData | "unavailable" | undefined> {
    const segments = this.#segments;
    if (version === undefined || segments === undefined) return undefined;
    try {
      if (!await segments.store.has(segments.nameOf(dataset, version))) return undefined;
      const data = await this.#worker.read(dataset, version, this.#hasStore);
      return data !== undefined && this.#isUpToDate(data, version) ? data : undefined;
    } catch (error) {
      return this.#reportUnread(dataset, error);
    }
  }

  /** Settles when the version is built; its segment is written after that. */
  async #build(
    dataset: string,
    { before, ahead, first, lease, onServable }: BuildInput,
  ): Promise<Loaded> {
    const { promise, resolve, reject } = Promise.withResolvers<BuiltVersion>();
    let built: BuiltVersion | undefined;
    const onProgress = (progress: LoadProgress) => {
      if (progress === undefined) return;
      if ("servable" in progress) onServable?.(progress.servable);
      else resolve(built = progress.built);
    };
    // A segment that lacks the same files would be refused by every other process.
    const reused = ahead ?? before?.data;
    const isWhole = reused !== undefined && !await hasMissingFiles(reused);
    const complete = this.#worker.build({
      kind: "build",
      dataset,
      reportServable: onServable !== undefined,
      before: isWhole ? reused : undefined,
      grouped: before?.grouped ?? [],
      first,
      completion: first && this.#completion,
    }, onProgress)
      .catch((error) => {
        if (built === undefined) reject(error);
        else this.#writes.failed(built.data, error);
      })
      .finally(() => lease?.release());
    this.#writes.add(complete);
    const result = await promise;
    const isReused = result.isSameContent === true;
    if (this.#segments !== undefined) this.#report(isReused ? "reused" : "built", dataset);
    return { ...result, fromSegment: isReused };
  }

  /** The load that `begin` started; undefined if there is none, or if it failed and must be repeated. */
  async #takeBegun(
    dataset: string,
    newest: VersionName | undefined,
    onServable: ((data: VersionData) => void) | undefined,
  ): Promise<Loaded | undefined> {
    const begun = this.#begun.get(dataset);
    this.#begun.delete(dataset);
    void begun?.servable.then((data) => {
      if (isUpToDate(data, newest)) onServable?.(data);
    });
    return await begun?.complete.catch(() => undefined);
  }

  async #takeAhead(dataset: string): Promise<VersionData | undefined> {
    const { data, refused } = await this.#ahead?.take(dataset) ?? {};
    if (refused !== undefined) this.#reportUnread(dataset, refused);
    return data === undefined || await hasMissingFiles(data) ? undefined : data;
  }

  /** @returns Whether the place of segments is the reason. */
  #reportUnread(dataset: string, error: unknown): "unavailable" | undefined {
    const isAway = failureOf(error) === "segments_unavailable";
    this.#report(isAway ? "unavailable" : "refused", dataset, error);
    return isAway ? "unavailable" : undefined;
  }
}
