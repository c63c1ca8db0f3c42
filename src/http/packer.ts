import type { Parts } from "../base/long_json.ts";
import { within } from "../base/within.ts";
import { SteadyWorker } from "../workers/steady.ts";
import type { Packed, PackRequest } from "./packed.ts";

/** Who comes when so many wait gets the answer as it is. */
const MOST_WAITING = 8;
const PACK_WITHIN_MS = 5_000;

/** Compresses long answers. */
export interface Packs {
  /** What is compressed of a body, or undefined when it had better go as it is. */
  pack(parts: Parts): Promise<Packed | undefined>;
}

/** Compresses long answers in a worker of its own, which starts with the first of them. */
export class Packer implements Packs {
  readonly #worker = new SteadyWorker<PackRequest>(
    new URL("../../workers/pack_answer.ts", import.meta.url),
  );
  readonly #withinMs: number;
  #waiting = 0;
  #unpacked = 0;

  /** @param withinMs How long an answer waits for it. */
  constructor(withinMs = PACK_WITHIN_MS) {
    this.#withinMs = withinMs;
  }

  /** How many answers went as they are, because too many waited or it took too long. */
  get unpacked(): number {
    return this.#unpacked;
  }

  async pack(parts: Parts): Promise<Packed | undefined> {
    if (this.#waiting >= MOST_WAITING) {
      this.#unpacked++;
      return undefined;
    }
    this.#waiting++;
    try {
      const asked = this.#worker.ask<Packed>({ parts });
      const packed = await within(this.#withinMs, asked, undefined);
      if (packed === undefined) this.#unpacked++;
      return packed;
    } finally {
      this.#waiting--;
    }
  }

  close(): void {
    this.#worker.close();
  }
}
