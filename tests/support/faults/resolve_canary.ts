import { createHash } from "node:crypto";
import { matches } from "./resolve_census.ts";

/** An address that is nowhere else, so that any trace of it is a leak. */
export const CANARY = "4711 Zyzzyva Canary Lane Apt 9Q, Denver, CO 80202";

/** An address of its own that is as easy to find as the canary. */
export function canary(n: number): string {
  return CANARY.replace("9Q", `9Q${n}`);
}

/** Parts of it by which it is found whatever is left of it. */
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

/** Digests that anybody could make who guesses the address. */
const DIGESTS = [CANARY, CANARY.toUpperCase(), CANARY.toUpperCase().replaceAll(",", "")]
  .flatMap((text) =>
    ["md5", "sha1", "sha256", "sha512"].flatMap((algorithm) =>
      (["hex", "base64", "base64url"] as const).map((encoding) =>
        createHash(algorithm).update(text).digest(encoding)
      )
    )
  );

/** What of the canary is in a text or in bytes, in any encoding; empty when nothing is. */
export function tracesIn(content: string | Uint8Array<ArrayBuffer>): string[] {
  // One character for each byte.
  const text = typeof content === "string" ? content : new TextDecoder("latin1").decode(content);
  const small = text.toLowerCase();
  return [
    ...PLAIN.filter((part) => small.includes(part)),
    ...[...ENCODED, ...DIGESTS].filter((part) => text.includes(part)),
  ];
}

/** What base64 surely has of a text that begins so many bytes after a group of three. */
function base64Of(part: string, offset: number): string {
  const encoded = btoa("-".repeat(offset) + part);
  // The first and the last group depend on what is around.
  return encoded.slice(offset === 0 ? 0 : 4, encoded.length - 4);
}

function hexOf(part: string): string {
  return [...part].map((sign) => sign.charCodeAt(0).toString(16)).join("");
}

function percentEncoded(part: string): string {
  return [...part].map((sign) => `%${hexOf(sign)}`).join("");
}

/** How a geocoder may fail, so that something may quote what it was asked. */
export const FAILURES = ["an error", "garbage", "an error in JSON", "a redirection", "silence"];

/** A geocoder that fails in a way; it redirects to `elsewhere`. */
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
      case "a redirection":
        return Response.redirect(`${elsewhere}/?address=${encodeURIComponent(address)}`);
      default:
        return new Promise((resolve) => setTimeout(() => resolve(matches()), 6_000));
    }
  };
}
