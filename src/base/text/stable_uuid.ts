import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { slug } from "./text.ts";

/** Made once for this project, so that its UUIDs meet nobody else's. */
const NAMESPACE = Buffer.from("6f1c2f7e9d0b4f5ea3c85b1de27a9c40", "hex");

/**
 * A UUID (version 5) that is always the same for the same parts, so that a record keeps its id from
 * one import to the next. Give the category, the manufacturer and the SKU, and what else tells two
 * records apart.
 */
export function stableUuid(...parts: string[]): string {
  const digest = createHash("sha1").update(NAMESPACE).update(parts.join("|")).digest();
  digest[6] = (digest[6]! & 0x0f) | 0x50;
  digest[8] = (digest[8]! & 0x3f) | 0x80;
  const hex = digest.toString("hex");
  return [[0, 8], [8, 12], [12, 16], [16, 20], [20, 32]]
    .map(([from, to]) => hex.slice(from, to)).join("-");
}

/** A text as a part of a record's id: `CA Santa Cruz` is `ca-santa-cruz`. */
export function idPart(text: string): string {
  return slug(text).replaceAll("_", "-");
}
