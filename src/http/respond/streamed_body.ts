import type { KeyId } from "../../access/key_format.ts";
import { Turns } from "../../base/async/turns.ts";
import {
  IDLE_AFTER_MS,
  MEMORY_PER_KEY_BYTES,
  MIN_PIECE_BYTES,
  PIECE_BYTES,
  STALLED_AFTER_MS,
} from "../size_and_time_limits.ts";
import { type HeldMemory, MemoryPerKey } from "./memory_per_key.ts";

/** The pieces of a body, each made on demand. */
export type Pieces =
  | Iterator<Uint8Array, undefined, undefined>
  | AsyncIterator<Uint8Array, undefined, undefined>;

/** The client has stopped reading its response. */
export class Stalled extends Error {
  override readonly name = "Stalled";
}

/** Response bodies that this thread is streaming. */
export class OpenBodies {
  /** Least recent progress first. */
  readonly #open = new Set<OpenBody>();
  readonly #memory = new MemoryPerKey();
  #cut = 0;
  /** Lets one piece be made at a time: a client that reads fast must not hold up the others. */
  readonly #turns = new Turns();

  get size(): number {
    return this.#open.size;
  }

  /** How many were aborted because the client stopped reading. */
  get cut(): number {
    return this.#cut;
  }

  /**
   * A body that is sent in pieces, as fast as the client reads. Each piece is made on demand, so a
   * slow client holds one piece and not the whole.
   *
   * @param piecesOf Makes the pieces; calls its argument for the size of the next one, in bytes.
   * @param keyId The key whose unsent bodies are limited together.
   * @param held Memory that the pieces are made from, in addition to the version's own.
   */
  stream(
    piecesOf: (size: () => number) => Pieces,
    keyId: KeyId,
    held: HeldMemory,
  ): ReadableStream<Uint8Array> {
    const pieces = piecesOf(() => Math.max(MIN_PIECE_BYTES, PIECE_BYTES / this.#open.size | 0));
    const movedAt = performance.now();
    const body: OpenBody = { keyId, held, pieces, movedAt, controller: undefined };
    return new ReadableStream<Uint8Array>({
      start: (controller) => {
        body.controller = controller;
        this.#open.add(body);
        this.#memory.take(keyId, held);
        this.#limitMemory(keyId);
      },
      pull: async (controller) => {
        const { value, done } = await this.#turns.take(() => pieces.next());
        if (!this.#open.has(body)) return;
        if (done) {
          this.#close(body);
          return controller.close();
        }
        body.movedAt = performance.now();
        this.#open.delete(body);
        this.#open.add(body);
        controller.enqueue(value);
      },
      cancel: () => this.#close(body),
    }, { highWaterMark: 0 });
  }

  /** Aborts bodies without progress for `after` milliseconds. Returns how many. */
  cutStalled(after = STALLED_AFTER_MS): number {
    const before = this.#cut;
    const now = performance.now();
    for (const body of this.#open) {
      if (now - body.movedAt < after) break;
      this.#cutOne(body);
    }
    return this.#cut - before;
  }

  /** Aborts idle bodies of a key that holds too much memory. */
  #limitMemory(keyId: KeyId): void {
    if (this.#memory.of(keyId) <= MEMORY_PER_KEY_BYTES) return;
    const now = performance.now();
    for (const body of this.#open) {
      const isIdle = now - body.movedAt >= IDLE_AFTER_MS;
      if (this.#memory.of(keyId) <= MEMORY_PER_KEY_BYTES || !isIdle) return;
      if (body.keyId === keyId && body.held.bytes > 0) this.#cutOne(body);
    }
  }

  #cutOne(body: OpenBody): void {
    this.#close(body);
    this.#cut++;
    body.controller?.error(new Stalled("The client has stopped reading its response"));
  }

  #close(body: OpenBody): void {
    if (!this.#open.delete(body)) return;
    this.#memory.release(body.keyId, body.held);
    // Lets pieces release what they hold, such as a compressor.
    Promise.resolve(body.pieces.return?.()).catch(() => {});
  }
}

/** The streamed bodies of this thread. */
export const openBodies = new OpenBodies();

interface OpenBody {
  readonly keyId: KeyId;
  readonly held: HeldMemory;
  readonly pieces: Pieces;
  /** When it last made progress, by `performance.now()`. */
  movedAt: number;
  controller: ReadableStreamDefaultController<Uint8Array> | undefined;
}
