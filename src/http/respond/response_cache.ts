import { LRUCache } from "lru-cache";
import type { LibrarySnapshot } from "../../library/serving/library.ts";
import { bytesOf, lengthOf, type Parts } from "../../base/json/long_json.ts";
import type { EndpointResult } from "../declare/endpoint.ts";
import type { Wrapped } from "../declare/envelope.ts";
import type { CompressedBody } from "./compressed_body.ts";

/** An encoded response, with the parts of the answer that its headers need. */
export interface CachedResponse extends Wrapped {
  /** Access, path and query; undefined if the response must not be cached. */
  readonly cacheKey: string | undefined;
  readonly found: Omit<EndpointResult, "data" | "rows">;
  /** In parts if it is long; joined into one at the second request. */
  start: string | Parts;
  /** Unknown parameters that were ignored. */
  readonly ignored: readonly string[];
  /** When it was made, in milliseconds since 1970. */
  readonly since: number;
  /** The compressed start, once a client has asked for gzip; undefined if compression failed. */
  compressed?: CompressedBody | Promise<CompressedBody | undefined> | undefined;
}

/** Overhead of an entry, roughly, in bytes. */
const ENTRY_BYTES = 512;

/** A response is joined only if it then takes at most this share of the cache. */
const MAX_JOINED_SHARE = 1 / 8;

/**
 * The most recent responses of one library snapshot. The same request with the same access has the
 * same response, until it expires (`until` of the answer).
 */
export class ResponseCache {
  readonly #entries: LRUCache<string, CachedResponse>;
  #library: LibrarySnapshot | undefined;

  /** @param bytes The size of the cache; 0 disables it. */
  constructor(bytes: number) {
    this.#entries = new LRUCache({
      maxSize: Math.max(1, bytes),
      sizeCalculation: (response, cacheKey) => sizeOf(response) + cacheKey.length + ENTRY_BYTES,
    });
  }

  /** The cached response of a snapshot, if it is still valid. Another snapshot empties the cache. */
  find(library: LibrarySnapshot, cacheKey: string, now: number): CachedResponse | undefined {
    if (this.#library !== library) {
      this.#entries.clear();
      this.#library = library;
    }
    const known = this.#entries.get(cacheKey);
    // The system's clock may have been set back.
    if (known === undefined || now < known.since) return undefined;
    return now < (known.found.until ?? Infinity) ? known : undefined;
  }

  /**
   * Copies scattered records into one buffer at the second request for them, so that later responses
   * need no copy of their own.
   */
  compact(response: CachedResponse): void {
    const { start } = response;
    if (typeof start === "string" || !start.some(isScattered)) return;
    const length = lengthOf(start);
    const { maxSize, calculatedSize } = this.#entries;
    // Evicting other responses for this one would only make them be joined again later.
    if (length > maxSize * MAX_JOINED_SHARE || length > maxSize - calculatedSize) return;
    response.start = [bytesOf(start)];
    this.grew(response);
  }

  /** Caches a response of a snapshot, unless a newer snapshot has replaced it. */
  keep(library: LibrarySnapshot, response: CachedResponse, now: number): void {
    const { cacheKey, found: { until = Infinity } } = response;
    if (cacheKey === undefined || this.#library !== library || now >= until) return;
    this.#entries.set(cacheKey, response);
  }

  /** Updates the size of a response that has grown, if it is still cached. */
  grew(response: CachedResponse): void {
    const { cacheKey } = response;
    if (cacheKey === undefined || this.#entries.peek(cacheKey) !== response) return;
    // Setting the same value again would keep its old size.
    this.#entries.delete(cacheKey);
    this.#entries.set(cacheKey, response);
  }
}

/** Bytes that a response holds in addition to the version's own records. */
function sizeOf({ start, compressed }: CachedResponse): number {
  const held = typeof start === "string" ? start.length : ownBytes(start);
  return held +
    (compressed === undefined || compressed instanceof Promise ? 0 : compressed.deflated.length);
}

function isScattered(part: Parts[number]): boolean {
  return typeof part !== "string" && !(part instanceof Uint8Array) &&
    part.rows instanceof Uint32Array;
}

/** Bytes that parts hold in addition to the version's own records. */
export function ownBytes(parts: Parts): number {
  let held = 0;
  for (const part of parts) {
    if (typeof part === "string" || part instanceof Uint8Array) held += part.length;
    else if (part.rows instanceof Uint32Array) held += part.rows.byteLength;
  }
  return held;
}
