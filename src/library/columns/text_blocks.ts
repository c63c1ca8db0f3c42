import { CHUNK } from "../../base/json/long_json.ts";
import { lastOf } from "../../base/known.ts";

/** Encoding some tens of texts at once is several times as fast as one by one. */
const ENCODE_AT = 1 << 16;

/**
 * Blocks grow up to this size: the system takes back so large a block, while the gaps that small
 * ones leave stay with the process.
 */
const MAX_BLOCK_BYTES = 1 << 23;

const ENCODER = new TextEncoder();

/** ASCII texts, encoded one after another in blocks of this thread. */
export class TextBlocks {
  #blocks: Uint8Array<ArrayBuffer>[] = [];
  /** Where the next text begins in the last block, and where the block ends; -1 before the first block. */
  #at = 0;
  #end = -1;
  /** Texts that are not yet encoded. */
  #pending = "";

  /**
   * Adds a text and returns its place: the block times `CHUNK`, plus the byte in it. Places ascend.
   */
  add(text: string): number {
    if (this.#at + text.length > this.#end) this.#begin(text.length);
    const place = (this.#blocks.length - 1) * CHUNK + this.#at;
    this.#pending += text;
    this.#at += text.length;
    if (this.#pending.length >= ENCODE_AT) this.#encode();
    return place;
  }

  /** The bytes of a text. */
  get(place: number, length: number): Uint8Array {
    this.#encode();
    const block = Math.floor(place / CHUNK);
    const from = place - block * CHUNK;
    return this.#blocks[block]!.subarray(from, from + length);
  }

  /**
   * Moves the texts that are still needed to the front and frees the rest immediately, because the
   * garbage collector would come only after as much memory had been allocated again.
   *
   * @param places The offset of each text, ascending; updated to its new offset.
   * @param lengths The length of each text.
   */
  keep(places: Float64Array, lengths: Uint32Array): void {
    this.#encode();
    let [block, at] = [0, 0];
    for (let i = 0; i < places.length; i++) {
      const text = this.get(places[i]!, lengths[i]!);
      // A text that does not fit is in the next block. Writing never overtakes reading.
      while (at + text.length > this.#blocks[block]!.length) [block, at] = [block + 1, 0];
      this.#blocks[block]!.set(text, at);
      places[i] = block * CHUNK + at;
      at += text.length;
    }
    for (const { buffer } of this.#blocks.splice(places.length === 0 ? 0 : block + 1)) {
      buffer.transfer(0);
    }
    [this.#at, this.#end] = [0, -1];
  }

  /** Begins a block of at least this many bytes. */
  #begin(least: number): void {
    this.#encode();
    const twice = 2 * Math.max(this.#end, ENCODE_AT / 2);
    this.#end = Math.max(Math.min(MAX_BLOCK_BYTES, twice), least);
    this.#blocks.push(new Uint8Array(this.#end));
    this.#at = 0;
  }

  #encode(): void {
    if (this.#pending === "") return;
    const from = this.#at - this.#pending.length;
    ENCODER.encodeInto(this.#pending, lastOf(this.#blocks).subarray(from));
    this.#pending = "";
  }
}
