import { Keyring } from "../access/keyring.ts";
import type { LeaseSource } from "../access/shared_limits/leased_windows.ts";
import { Slots } from "../access/slots.ts";
import { createLog, type Log } from "../base/log/log.ts";
import type { Parts } from "../base/json/long_json.ts";
import { watchUnhandled } from "../base/log/unhandled.ts";
import { Listener, type ListenOptions, loggedTo } from "../http/listen/listener.ts";
import { RenderedPages } from "../http/listen/pages.ts";
import type { TlsFiles } from "../http/listen/tls.ts";
import type { CompressedBody } from "../http/respond/compressed_body.ts";
import type { BodyCompressor } from "../http/respond/compressor.ts";
import { SnapshotHolder } from "../library/serving/snapshot_holder.ts";
import { Version } from "../library/versions/version.ts";
import type { Speller } from "../search/words/spelling.ts";
import { RpcChannel, type WorkerEnd } from "../workers/rpc_channel.ts";
import { Answering, type RequestHandler } from "./answering.ts";
import { SwapBarrier } from "./swap.ts";
import type { HostRequest, Report, ThreadRequest, Update } from "./messages.ts";
import { present } from "../base/known.ts";

type Host = RpcChannel<HostRequest, ThreadRequest>;
type Open = Extract<ThreadRequest, { kind: "open" }>;

/** In a worker: serves requests under the first thread's control. */
export function serveInWorker(end: WorkerEnd): void {
  let opened: Serving | undefined;
  const serving = () => present(opened, "an open thread");
  const host: Host = new RpcChannel(end, (request: ThreadRequest) => {
    switch (request.kind) {
      case "open":
        opened = new Serving(host, request);
        return null;
      case "listen":
        return serving().listen(request.options);
      case "prepare":
        return serving().prepare(request.epoch, request.updates);
      case "begin":
        return serving().begin();
      case "report":
        return serving().report();
      case "renewTls":
        return serving().renewTls(request.files);
      case "closeConnections":
        return serving().closeConnections();
      case "close":
        return serving().close(request.withinMs);
    }
  });
}

/** A serving thread other than the first. */
class Serving {
  readonly #log: Log;
  readonly #keyring = new Keyring();
  readonly #slots = new Slots();
  readonly #holder: SnapshotHolder;
  readonly #barrier: SwapBarrier;
  readonly #answering: Answering;
  readonly #requests: Int32Array;
  #listener: Listener | undefined;

  constructor(host: Host, { setup, epoch, update }: Open) {
    const { options, memory, logFormat, sampledASecond, steadyOrigin, clock } = setup;
    const sharedClock = clock === undefined ? undefined : new Float64Array(clock);
    const now = sharedClock === undefined ? Date.now : () => sharedClock[0]!;
    this.#log = createLog((lines) => host.ask({ kind: "log", lines }), now, {
      format: logFormat,
      sampledASecond,
    });
    watchUnhandled(this.#log);
    const { versions, ...completeness } = present(update.library, "the first update's library");
    const findNewest = async (dataset: string) =>
      await host.ask<string | null>({ kind: "newest", dataset }) ?? undefined;
    this.#holder = new SnapshotHolder(
      versions.map((data) => new Version(data)),
      findNewest,
      completeness,
    );
    this.#barrier = new SwapBarrier(memory.epoch, epoch);
    this.#requests = new Int32Array(setup.requests);
    this.#start([{ keys: present(update.keys, "the first update's keys") }])();
    // Each thread's monotonic clock begins when the thread does.
    const behind = Date.now() - performance.now() - steadyOrigin;
    this.#answering = new Answering({
      library: this.#holder,
      keyring: this.#keyring,
      slots: this.#slots,
      memory,
      compressor: compressorOf(host),
      spelling: spellingOf(host),
      pages: new RenderedPages((asked) => host.ask({ kind: "page", ...asked })),
      leases: leasesOf(host),
      log: this.#log,
      now,
      monotonicNow: () => performance.now() + behind,
      steadyNow: sharedClock === undefined
        ? () => performance.now() + behind
        : () => sharedClock[0]!,
      gate: this.#barrier.gate,
    }, options);
  }

  /** @throws When it cannot listen there. */
  listen(options: ListenOptions): null {
    const { handle, metrics } = this.#answering;
    const counted: RequestHandler = (request) => {
      Atomics.add(this.#requests, 0, 1);
      return handle(request);
    };
    this.#listener = new Listener(options, counted, loggedTo(this.#log));
    metrics.watchListener(this.#listener);
    return null;
  }

  /** Prepares everything that can be done before updates take effect. */
  prepare(epoch: number, updates: readonly Update[]): null {
    this.#barrier.prepare(epoch, this.#start(updates));
    return null;
  }

  begin(): null {
    this.#barrier.advance();
    return null;
  }

  async report(): Promise<Report> {
    // Sent before the response, so that they arrive first.
    void this.#log.flush();
    const counts = await this.#answering.metrics.counts();
    return { tally: this.#answering.usage.take(), counts };
  }

  renewTls(files: TlsFiles): null {
    this.#listener?.renewTls(files);
    return null;
  }

  closeConnections(): null {
    this.#listener?.closeConnections();
    return null;
  }

  async close(withinMs: number): Promise<Report> {
    await this.#listener?.close(withinMs);
    this.#answering.close();
    await this.#log.flush();
    return await this.report();
  }

  /** Returns the function that makes updates take effect. */
  #start(updates: readonly Update[]): () => void {
    const prepared = updates.map(({ library, keys }) => ({
      library: library === undefined ? undefined : {
        versions: library.versions.map((data) => new Version(data)),
        completeness: library,
      },
      keys,
    }));
    return () => {
      for (const { library, keys } of prepared) {
        if (library !== undefined) {
          this.#holder.begin(library.versions, library.completeness);
        }
        if (keys === undefined) continue;
        this.#slots.learn(keys.slots);
        this.#keyring.replace(keys.keys);
      }
    };
  }
}

/** The process has one worker that compresses, reached through the first thread. */
function compressorOf(host: Host): BodyCompressor {
  return {
    compress: (parts: Parts) => host.ask<CompressedBody | undefined>({ kind: "compress", parts }),
  };
}

/** The process has one connection to the store of shared limits. */
function leasesOf(host: Host): LeaseSource {
  return {
    more: async (request) => {
      await host.ask({ kind: "lease", request, isAwaited: true });
    },
    fill: (request) => {
      host.ask({ kind: "lease", request, isAwaited: false }).catch(() => {});
    },
  };
}

/** The process has one worker with the words. Metrics are counted there, too. */
function spellingOf(host: Host): Speller {
  return {
    counts: { asked: 0, failed: 0 },
    near: (words, datasets) => host.ask<string[][] | undefined>({ kind: "near", words, datasets }),
  };
}
