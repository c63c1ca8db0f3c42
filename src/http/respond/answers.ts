import { LRUCache } from "lru-cache";
import type { LibrarySnapshot } from "../../library/serving/library.ts";
import { bytesOf, lengthOf, type Parts } from "../../base/json/long_json.ts";
import type { EndpointResult } from "../declare/endpoint.ts";
import type { Wrapped } from "../declare/envelope.ts";
import type { Packed } from "./packed.ts";

/** An answer as it is encoded, and the unknown parameters that were ignored for it. */
export interface Remembered extends Wrapped {
  /** What it is remembered by. */
  readonly question: string;
  readonly found: Omit<EndpointResult, "data" | "rows">;
  /** Of what is asked for again, gathered into one part. */
  start: string | Parts;
  readonly ignored: readonly string[];
  /** When it was found, in milliseconds since 1970: the system's clock may be set back. */
  readonly since: number;
  /** Its start compressed, from the first client on that wants that; undefined where it failed. */
  packed?: Packed | Promise<Packed | undefined> | undefined;
}

/** About what an entry takes besides its data. */
const ENTRY_BYTES = 512;

/** One answer takes at most this share of what is kept for its records, which the version has too. */
const MOST_GATHERED = 1 / 8;

/**
 * The last answers of one library: the same question of callers with the same access has the same
 * answer, until a moment that the answer knows. What the question is, the pipeline says.
 */
export class Answers {
  readonly #entries: LRUCache<string, Remembered>;
  #library: LibrarySnapshot | undefined;

  /** @param bytes How much is kept; 0 for nothing. */
  constructor(bytes: number) {
    this.#entries = new LRUCache({
      maxSize: Math.max(1, bytes),
      sizeCalculation: (answer, question) => sizeOf(answer) + question.length + ENTRY_BYTES,
    });
  }

  /** The answer to a question put to a library, if it is remembered and still holds. */
  find(library: LibrarySnapshot, question: string, now: number): Remembered | undefined {
    if (this.#library !== library) {
      this.#entries.clear();
      this.#library = library;
    }
    const known = this.#entries.get(question);
    if (known === undefined || now < known.since) return undefined;
    return now < (known.found.until ?? Infinity) ? known : undefined;
  }

  /**
   * Lets records that do not lie together leave without a copy for each client, from the second time
   * on that they are asked for. Those that do, answers share (`base/own_slices.ts`).
   */
  gather(answer: Remembered): void {
    const { start } = answer;
    if (typeof start === "string" || !start.some(isScattered)) return;
    const length = lengthOf(start);
    const { maxSize, calculatedSize } = this.#entries;
    // What others take is not taken from them: it would be gathered in turn, again and again.
    if (length > maxSize * MOST_GATHERED || length > maxSize - calculatedSize) return;
    answer.start = [bytesOf(start)];
    this.grew(answer);
  }

  /** Keeps an answer that was found in a library, unless that is gone meanwhile. */
  keep(library: LibrarySnapshot, answer: Remembered, now: number): void {
    if (this.#library !== library || now >= (answer.found.until ?? Infinity)) return;
    this.#entries.set(answer.question, answer);
  }

  /** Counts what was added to an answer, if it is still remembered. */
  grew(answer: Remembered): void {
    if (this.#entries.peek(answer.question) !== answer) return;
    // A value that is there already is not measured again.
    this.#entries.delete(answer.question);
    this.#entries.set(answer.question, answer);
  }
}

/** What is held of an answer besides the version's own records. */
function sizeOf({ start, packed }: Remembered): number {
  const held = typeof start === "string" ? start.length : heldBy(start);
  return held + (packed === undefined || packed instanceof Promise ? 0 : packed.deflated.length);
}

function isScattered(part: Parts[number]): boolean {
  return typeof part !== "string" && !(part instanceof Uint8Array) &&
    part.rows instanceof Uint32Array;
}

/** How many bytes parts hold, without the records that the version holds. */
export function heldBy(parts: Parts): number {
  let held = 0;
  for (const part of parts) {
    if (typeof part === "string" || part instanceof Uint8Array) held += part.length;
    else if (part.rows instanceof Uint32Array) held += part.rows.byteLength;
  }
  return held;
}
