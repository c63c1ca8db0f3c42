import type { Access } from "./levels.ts";
import { isWellFormed, type KeyId } from "./key_format.ts";
import { hashSecret } from "./secrets.ts";

/** A key that may be used, with its levels already lowered to its organization's. */
export interface Key {
  readonly id: KeyId;
  /** SHA-256 in hexadecimal. */
  readonly hash: string;
  readonly access: Access;
  readonly ahriLicensed: boolean;
  readonly monthlyQuota: number;
  /** Null: the service's default. */
  readonly requestsPerMinute: number | null;
  /** Null: the service's default. */
  readonly resolvesPerMinute: number | null;
  /** Milliseconds since 1970, or null. */
  readonly expiresAt: number | null;
}

/** A key with a tag that keys of the same access share. */
export type KnownKey = Key & { readonly accessTag: string };

/** Longer than any key: a longer text is hashed only up to here. */
const MAX_LENGTH = 64;

/** All usable keys in memory, so that requests do not wait for the store. */
export class Keyring {
  #byHash: ReadonlyMap<string, KnownKey> = new Map();
  /** Keys that were verified, so that each is hashed once. */
  #verified = new Map<string, KnownKey>();

  /** Replaces all keys. */
  replace(keys: readonly Key[]): void {
    this.#byHash = new Map(
      keys.map((key) => [key.hash, { ...key, accessTag: accessTag(key) }]),
    );
    this.#verified = new Map();
  }

  /** The key that a client sent, unless it is malformed, unknown, revoked or expired. */
  find(sent: string, now: number): KnownKey | undefined {
    let key = this.#verified.get(sent);
    if (key === undefined) {
      // Malformed keys are hashed too, so that all refusals take the same time.
      const hash = hashSecret(sent.slice(0, MAX_LENGTH));
      if (!isWellFormed(sent)) return undefined;
      key = this.#byHash.get(hash);
      if (key === undefined) return undefined;
      this.#verified.set(sent, key);
    }
    return key.expiresAt !== null && key.expiresAt <= now ? undefined : key;
  }
}

const tags = new Map<string, string>();

/** Short, because it is part of the key of each cached response. */
function accessTag({ access, ahriLicensed }: Key): string {
  const whole = JSON.stringify([Object.entries(access).sort(), ahriLicensed]);
  let tag = tags.get(whole);
  if (tag === undefined) tags.set(whole, tag = tags.size.toString(36));
  return tag;
}
