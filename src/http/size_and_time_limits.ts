/**
 * Limits of the HTTP layer in bytes and times, with their units. Requests per minute and month are in
 * `src/config.ts`.
 */

/** Bodies shorter than this are never compressed, in bytes (decisions, Envelopes). */
export const GZIP_FROM_BYTES = 4_096;

/**
 * On a connection that other responses share (HTTP/2), JSON bodies longer than this are streamed in
 * pieces, in bytes. `LONG` in `base/json/long_json.ts` is the limit on other connections.
 */
export const STREAM_SHARED_FROM_BYTES = 64 * 1024;

/**
 * For text bodies up to this length, headers are added to the response one by one; for longer ones
 * they are passed to its constructor. In bytes. Each way is faster for its sizes, by a tenth and a
 * fifth (`deno task bench --section requests`, fees with limit 25 and 1000).
 */
export const SHORT_TEXT_BYTES = 32 * 1024;

/** Size of one piece of a streamed body, in bytes. */
export const PIECE_BYTES = 256 * 1024;

/** Size of one piece while many bodies are being streamed, in bytes, so that none waits long. */
export const MIN_PIECE_BYTES = 64 * 1024;

/** A client that has read nothing of its response for this long is disconnected, in milliseconds. */
export const STALLED_AFTER_MS = 30_000;

/** How often stalled responses are checked for, in milliseconds. */
export const STALLED_CHECK_MS = 5_000;

/**
 * How many bytes the unsent responses of one key may take. Beyond that, responses without progress
 * for `IDLE_AFTER_MS` milliseconds are aborted, the longest idle first.
 */
export const MEMORY_PER_KEY_BYTES = 64 << 20;
export const IDLE_AFTER_MS = 2_000;

/** How many bodies may wait for the compressor; further ones are sent uncompressed. */
export const COMPRESSIONS_WAITING = 8;

/** How long a request waits for its compressed body, in milliseconds; then it is sent uncompressed. */
export const COMPRESS_WITHIN_MS = 5_000;

/** Before the response, at most this much of a request's body is read and discarded, for this long. */
export const DRAINED_BYTES = 2 ** 20;
export const DRAINED_WITHIN_MS = 2_000;
