/** Sizes and times of the HTTP layer, with their units. Limits of keys are in `src/config.ts`. */

/** Bodies shorter than this are never compressed, in bytes (decisions, Envelopes). */
export const GZIP_FROM_BYTES = 4_096;

/**
 * Up to this length a JSON body is sent as one text; a longer one is streamed in pieces. In bytes.
 * `LONG` in `base/json/long_json.ts` bounds the texts themselves.
 */
export const STREAM_SHARED_FROM_BYTES = 64 * 1024;

/**
 * Up to this length the headers of a text are set one by one; those of a longer one are given to the
 * constructor of its response. The runtime is a tenth faster this way with a short text, a fifth that
 * way with a long one (`deno task bench --section requests`, fees with limit 25 and 1000). In bytes.
 */
export const SHORT_TEXT_BYTES = 32 * 1024;

/** Size of one piece of a streamed body, in bytes. */
export const PIECE_BYTES = 256 * 1024;

/** Size of a piece when many bodies are being sent, in bytes: others must not wait for a large one. */
export const SMALLEST_PIECE_BYTES = 64 * 1024;

/** A client that has taken nothing of its response for this long is cut off, in milliseconds. */
export const STALLED_AFTER_MS = 30_000;

/** How often stalled responses are looked for, in milliseconds. */
export const STALLED_CHECK_MS = 5_000;

/**
 * How many bytes of unsent responses one key may hold. Beyond that, its responses that made no
 * progress for `IDLE_AFTER_MS` are cut, the longest idle first.
 */
export const MEMORY_PER_KEY_BYTES = 64 << 20;
export const IDLE_AFTER_MS = 2_000;

/** How many bodies may wait for the compressor; further ones are sent uncompressed. */
export const COMPRESSIONS_WAITING = 8;

/** How long a request waits for its compressed body, in milliseconds; then it is sent uncompressed. */
export const COMPRESS_WITHIN_MS = 5_000;

/** How much of a request's body is read away before the response is sent, in bytes and milliseconds. */
export const DRAINED_BYTES = 2 ** 20;
export const DRAINED_WITHIN_MS = 2_000;
