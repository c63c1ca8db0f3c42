import { LRUCache } from "lru-cache";
import type { LibrarySnapshot } from "../../library/serving/library.ts";
import { bytesOf, lengthOf, type Parts } from "../../base/json/long_json.ts";
import type { EndpointResult } from "../declare/endpoint.ts";
import type { Wrapped } from "../declare/envelope.ts";
import type { CompressedBody } from "./compressed_body.ts";

/** An encoded response, with the parts of the answer that its headers need. */
export interface CachedResponse extends Wrapped {
  /** What it is cached by: access, parameters and path. */
  readonly question: string;
  readonly found: Omit<EndpointResult, "data" | "rows">;
  /** Joined into one part at the second request. */
  start: string | Parts;
  /** Unknown parameters that were ignored. */
  readonly ignored: readonly string[];
  /** When it was made, in milliseconds since 1970. The system's clock may jump backwards. */
  readonly since: number;
  /** Its start compressed, from the first client on that wants gzip; undefined if that failed. */
  compressed?: CompressedBody | Promise<CompressedBody | undefined> | undefined;
}

/** Roughly what an entry takes besides its data. */
const ENTRY_BYTES = 512;

/** One response takes at most this share of the cache for records that the version holds too. */
const MAX_JOINED_SHARE = 1 / 8;

/**
 * The most recent responses of one library snapshot: the same question with the same access has the
 * same response, until a moment that the answer knows.
 */
export class ResponseCache {
  readonly #entries: LRUCache<string, CachedResponse>;
  #library: LibrarySnapshot | undefined;

  /** @param bytes How much is kept; 0 for nothing. */
  constructor(bytes: number) {
    this.#entries = new LRUCache({
      maxSize: Math.max(1, bytes),
      sizeCalculation: (response, question) => sizeOf(response) + question.length + ENTRY_BYTES,
    });
  }

  /** The response to a question put to a snapshot, if it is cached and still valid. */
  find(
    library: LibrarySnapshot,
    question: string,
    now: number,
  ): CachedResponse | undefined {
    if (this.#library !== library) {
      this.#entries.clear();
      this.#library = library;
    }
    const known = this.#entries.get(question);
    if (known === undefined || now < known.since) return undefined;
    return now < (known.found.until ?? Infinity) ? known : undefined;
  }

  /**
   * Copies scattered records together at the second request for them, so that further responses
   * are sent without a copy for each client.
   */
  join(response: CachedResponse): void {
    const { start } = response;
    if (typeof start === "string" || !start.some(isScattered)) return;
    const length = lengthOf(start);
    const { maxSize, calculatedSize } = this.#entries;
    // Evicting others for it would only have them joined again in turn.
    if (
      length > maxSize * MAX_JOINED_SHARE || length > maxSize - calculatedSize
    ) return;
    response.start = [bytesOf(start)];
    this.grew(response);
  }

  /** Keeps a response made from a snapshot, unless a newer one has taken the snapshot's place. */
  keep(library: LibrarySnapshot, response: CachedResponse, now: number): void {
    if (
      this.#library !== library || now >= (response.found.until ?? Infinity)
    ) return;
    this.#entries.set(response.question, response);
  }

  /** Measures a response again that has grown, if it is still cached. */
  grew(response: CachedResponse): void {
    if (this.#entries.peek(response.question) !== response) return;
    // Setting the same value again would not measure it.
    this.#entries.delete(response.question);
    this.#entries.set(response.question, response);
  }
}

/** Bytes that a response holds besides the version's own records. */
function sizeOf({ start, compressed }: CachedResponse): number {
  const held = typeof start === "string" ? start.length : ownBytes(start);
  return held +
    (compressed === undefined || compressed instanceof Promise ? 0 : compressed.deflated.length);
}

function isScattered(part: Parts[number]): boolean {
  return typeof part !== "string" && !(part instanceof Uint8Array) &&
    part.rows instanceof Uint32Array;
}

/** How many bytes parts hold, without the records that the version holds. */
export function ownBytes(parts: Parts): number {
  let held = 0;
  for (const part of parts) {
    if (typeof part === "string" || part instanceof Uint8Array) {
      held += part.length;
    } else if (part.rows instanceof Uint32Array) held += part.rows.byteLength;
  }
  return held;
}
