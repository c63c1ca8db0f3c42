import { crc32 } from "node:zlib";
import type { Brand } from "../base/brand.ts";

/** The whole id of a key, as the store has it: neither the key itself nor the short id of lists. */
export type KeyId = Brand<string, "key id">;

/** Text that is known to be the id of a key. */
export const keyId = (text: string) => text as KeyId;

/**
 * API keys: `svc_live_`, 30 random base62 characters, and 6 characters of base62 CRC32 over what
 * precedes, so that a mistyped key is refused without a look-up (decisions, Access).
 */
const PREFIX = "svc_live_";
const RANDOM = 30;
const CHECK = 6;
const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

const FORM = new RegExp(`^${PREFIX}[0-9A-Za-z]{${RANDOM + CHECK}}$`);

/** A fresh key. It is shown once; only its hash, prefix and last four characters are kept. */
export function generateKey(): string {
  let random = "";
  while (random.length < RANDOM) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    // 248 is the largest multiple of 62 in a byte: no character is likelier than another.
    if (byte < 248) random += BASE62[byte % 62];
  }
  return PREFIX + random + checksum(PREFIX + random);
}

/** Whether a text has the form of a key and the right checksum. */
export function isWellFormed(key: string): boolean {
  return FORM.test(key) && key.slice(-CHECK) === checksum(key.slice(0, -CHECK));
}

/** What may be shown of a key in lists. */
export function keyHint(key: string): { prefix: string; lastFour: string } {
  return { prefix: key.slice(0, PREFIX.length + 4), lastFour: key.slice(-4) };
}

function checksum(text: string): string {
  let rest = crc32(text);
  let digits = "";
  for (let i = 0; i < CHECK; i++) {
    digits = BASE62[rest % 62] + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}
