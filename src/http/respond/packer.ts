import type { Parts } from "../../base/json/long_json.ts";
import { inTime } from "../../base/async/within.ts";
import { SteadyWorker } from "../../workers/steady.ts";
import type { Packed, PackRequest } from "./packed.ts";

/** Who comes when so many wait gets the answer as it is. */
const MOST_WAITING = 8;
const PACK_WITHIN_MS = 5_000;

/** Compresses long answers. */
export interface Packs {
  /** What is compressed of a body, or undefined when it had better go as it is. */
  pack(parts: Parts): Promise<Packed | undefined>;
}

/** Why answers went as they are, and how many. */
interface Unpacked {
  /** Too many waited. */
  full: number;
  /** It took too long. */
  late: number;
  /** The worker could not. */
  failed: number;
}

/** Compresses long answers in a worker of its own, which starts with the first of them. */
export class Packer implements Packs {
  readonly unpacked: Unpacked = { full: 0, late: 0, failed: 0 };
  readonly #worker = new SteadyWorker<PackRequest>(
    new URL("../../../workers/pack_answer.ts", import.meta.url),
  );
  readonly #failed: (error: unknown) => void;
  readonly #withinMs: number;
  #fails = false;
  #closed = false;

  /**
   * @param failed Told of the first failure of the worker, and of the first after it has worked again.
   * @param withinMs How long an answer waits for it.
   */
  constructor(failed: (error: unknown) => void, withinMs = PACK_WITHIN_MS) {
    this.#failed = failed;
    this.#withinMs = withinMs;
  }

  async pack(parts: Parts): Promise<Packed | undefined> {
    // What nobody waits for any more is still before the worker.
    if (this.#worker.waiting >= MOST_WAITING) return this.#asItIs("full");
    const packed = await inTime<Packed | "failed" | "late">(
      this.#withinMs,
      this.#ask(parts),
      "late",
    );
    return typeof packed === "string" ? this.#asItIs(packed) : packed;
  }

  close(): void {
    this.#closed = true;
    this.#worker.close();
  }

  async #ask(parts: Parts): Promise<Packed | "failed"> {
    try {
      const packed = await this.#worker.ask<Packed>({ parts });
      this.#fails = false;
      return packed;
    } catch (error) {
      if (!this.#fails && !this.#closed) this.#failed(error);
      this.#fails = true;
      return "failed";
    }
  }

  #asItIs(reason: keyof Unpacked): undefined {
    this.unpacked[reason]++;
  }
}
