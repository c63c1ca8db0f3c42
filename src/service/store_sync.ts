import { monthOf } from "../access/months.ts";
import type { Tally } from "../access/usage_tally.ts";
import { pause } from "../base/async/pause.ts";
import { defined } from "../base/json/defined.ts";
import { SingleFlight } from "../base/async/single_flight.ts";
import { inTime } from "../base/async/within.ts";
import { StoreHealth } from "./store_health.ts";
import { DATASETS } from "../datasets/mod.ts";
import { Library, type LibraryUpdate } from "../library/serving/library.ts";
import { emptyVersion } from "../library/loading/load.ts";
import type { Loader } from "../library/loading/loader.ts";
import type { LoadFailure } from "../library/loading/retries.ts";
import { REPORTED_ERRORS } from "../library/loading/load_errors.ts";
import { Version } from "../library/versions/version.ts";
import { PARTS } from "../publish/segments/parts.ts";
import type { Key } from "../access/keyring.ts";
import { type CopyPlace, CopyWriter } from "./copy_writer.ts";
import { BuilderElection } from "../store/versions/builder_election.ts";
import { isStoreAway, StoreAway } from "../store/pool.ts";
import type { FirstVersion } from "../store/versions/first_version.ts";
import type { Store } from "../store/store.ts";
import type { StoreCopy } from "../store/store_copy.ts";
import { USAGE_EVERY_MS, type UsageWriter } from "../store/usage/usage_writer.ts";
import type { ServerRecord } from "./server_record.ts";
import { POLL_MS, StoreWatch, type StoreWatchParts } from "./store_watch.ts";
import { present } from "../base/known.ts";

/** Where data from the store goes, and where data for the store comes from. */
interface StoreSyncParts extends Omit<StoreWatchParts, "library" | "health"> {
  readonly loader: Loader;
  readonly usage: UsageWriter;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds of a monotonic clock. */
  readonly steadyNow: () => number;
  /** Serves versions from now on, in all threads. */
  release(update: LibraryUpdate, begin: () => void): Promise<void>;
  /** The counts of all threads since the last call. */
  tallies(): Promise<readonly Tally[]>;
  /** The keys that are served now. */
  keys(): readonly Key[];
  /** Where a copy of the store is kept; undefined keeps none. */
  readonly copy?: CopyPlace | undefined;
  /** How often the store is polled, in milliseconds. */
  readonly pollMs: number | undefined;
  loadFailed(dataset: string): void;
}

/** Missing files of served versions are restored once in this many polls. */
const POLLS_PER_RESTORE = 20;
/**
 * The pause after restoring files, or failing to: a build takes long, and the cause may persist.
 */
const RESTORE_PAUSE_MS = 60_000;
/** After how many seconds without an answer from the store the service reports it. */
const SILENT_S = 10;
/** How often, and after which pause, a start retries if the store does not respond. */
const START_ATTEMPTS = 30;
const START_PAUSE_MS = 1000;
const STOP_WITHIN_MS = 3000;

/**
 * The half of a service that follows the store: it loads new keys and versions, and writes usage
 * counts. While the store is unreachable, requests are answered from memory.
 */
export class StoreSync {
  readonly library: Library;
  readonly #parts: StoreSyncParts;
  readonly #health: StoreHealth;
  readonly #watch: StoreWatch;
  #store: Store | undefined;
  readonly #usage = new SingleFlight(() => this.#writeUsage());
  #record: ServerRecord | undefined;
  readonly #recording = new SingleFlight(() => this.#noteServer());
  readonly #copy: CopyWriter | undefined;
  readonly #copying = new SingleFlight(() => this.#writeCopy());
  /** Whether this serves from a copy, because the store was unreachable at the start. */
  #isFromCopy = false;
  #restoresFrom = 0;
  readonly #restoring = new SingleFlight(() => this.#restoreFiles());
  readonly #timers: ReturnType<typeof setInterval>[] = [];

