import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** A secret of 256 random bits, in letters, digits, `-` and `_`: fit for a URL and a cookie. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** The SHA-256 of a secret, such as an API key, in hexadecimal: only this is stored. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

/** Whether two secrets are equal, in constant time. */
export function isSameSecret(one: string, other: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
