import { createHash } from "node:crypto";
import { matches } from "./resolve_census.ts";

/** An address that occurs nowhere else, so that any trace of it is a leak. */
export const CANARY = "4711 Zyzzyva Canary Lane Apt 9Q, Denver, CO 80202";

/** A unique address that is as easy to find as the canary. */
export function canary(n: number): string {
  return CANARY.replace("9Q", `9Q${n}`);
}

/** Parts of it that are searched for, so that even a fragment is found. */
const PARTS = ["zyzzyva", "canary lane", "apt 9q"];

const PLAIN = PARTS.flatMap((part) => [
  part,
  part.replaceAll(" ", "+"),
  part.replaceAll(" ", "%20"),
  part.replaceAll(" ", "%2520"),
  part.replaceAll(" ", "%2b"),
  part.replaceAll(" ", "\\u0020"),
  [...part].join("\0"),
  percentEncoded(part),
]);

const ENCODED = ["zyzzyva", "Zyzzyva", "ZYZZYVA"].flatMap((part) => [
  ...[0, 1, 2].map((offset) => base64Of(part, offset)),
  hexOf(part),
  hexOf(part).toUpperCase(),
]);

/** Digests that anyone who guesses the address could compute. */
const DIGESTS = [CANARY, CANARY.toUpperCase(), CANARY.toUpperCase().replaceAll(",", "")]
  .flatMap((text) =>
    ["md5", "sha1", "sha256", "sha512"].flatMap((algorithm) =>
      (["hex", "base64", "base64url"] as const).map((encoding) =>
        createHash(algorithm).update(text).digest(encoding)
      )
    )
  );

/** The traces of the canary in text or bytes, in any encoding; empty if there are none. */
export function tracesIn(content: string | Uint8Array<ArrayBuffer>): string[] {
  // One character per byte.
  const text = typeof content === "string" ? content : new TextDecoder("latin1").decode(content);
  const small = text.toLowerCase();
  return [
    ...PLAIN.filter((part) => small.includes(part)),
    ...[...ENCODED, ...DIGESTS].filter((part) => text.includes(part)),
  ];
}

/**
 * The base64 characters that a text certainly yields at this offset within a group of three bytes.
 */
function base64Of(part: string, offset: number): string {
  const encoded = btoa("-".repeat(offset) + part);
  // The first and last groups depend on the surrounding bytes.
  return encoded.slice(offset === 0 ? 0 : 4, encoded.length - 4);
}

function hexOf(part: string): string {
  return [...part].map((sign) => sign.charCodeAt(0).toString(16)).join("");
}

function percentEncoded(part: string): string {
  return [...part].map((sign) => `%${hexOf(sign)}`).join("");
}

/** How a geocoder may fail, in ways that could make an error quote the request. */
export const FAILURES = ["an error", "garbage", "an error in JSON", "a redirect", "silence"];

/** A geocoder that fails in one of these ways; it redirects to `elsewhere`. */
export function failure(
  name: string,
  elsewhere: string,
): (address: string) => Response | Promise<Response> {
  return (address) => {
    switch (name) {
      case "an error":
        return new Response(address, { status: 500, statusText: "Zyzzyva" });
      case "garbage":
        return new Response(`{"${address}`);
      case "an error in JSON":
        return Response.json({ errors: [address] });
      case "a redirect":
        return Response.redirect(`${elsewhere}/?address=${encodeURIComponent(address)}`);
      default:
        return new Promise((resolve) => setTimeout(() => resolve(matches()), 6_000));
    }
  };
}
