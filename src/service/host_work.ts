import type { LeaseSource } from "../access/shared_limits/leased_windows.ts";
import type { Log } from "../base/log/log.ts";
import { knownWords } from "../endpoints/search/correct.ts";
import { Compressor } from "../http/respond/compressor.ts";
import type { LibrarySnapshot } from "../library/serving/library.ts";
import { Spelling } from "../search/words/spelling.ts";
import { type PageRequest, PAGES_SUPERVISION, RenderedPages } from "../http/listen/pages.ts";
import { SupervisedWorker } from "../workers/supervised_worker.ts";
import type { FindNewest } from "../library/serving/snapshot_holder.ts";
import type { HostRequest } from "../serving/messages.ts";

const PAGES_WORKER = new URL("../../workers/make_pages.ts", import.meta.url);

/**
 * What the first thread does for all threads, in three workers: compress, correct spelling, and
 * render pages.
 */
export class HostWork {
  readonly compressor: Compressor;
  readonly spelling: Spelling;
  readonly pages: RenderedPages;
  readonly #pageWorker = new SupervisedWorker<PageRequest>(PAGES_WORKER, PAGES_SUPERVISION);
  readonly #log: Log;
  readonly #library: () => LibrarySnapshot;
  readonly #findNewest: FindNewest;
  readonly #leases: LeaseSource | undefined;

  /** @param leases Undefined if this server's limits are not shared. */
  constructor(
    log: Log,
    library: () => LibrarySnapshot,
    findNewest: FindNewest,
    leases: LeaseSource | undefined,
  ) {
    this.#leases = leases;
    this.#log = log;
    this.#library = library;
    this.#findNewest = findNewest;
    this.compressor = new Compressor((error) => log.failure("packing_failed", error));
    this.spelling = new Spelling((error) => log.failure("spelling_failed", error));
    this.pages = new RenderedPages((request) => this.#pageWorker.ask(request));
  }

  /** Handles a request of another thread. */
  async answer(request: HostRequest): Promise<unknown> {
    switch (request.kind) {
      case "log":
        this.#log.pass(request.lines);
        return null;
      case "compress":
        return await this.compressor.compress(request.parts);
      case "near": {
        const library = this.#library();
        const { words, datasets } = request;
        return await this.spelling.near(words, datasets, library, knownWords(library));
      }
      case "page":
        return await this.pages.find(request.path, request.wantsHtml, request.query);
      case "lease":
        if (request.isAwaited) await this.#leases?.more(request.request);
        else this.#leases?.fill(request.request);
        return null;
      case "newest":
        return await this.#findNewest(request.dataset) ?? null;
    }
  }

  close(): void {
    this.spelling.close();
    this.compressor.close();
    this.#pageWorker.close();
  }
}
