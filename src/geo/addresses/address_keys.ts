import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";

const ENCODER = new TextEncoder();

/** The longest text that can be hashed. Addresses are shorter, even in capitals. */
const MAX_BYTES = 8192;

/**
 * HMAC-SHA-256 with prepared keyed hashes and reused buffers: 2 µs per text, instead of 10 µs and
 * more garbage with `node:crypto`.
 *
 * @returns A function that returns the eight words of a text's hash; the next call overwrites them.
 */
export function keyed(secret: Uint8Array): (text: string) => Uint32Array {
  const begun = hmac.create(sha256, secret);
  const hash = begun.clone();
  const bytes = new Uint8Array(MAX_BYTES);
  const digest = new Uint8Array(hash.outputLen);
  const words = new Uint32Array(digest.buffer);
  return (text) => {
    const { written } = ENCODER.encodeInto(text, bytes);
    begun._cloneInto(hash).update(bytes.subarray(0, written)).digestInto(digest);
    return words;
  };
}
