import { type Geocode, PRECISIONS } from "./geocoder.ts";
import { itemAt } from "../../base/known.ts";

/** Slots whose keys begin alike; each key has its place in one such bucket. */
const WAYS = 8;
const BUCKETS = 1 << 13;
const SLOTS = WAYS * BUCKETS;

/** Words of a key that are kept: 128 bits. */
const KEY_WORDS = 4;

/** Bytes of a slot: its key, where, until when, its turn and its kind, which takes a word too. */
const SLOT_BYTES = 4 * KEY_WORDS + 3 * 8 + 4 + 4;

const EMPTY = 0;
const UNKNOWN = 1;
/** The kinds above are those of geocodes, by precision. */
const FIRST_PRECISION = 2;

/** What is remembered of one address: null when the geocoder does not know it. */
export interface Remembered {
  readonly geocode: Geocode | null;
}

/** Shared memory for a table. */
export function tableMemory(): SharedArrayBuffer {
  return new SharedArrayBuffer(SLOTS * SLOT_BYTES);
}

/**
 * Remembers some 65,000 geocodes by hashes of addresses, 3 MB in shared memory: what one thread has
 * asked for no other asks again, and no collector ever looks at it. Where a bucket is full, what would
 * be forgotten first gives way.
 */
export class GeocodeTable {
  readonly #lats: Float64Array;
  readonly #lngs: Float64Array;
  /** Milliseconds since 1970. */
  readonly #ends: Float64Array;
  readonly #keys: Uint32Array;
  /** Odd while a slot is being written. */
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

  /** @param key At least four words, evenly spread. */
  find(key: Uint32Array, now: number): Remembered | undefined {
    const slot = this.#slotOf(key);
    if (slot === undefined) return undefined;
    const turn = Atomics.load(this.#turns, slot);
    const kind = this.#kinds[slot]!;
    const [lat, lng, end] = [this.#lats[slot]!, this.#lngs[slot]!, this.#ends[slot]!];
    // Overwritten in the meantime: then it is not known here.
    const isWhole = turn % 2 === 0 && this.#has(slot, key) &&
      Atomics.load(this.#turns, slot) === turn;
    if (!isWhole || kind === EMPTY || now > end) return undefined;
    if (kind === UNKNOWN) return { geocode: null };
    return { geocode: { lat, lng, confidence: itemAt(PRECISIONS, kind - FIRST_PRECISION) } };
  }

  /** @param end When it is forgotten, in milliseconds since 1970. */
  keep(key: Uint32Array, geocode: Geocode | null, end: number): void {
    const slot = this.#slotOf(key) ?? this.#firstToForget(key);
    const turn = Atomics.load(this.#turns, slot);
    const isFree = turn % 2 === 0 &&
      Atomics.compareExchange(this.#turns, slot, turn, turn + 1) === turn;
    // Another thread writes there; what is not kept is asked again.
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

  /** An empty slot ends at 0. */
  #firstToForget(key: Uint32Array): number {
    const first = WAYS * (key[0]! % BUCKETS);
    let chosen = first;
    for (let slot = first + 1; slot < first + WAYS; slot++) {
      if (this.#ends[slot]! < this.#ends[chosen]!) chosen = slot;
    }
    return chosen;
  }
}
