import { within } from "../base/async/within.ts";
import type { ListenOptions } from "../http/listen/listener.ts";
import type { TlsFiles } from "../http/listen/tls.ts";
import type { ThreadCounts } from "../metrics/thread.ts";
import { RpcChannel } from "../workers/rpc_channel.ts";
import type { HostRequest, Report, SharedSetup, ThreadRequest, Update } from "./messages.ts";

/** A thread that does not respond to this many checks is replaced. */
const MAX_SILENT_CHECKS = 10;
/** Starting takes a while, and longer on a busy machine. */
const MAX_STARTING_CHECKS = 120;
/** The time that closing may take in addition to pending responses. */
const CLOSE_MS = 300;

/** One serving thread, as the first one controls it. Its worker starts importing immediately. */
export class Thread {
  readonly #worker: Worker;
  readonly #channel: RpcChannel<ThreadRequest, HostRequest>;
  readonly #ended: (reason: string) => void;
  readonly #requests = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  #isOver = false;
  #isListening = false;
  #reporting: Promise<void> | undefined;
  #unansweredChecks = 0;
  #reports: Report[] = [];
  /** The metrics of its last report; empty before the first. */
  counts: ThreadCounts = [];

  /**
   * @param answer Handles the thread's requests.
   * @param ended Called at most once, when it will not respond any more.
   */
  constructor(
    module: URL,
    answer: (request: HostRequest) => unknown,
    ended: (reason: string) => void,
  ) {
    this.#worker = new Worker(module, { type: "module" });
    this.#channel = new RpcChannel(this.#worker, answer);
    this.#ended = ended;
    this.#worker.onerror = (event) => {
      event.preventDefault();
      this.#giveUp(event.message);
    };
  }

  get isListening(): boolean {
    return this.#isListening && !this.#isOver;
  }

  /** Requests so far. */
  get requests(): number {
    return Atomics.load(new Int32Array(this.#requests), 0);
  }

  /** Makes it listen, with everything that is served as of an epoch. */
  async open(
    setup: SharedSetup,
    epoch: number,
    update: Update,
    listen: ListenOptions,
  ): Promise<void> {
    // Both messages are sent together, so that no update is missed in between. The system clock may
    // have been set since the last thread began.
    const steadyOrigin = Date.now() - performance.now();
    const whole = { ...setup, requests: this.#requests, steadyOrigin };
    const opened = this.#channel.ask({
      kind: "open",
      setup: whole,
      epoch,
      update,
    });
    const listens = this.#channel.ask({ kind: "listen", options: listen });
    await Promise.all([opened, listens]);
    this.#isListening = true;
    this.#unansweredChecks = 0;
  }

  /** Settles when the thread is ready to begin. */
  async prepare(epoch: number, updates: readonly Update[]): Promise<void> {
    try {
      await this.#channel.ask({ kind: "prepare", epoch, updates });
    } catch {
      this.#giveUp("It could not prepare what is newer");
    }
  }

  begin(): void {
    this.#channel.ask({ kind: "begin" }).catch(() => {});
  }

  /** Requests its report unless a request is pending; settles when the report has come. */
  requestReport(): Promise<void> {
    return this.#reporting ??= this.#channel.ask<Report>({ kind: "report" })
      .then((report) => this.#take(report), () => {})
      .finally(() => this.#reporting = undefined);
  }

  /** Checks whether it still responds; called every second. */
  watch(): void {
    this.#unansweredChecks++;
    const most = this.#isListening ? MAX_SILENT_CHECKS : MAX_STARTING_CHECKS;
    if (this.#unansweredChecks > most) this.#giveUp("It has fallen silent");
    else if (this.#isListening) void this.requestReport();
  }

  /** Reports that were not consumed yet. */
  take(): Report[] {
    const reports = this.#reports;
    this.#reports = [];
    return reports;
  }

  /** Makes it use another certificate for new connections; if it cannot, it is replaced. */
  async renewTls(files: TlsFiles): Promise<void> {
    if (!this.isListening) return;
    try {
      await this.#channel.ask({ kind: "renewTls", files });
    } catch {
      this.#giveUp("It could not take another certificate");
    }
  }

  /** From now on every response asks its client to close the connection. */
  closeConnections(): void {
    this.#channel.ask({ kind: "closeConnections" }).catch(() => {});
  }

  /** Finishes pending requests, and reports its last counts. */
  async close(withinMs: number): Promise<void> {
    const closed = this.#channel.ask<Report>({ kind: "close", withinMs });
    const report = await within<Report | undefined>(
      withinMs + CLOSE_MS,
      closed,
      undefined,
    );
    if (report !== undefined) this.#take(report);
  }

  /** Ends its worker. */
  end(reason = "It was ended"): void {
    this.#isOver = true;
    this.#channel.end(reason);
    this.#worker.terminate();
  }

  #take(report: Report): void {
    this.#unansweredChecks = 0;
    this.counts = report.counts;
    this.#reports.push(report);
  }

  #giveUp(reason: string): void {
    if (this.#isOver) return;
    this.end(reason);
    this.#ended(reason);
  }
}
