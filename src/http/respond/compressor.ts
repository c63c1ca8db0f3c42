import type { Parts } from "../../base/json/long_json.ts";
import { inTime } from "../../base/async/within.ts";
import { SupervisedWorker } from "../../workers/supervised_worker.ts";
import { COMPRESS_WITHIN_MS, COMPRESSIONS_WAITING } from "../size_and_time_limits.ts";
import type { CompressedBody, CompressRequest } from "./compressed_body.ts";

/** Compresses JSON bodies. */
export interface BodyCompressor {
  /** Compresses the start of a body. Undefined if it should be sent uncompressed. */
  compress(parts: Parts): Promise<CompressedBody | undefined>;
}

/** How many bodies were sent uncompressed, by reason. */
interface Skipped {
  /** Too many were waiting. */
  full: number;
  /** It took too long. */
  late: number;
  /** The worker failed. */
  failed: number;
}

/** Compresses bodies in a dedicated worker, which starts on first use. */
export class Compressor implements BodyCompressor {
  readonly skipped: Skipped = { full: 0, late: 0, failed: 0 };
  readonly #worker: SupervisedWorker<CompressRequest>;
  readonly #failed: (error: unknown) => void;
  readonly #withinMs: number;
  #fails = false;
  #closed = false;

  /**
   * @param failed Called with the worker's first failure, and the first after it has worked again.
   * @param withinMs How long a response waits for it.
   */
  constructor(failed: (error: unknown) => void, withinMs = COMPRESS_WITHIN_MS) {
    this.#worker = new SupervisedWorker<CompressRequest>(
      new URL("../../../workers/compress_body.ts", import.meta.url),
    );
    this.#failed = failed;
    this.#withinMs = withinMs;
  }

  async compress(parts: Parts): Promise<CompressedBody | undefined> {
    // Abandoned bodies still occupy the worker.
    if (this.#worker.waiting >= COMPRESSIONS_WAITING) return this.#skip("full");
    const compressed = await inTime<CompressedBody | "failed" | "late">(
      this.#withinMs,
      this.#ask(parts),
      "late",
    );
    return typeof compressed === "string" ? this.#skip(compressed) : compressed;
  }

  close(): void {
    this.#closed = true;
    this.#worker.close();
  }

  async #ask(parts: Parts): Promise<CompressedBody | "failed"> {
    try {
      const compressed = await this.#worker.ask<CompressedBody>({ parts });
      this.#fails = false;
      return compressed;
    } catch (error) {
      if (!this.#fails && !this.#closed) this.#failed(error);
      this.#fails = true;
      return "failed";
    }
  }

  #skip(reason: keyof Skipped): undefined {
    this.skipped[reason]++;
  }
}
