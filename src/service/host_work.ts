import type { Log } from "../base/log/log.ts";
import { knownWords } from "../endpoints/search/correct.ts";
import { Compressor } from "../http/respond/compressor.ts";
import type { LibrarySnapshot } from "../library/serving/library.ts";
import { Spelling } from "../search/words/spelling.ts";
import type { FindNewest } from "../library/serving/snapshot_holder.ts";
import type { HostRequest } from "../serving/messages.ts";

/** What the first thread does for all: one worker compresses, one spells, one log is written. */
export class HostWork {
  readonly compressor: Compressor;
  readonly spelling: Spelling;
  readonly #log: Log;
  readonly #library: () => LibrarySnapshot;
  readonly #findNewest: FindNewest;

  constructor(log: Log, library: () => LibrarySnapshot, findNewest: FindNewest) {
    this.#log = log;
    this.#library = library;
    this.#findNewest = findNewest;
    this.compressor = new Compressor((error) => log.failure("packing_failed", error));
    this.spelling = new Spelling((error) => log.failure("spelling_failed", error));
  }

  /** Does what another thread asks of this one. */
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
      case "newest":
        return await this.#findNewest(request.dataset) ?? null;
    }
  }

  close(): void {
    this.spelling.close();
    this.compressor.close();
  }
}
