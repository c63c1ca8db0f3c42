import { wasSentBefore } from "../../base/memory/own_slices.ts";
import { Turns } from "../../base/async/turns.ts";
import { type Held, HeldBytes } from "./held_bytes.ts";

/** A client that has taken nothing of its answer for this long gets no more of it. */
const STALLED_MS = 30_000;

/**
 * So much of answers that were made for it one key may have under way. Beyond, those of which
 * nothing was taken for longest are cut, as soon as they are seen to stand still.
 */
const HELD_BY_KEY = 64 << 20;
const STANDS_STILL_MS = 2_000;

/**
 * Measured: pieces of this size leave faster than smaller ones, and than larger ones, which the
 * allocator maps anew each time.
 */
export const PIECE = 256 * 1024;

/**
 * Pieces that were sent lie until the collector looks, which it does after so many bytes of new
 * buffers. It is made to look four times as often, by a buffer that nobody writes to: that counts, and
 * takes no memory. A million rows then leave with 10 to 25 MB more of it instead of 56.
 */
const COLLECTED_AFTER = 64 << 20;
const COLLECT_AFTER = 16 << 20;

/** Many answers share a turn of the loop, so that others need not wait for a large piece of each. */
const SMALLEST_PIECE = 64 * 1024;

/** Why a client got no more of its answer. */
export class Stalled extends Error {
  override readonly name = "Stalled";
}

/** The answers of this thread that are being sent piece by piece. */
export class OpenBodies {
  // In the order in which they last moved.
  readonly #open = new Set<OpenBody>();
  readonly #held = new HeldBytes();
  #cut = 0;
  /** Bytes since the collector was last pressed. */
  #sent = 0;
  /** A client that takes a whole answer at once would hold up all others while it is made. */
  readonly #turns = new Turns();

  get size(): number {
    return this.#open.size;
  }

  /** How many were cut because the client did not go on. */
  get cut(): number {
    return this.#cut;
  }

  /**
   * A body that leaves in pieces, as fast as the client takes them. A piece is made when it is
   * taken, so a slow client holds one and not the whole.
   *
   * @param piecesOf Makes pieces of the size that it is told for each.
   * @param keyId Whose answers are bounded together.
   * @param held What the pieces are made of that is not a version's own.
   */
  stream(
    piecesOf: (size: () => number) => Iterator<Uint8Array, undefined>,
    keyId: string,
    held: Held,
  ): ReadableStream<Uint8Array> {
    const body: OpenBody = { keyId, held, movedAt: performance.now(), controller: undefined };
    const pieces = piecesOf(() => Math.max(SMALLEST_PIECE, PIECE / this.#open.size | 0));
    return new ReadableStream<Uint8Array>({
      start: (controller) => {
        body.controller = controller;
        this.#open.add(body);
        this.#held.take(keyId, held);
        this.#bound(keyId);
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
        // A part of something larger was not made for this client.
        const isMade = value.length === value.buffer.byteLength && !wasSentBefore(value);
        if (isMade) this.#sent += value.length;
        if (this.#sent >= COLLECT_AFTER) {
          this.#sent = 0;
          new ArrayBuffer(COLLECTED_AFTER - COLLECT_AFTER);
        }
      },
      cancel: () => this.#close(body),
    }, { highWaterMark: 0 });
  }

  /** Cuts those without progress; gives how many. */
  cutStalled(after = STALLED_MS): number {
    const before = this.#cut;
    const now = performance.now();
    for (const body of this.#open) {
      if (now - body.movedAt < after) break;
      this.#cutOne(body);
    }
    return this.#cut - before;
  }

  #bound(keyId: string): void {
    if (this.#held.of(keyId) <= HELD_BY_KEY) return;
    const now = performance.now();
    for (const body of this.#open) {
      if (this.#held.of(keyId) <= HELD_BY_KEY || now - body.movedAt < STANDS_STILL_MS) return;
      if (body.keyId === keyId && body.held.bytes > 0) this.#cutOne(body);
    }
  }

  #cutOne(body: OpenBody): void {
    this.#close(body);
    this.#cut++;
    body.controller?.error(new Stalled("The client has taken nothing of its answer for long"));
  }

  #close(body: OpenBody): void {
    if (!this.#open.delete(body)) return;
    this.#held.leave(body.keyId, body.held);
  }
}

/** Those of this thread. */
export const openBodies = new OpenBodies();

interface OpenBody {
  readonly keyId: string;
  readonly held: Held;
  /** By `performance.now()`. */
  movedAt: number;
  controller: ReadableStreamDefaultController<Uint8Array> | undefined;
}
