import type { Tally } from "../access/usage_tally.ts";
import type { Log } from "../base/log/log.ts";
import { within } from "../base/async/within.ts";
import type { ListenOptions } from "../http/listen/listener.ts";
import type { TlsFiles } from "../http/listen/tls.ts";
import { type MeasuredThreads, sumOfCounters } from "../metrics/metrics.ts";
import type { ThreadCounts } from "../metrics/thread.ts";
import type { HostRequest, SharedSetup, Update } from "./messages.ts";
import { SwapCoordinator } from "./swap.ts";
import { Thread } from "./thread.ts";
import { present } from "../base/known.ts";

const MODULE = new URL("../../workers/serve_requests.ts", import.meta.url);

const CHECK_MS = 1_000;
const REPORT_WITHIN_MS = 500;
const START_WITHIN_MS = 60_000;
/** The pause before a thread is replaced; doubled each time for threads that never listened. */
const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 30_000;

/** The dependencies of additional threads. */
interface ThreadsParts {
  /** How many threads there are in addition to the first. */
  readonly more: number;
  /** Another module, in tests. */
  readonly module?: URL | undefined;
  readonly setup: SharedSetup;
  /** Everything that is served now. */
  readonly latest: () => Update;
  /** Handles their requests. */
  readonly answer: (request: HostRequest) => unknown;
  /** The metrics of the first thread. */
  readonly ownCounts: () => Promise<ThreadCounts>;
  readonly log: Log;
}

/**
 * The additional serving threads, controlled by the first. All answer from the same memory, on the
 * same port; one that ends or hangs is replaced.
 */
export class Threads implements MeasuredThreads {
  readonly swaps: SwapCoordinator;
  readonly #parts: ThreadsParts;
  readonly #threads: Thread[] = [];
  #listen: ListenOptions | undefined;
  /** The metrics of ended threads, added up one after another. */
  #gone: Promise<ThreadCounts> = Promise.resolve([]);
  #goneTallies: Tally[] = [];
  #replaced = 0;
  #failures = 0;
  #watch: ReturnType<typeof setInterval> | undefined;
  readonly #pauses = new Set<ReturnType<typeof setTimeout>>();
  #isClosing = false;

  /** Workers start importing immediately, while the store is not open yet. */
  constructor(parts: ThreadsParts) {
    this.#parts = parts;
    this.swaps = new SwapCoordinator(
      parts.setup.memory.epoch,
      () => this.#threads,
    );
    for (let i = 0; i < parts.more; i++) this.#add();
  }

  /** How many threads there are in addition to the first. */
  get more(): number {
    return this.#parts.more;
  }

  /** Problems that an operator should know of, one line each. */
  get troubles(): string[] {
    const missing = 1 + this.more - this.serving;
    return missing === 0 ? [] : [`${missing} of ${1 + this.more} serving threads do not serve`];
  }

  get serving(): number {
    return 1 + this.#threads.filter(({ isListening }) => isListening).length;
  }

  get replaced(): number {
    return this.#replaced;
  }

  /** Makes all listen where the first thread does; settles when they do, or after a timeout. */
  async listen(options: ListenOptions): Promise<void> {
    if (this.#threads.length === 0) return;
    this.#listen = options;
    // A thread that is given up is removed from the list.
    const watch = () => [...this.#threads].forEach((thread) => thread.watch());
    this.#watch = setInterval(watch, CHECK_MS);
    const opened = Promise.all(
      this.#threads.map((thread) => this.#open(thread)),
    );
    await within(START_WITHIN_MS, opened, undefined);
  }

  /** Makes all use another certificate for new connections. */
  async renewTls(files: TlsFiles): Promise<void> {
    if (this.#listen === undefined) return;
    this.#listen = { ...this.#listen, ...files };
    await Promise.all(this.#threads.map((thread) => thread.renewTls(files)));
  }

  async counts(): Promise<readonly ThreadCounts[]> {
    const [own] = await Promise.all([this.#parts.ownCounts(), this.#collectReports()]);
    return [
      own,
      await this.#gone,
      ...this.#threads.map(({ counts }) => counts),
    ];
  }

  /** Their usage counts since the last call. */
  async tallies(): Promise<Tally[]> {
    await this.#collectReports();
    const tallies = this.#threads.flatMap((thread) => thread.take().map(({ tally }) => tally));
    return [...this.#goneTallies.splice(0), ...tallies];
  }

  /** Requests so far of the serving threads. */
  get requests(): number {
    return this.#threads.reduce((sum, { requests }) => sum + requests, 0);
  }

  closeConnections(): void {
    this.#isClosing = true;
    for (const thread of this.#threads) thread.closeConnections();
  }

  /** Accepts no more connections, and gives pending responses `withinMs` to finish. */
  async close(withinMs: number): Promise<void> {
    this.#stopReplacing();
    const listening = this.#threads.filter(({ isListening }) => isListening);
    await Promise.all(listening.map((thread) => thread.close(withinMs)));
  }

  /** Ends their workers. */
  end(): void {
    this.#stopReplacing();
    for (const thread of this.#threads) thread.end();
  }

  #stopReplacing(): void {
    this.#isClosing = true;
    clearInterval(this.#watch);
    for (const pause of this.#pauses) clearTimeout(pause);
  }

  #add(): Thread {
    const thread: Thread = new Thread(
      this.#parts.module ?? MODULE,
      this.#parts.answer,
      (reason) => this.#replace(thread, reason),
    );
    this.#threads.push(thread);
    return thread;
  }

  async #open(thread: Thread): Promise<void> {
    const { setup, latest, log } = this.#parts;
    try {
      await this.swaps.join(
        thread,
        (epoch) => thread.open(setup, epoch, latest(), present(this.#listen, "listen")),
      );
      this.#failures = 0;
    } catch (error) {
      if (this.#isClosing || !this.#threads.includes(thread)) return;
      log.failure("thread_failed", error);
      thread.end();
      this.#replace(thread, "It could not begin to serve");
    }
  }

  #replace(thread: Thread, reason: string): void {
    this.#threads.splice(this.#threads.indexOf(thread), 1);
    const counts = thread.counts;
    this.#gone = this.#gone.then((gone) => sumOfCounters([gone, counts]));
    this.#goneTallies.push(...thread.take().map(({ tally }) => tally));
    if (this.#isClosing) return;
    this.#replaced++;
    this.#parts.log.error("thread_replaced", { reason });
    const pause = Math.min(
      FIRST_PAUSE_MS * 2 ** this.#failures++,
      MAX_PAUSE_MS,
    );
    const timer = setTimeout(() => {
      this.#pauses.delete(timer);
      const thread = this.#add();
      // Before the first thread listens, no other is opened.
      if (this.#listen !== undefined) void this.#open(thread);
    }, pause);
    this.#pauses.add(timer);
  }

  /** Collects the counts of all threads that respond within a moment. */
  async #collectReports(): Promise<void> {
    const listening = this.#threads.filter(({ isListening }) => isListening);
    if (listening.length === 0) return;
    await within(
      REPORT_WITHIN_MS,
      Promise.all(listening.map((thread) => thread.requestReport())),
      undefined,
    );
  }
}