  /** Starts everything that does not need the store, which may not be open yet. */
  constructor(parts: StoreSyncParts) {
    this.#parts = parts;
    this.#health = new StoreHealth(parts.log);
    const { loader, log, steadyNow } = parts;
    loader.readAhead(DATASETS.map(({ key }) => key));
    this.library = new Library(
      DATASETS.map((dataset) => new Version(emptyVersion(dataset, PARTS))),
      loader,
      {
        swapped: ({ dataset, number, rows, fromSegment }) => {
          const from = fromSegment ? "segment" : "store";
          log.info("version_loaded", { dataset, number, rows, from });
        },
        failed: (failure) => this.#loadFailed(failure),
        release: (update, begin) => parts.release(update, begin),
        look: () => this.#lookForVersions(),
      },
      steadyNow,
    );
    this.#watch = new StoreWatch({ ...parts, library: this.library, health: this.#health });
    this.#copy = parts.copy && new CopyWriter(parts.copy, log, steadyNow);
  }

  /** Problems that an operator should know of, one line each. */
  get troubles(): string[] {
    const failures = [...this.library.failures.values()].map(({ dataset, number, failures }) => {
      const tries = failures === 1 ? "1 try" : `${failures} tries`;
      return `${dataset}: version ${number} could not be loaded (${tries} so far); the log says why`;
    });
    const uncopied = this.#copy?.isFailing === true
      ? [
        "the copy of the store cannot be written; a start without the store would use an older one",
      ]
      : [];
    return [
      ...this.#origin,
      ...this.#silence,
      ...this.#health.troubles,
      ...this.#watch.troubles,
      ...uncopied,
      ...failures,
    ];
  }

