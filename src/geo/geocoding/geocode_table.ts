import { type Geocode, PRECISIONS } from "./geocoder.ts";
import { itemAt } from "../../base/known.ts";

/** Each key belongs to one bucket of this many slots. */
const WAYS = 8;
const BUCKETS = 1 << 13;
const SLOTS = WAYS * BUCKETS;

/** How many words of a key are stored: 128 bits. */
const KEY_WORDS = 4;

/**
 * Bytes of a slot: key, latitude, longitude, expiry, turn and kind (a word each for the last two).
 */
const SLOT_BYTES = 4 * KEY_WORDS + 3 * 8 + 4 + 4;

const EMPTY = 0;
const UNKNOWN = 1;
/** Higher kinds are geocodes, by precision. */
const FIRST_PRECISION = 2;

/** A cached answer: null if the geocoder does not know the address. */
export interface Remembered {
  readonly geocode: Geocode | null;
}

/** Shared memory for a table. */
export function tableMemory(): SharedArrayBuffer {
  return new SharedArrayBuffer(SLOTS * SLOT_BYTES);
}

/**
 * Caches some 65,000 geocodes by hashes of addresses, in 3 MB of shared memory: threads share each
 * look-up, and the garbage collector has nothing to scan. In a full bucket, the entry that expires
 * first is replaced.
 */
export class GeocodeTable {
  readonly #lats: Float64Array;
  readonly #lngs: Float64Array;
  /** Milliseconds since 1970. */
  readonly #ends: Float64Array;
  readonly #keys: Uint32Array;
  /** A seqlock: odd while a slot is being written. */
  readonly #turns: Int32Array;
  readonly #kinds: Uint32Array;

  constructor(memory: SharedArrayBuffer) {
    const numbers = (at: number) => new Float64Array(memory, 8 * SLOTS * at, SLOTS);
    [this.#lats, this.#lngs, this.#ends] = [numbers(0), numbers(1), numbers(2)];
    const words = 24 * SLOTS;
    this.#keys = new Uint32Array(memory, words, KEY_WORDS * SLOTS);
    this.#turns = new Int32Array(memory, words + 4 * KEY_WORDS * SLOTS, SLOTS);
    this.#kinds = new Uint32Array(memory, words + 4 * (KEY_WORDS + 1) * SLOTS, SLOTS);
  }

  /** @param key At least four words, evenly distributed. */
  find(key: Uint32Array, now: number): Remembered | undefined {
    const slot = this.#slotOf(key);
    if (slot === undefined) return undefined;
    const turn = Atomics.load(this.#turns, slot);
    const kind = this.#kinds[slot]!;
    const [lat, lng, end] = [this.#lats[slot]!, this.#lngs[slot]!, this.#ends[slot]!];
    // If the slot was overwritten in the meantime, the read is discarded.
    const isWhole = turn % 2 === 0 && this.#has(slot, key) &&
      Atomics.load(this.#turns, slot) === turn;
    if (!isWhole || kind === EMPTY || now > end) return undefined;
    if (kind === UNKNOWN) return { geocode: null };
    return { geocode: { lat, lng, confidence: itemAt(PRECISIONS, kind - FIRST_PRECISION) } };
  }

  /** @param end When it expires, in milliseconds since 1970. */
  keep(key: Uint32Array, geocode: Geocode | null, end: number): void {
    const slot = this.#slotOf(key) ?? this.#firstToForget(key);
    const turn = Atomics.load(this.#turns, slot);
    const isFree = turn % 2 === 0 &&
      Atomics.compareExchange(this.#turns, slot, turn, turn + 1) === turn;
    // Another thread is writing there; this geocode is not cached.
    if (!isFree) return;
    for (let word = 0; word < KEY_WORDS; word++) {
      this.#keys[KEY_WORDS * slot + word] = key[word]!;
    }
    this.#lats[slot] = geocode?.lat ?? NaN;
    this.#lngs[slot] = geocode?.lng ?? NaN;
    this.#ends[slot] = end;
    this.#kinds[slot] = geocode === null
      ? UNKNOWN
      : FIRST_PRECISION + PRECISIONS.indexOf(geocode.confidence);
    Atomics.store(this.#turns, slot, turn + 2);
  }

  #slotOf(key: Uint32Array): number | undefined {
    const first = WAYS * (key[0]! % BUCKETS);
    for (let slot = first; slot < first + WAYS; slot++) if (this.#has(slot, key)) return slot;
    return undefined;
  }

  #has(slot: number, key: Uint32Array): boolean {
    for (let word = 0; word < KEY_WORDS; word++) {
      if (this.#keys[KEY_WORDS * slot + word] !== key[word]) return false;
    }
    return true;
  }

  /** The slot to replace: an empty one has an expiry of 0. */
  #firstToForget(key: Uint32Array): number {
    const first = WAYS * (key[0]! % BUCKETS);
    let chosen = first;
    for (let slot = first + 1; slot < first + WAYS; slot++) {
      if (this.#ends[slot]! < this.#ends[chosen]!) chosen = slot;
    }
    return chosen;
  }
}