  get #origin(): string[] {
    if (!this.#isFromCopy) return [];
    const seconds = Math.floor(this.#parts.ages.keys);
    return [`started without the store, from a copy that is ${seconds} seconds old`];
  }

  /** A store that does not respond gives no reason: it may be locked. */
  get #silence(): string[] {
    const seconds = Math.floor(this.#parts.ages.keys);
    if (seconds < SILENT_S || !this.#health.works("keys")) return [];
    return [`the store has not answered for ${seconds} seconds; reads continue from memory`];
  }

  /**
   * Serves the content of a copy of the store, from segments alone, until `start` is called with
   * the store. The copy's keys are as old as the copy.
   */
  async startFromCopy(copy: StoreCopy): Promise<void> {
    const { loader, usage, now, ages } = this.#parts;
    this.#store = undefined;
    this.#isFromCopy = true;
    const away = new StoreAway("The store has been away since the start");
    for (const work of ["keys", "versions", "usage"] as const) this.#health.failed(work, away);
    loader.open(undefined);
    usage.settle(copy.month, copy.usage);
    await this.#parts.replaceKeys(copy.keys);
    // If the clock was set back, the copy seems to be from the future; that counts as age too.
    ages.wereCurrent(Math.abs(now() - copy.currentAt));
    this.library.expect(new Map(copy.versions));
    await this.library.catchUp();
  }

  /** Starts to build a first version before it is published, and before `start` follows the store. */
  beginLoad(dataset: string, first: FirstVersion): void {
    this.#parts.loader.begin(dataset, first);
  }

  /**
   * Loads everything from a store, and starts to follow it.
   *
   * @throws When the store cannot be read.
   */
  async start(store: Store): Promise<void> {
    const { loader, usage, now } = this.#parts;
    loader.open(store.address, store.embedded ? undefined : new BuilderElection(store.prompt));
    await usage.refresh(store.prompt, monthOf(now()).name);
    await this.#watch.start(store);
    this.#store = store;
    if (this.#isFromCopy) {
      for (const work of ["keys", "versions"] as const) this.#health.worked(work);
      this.library.hurry();
      this.#isFromCopy = false;
    }
    await this.library.catchUp();
    await this.#awaitStore();
    // Loading takes long; the store was read before it.
    await Promise.all([this.update(), this.flush()]);
    store.listen(() => void this.update());
    const pollMs = this.#parts.pollMs ?? POLL_MS;
    this.#timers.push(setInterval(() => void this.update(), pollMs));
    this.#timers.push(setInterval(() => void this.#restoring.run(), POLLS_PER_RESTORE * pollMs));
    this.#timers.push(setInterval(() => void this.flush(), USAGE_EVERY_MS));
  }

  /** Records in the store that this server runs. */
  async register(record: ServerRecord): Promise<void> {
    this.#record = record;
    await this.#recording.run();
  }

  /** Applies everything newer in the store. Never rejects: the store may be unreachable. */
  async update(): Promise<void> {
    await Promise.all([
      this.#watch.lookForKeys().then(() => void this.#recording.run()),
      this.#watch.lookForVersions().then(() => this.library.catchUp()),
    ]);
    void this.#copying.run();
  }

  /** Writes usage counts; false if that failed, and the next flush retries. */
  async flush(): Promise<boolean> {
    await this.#usage.run();
    return this.#health.works("usage");
  }

  /**
   * Stops following the store, after writing usage counts if the store can be reached.
   *
   * @returns Whether all usage counts are written.
   */
  async stop(): Promise<boolean> {
    for (const timer of this.#timers) clearInterval(timer);
    const finished = (async () => {
      await this.#watch.idle();
      await this.#recording.idle();
      await this.#copying.idle();
      await this.#record?.remove(present(this.#store, "store").prompt).catch(() => {});
      const written = await this.flush();
      await this.library.close();
      return written;
    })();
    // The store may be locked, for example by a command's long transaction.
    return await inTime(STOP_WITHIN_MS, finished, false);
  }

  /** Looks for newer versions; does not wait while the store is known to be unreachable. */
  async #lookForVersions(): Promise<boolean> {
    if (!this.#health.works("versions")) return false;
    await this.#watch.lookForVersions();
    return this.#health.works("versions");
  }

  /** Retries for a while: a store that is only busy must not make datasets start empty. */
  async #awaitStore(): Promise<void> {
    const isUnreached = () =>
      [...this.library.failures.values()].some(({ error }) => isStoreAway(error));
    for (let attempt = 1; attempt <= START_ATTEMPTS && isUnreached(); attempt++) {
      await pause(START_PAUSE_MS);
      this.library.hurry();
      await this.library.catchUp();
    }
  }

  /**
   * Restores missing files: otherwise changes in a deleted or damaged file would be unreadable
   * until the next publish or start. While the store is unreachable, nothing can be built.
   */
  async #restoreFiles(): Promise<void> {
    const { log, steadyNow } = this.#parts;
    if (steadyNow() < this.#restoresFrom) return;
    for (const { dataset } of this.library.latest.versions) {
      if (!this.#health.works("versions")) return;
      const isRestored = await this.library.restoreFiles(dataset).catch((error) => {
        log.failure("files_not_restored", error, { dataset });
        return true;
      });
      if (isRestored) this.#restoresFrom = steadyNow() + RESTORE_PAUSE_MS;
    }
  }

  async #writeUsage(): Promise<void> {
    // While serving from a copy, usage is kept until the store is back.
    if (this.#store === undefined) return;
    const { usage, now, ages, tallies } = this.#parts;
    try {
      for (const tally of await tallies()) usage.add(tally);
      await usage.flush(this.#store.prompt, now());
      ages.usageIsWritten();
      this.#health.worked("usage");
    } catch (error) {
      this.#health.failed("usage", error);
    }
  }

  async #writeCopy(): Promise<void> {
    const revision = this.#watch.accessRevision;
    if (this.#copy === undefined || this.#store === undefined || revision === undefined) return;
    if (!this.#health.works("keys") || !this.#health.works("versions")) return;
    const { usage, now, ages, keys } = this.#parts;
    const month = monthOf(now()).name;
    await this.#copy.note(this.#store.prompt, revision, {
      keys: keys(),
      currentAt: now() - ages.keys * 1000,
      month,
      usage: usage.settled(month),
      versions: this.library.latest.versions.flatMap(({ dataset, info }) =>
        info === null ? [] : [[dataset, { number: info.number, id: info.id }] as const]
      ),
    });
  }

  /** While the store is unreachable, other servers notice this server's silence. */
  async #noteServer(): Promise<void> {
    const revision = this.#watch.accessRevision;
    if (this.#record === undefined || revision === undefined) return;
    if (!this.#health.works("keys")) return;
    await this.#record.note(present(this.#store, "store").prompt, revision).catch(() => {});
  }

  /** A failed load says nothing about the store or other datasets. */
  #loadFailed({ dataset, number, error, failures }: LoadFailure): void {
    this.#parts.loadFailed(dataset);
    const isReported = error instanceof Error && REPORTED_ERRORS.includes(error.name);
    const reason = defined({ reason: isReported ? error.message : undefined });
    this.#parts.log.failure("load_failed", error, { dataset, number, failures, ...reason });
  }
}
