import { Buffer } from "node:buffer";
import { hash } from "node:crypto";
import { slug } from "./text.ts";
import { itemAt } from "../known.ts";

/** The namespace of this project's UUIDs, generated once. */
const NAMESPACE = Buffer.from("6f1c2f7e9d0b4f5ea3c85b1de27a9c40", "hex");
const ENCODER = new TextEncoder();

/** A reused buffer for the namespace and the text to hash; replaced only by a longer one. */
let bytes = new Uint8Array(0);

/**
 * A UUID (version 5) that is always the same for the same parts, so that a record keeps its id from
 * one import to the next.
 *
 * @param parts What distinguishes a record from all others, such as category, manufacturer and SKU.
 */
export function stableUuid(...parts: string[]): string {
  const text = parts.join("|");
  // A text's UTF-8 has at most three bytes for each of its units.
  const most = NAMESPACE.length + 3 * text.length;
  if (bytes.length < most) {
    bytes = new Uint8Array(2 * most);
    bytes.set(NAMESPACE);
  }
  const { written } = ENCODER.encodeInto(text, bytes.subarray(NAMESPACE.length));
  const hex = hash("sha1", bytes.subarray(0, NAMESPACE.length + written), "hex");
  const variant = (parseInt(itemAt(hex, 16), 16) & 0x3 | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-` +
    `${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** A text as a part of a record's id: `CA Santa Cruz` is `ca-santa-cruz`. */
export function idPart(text: string): string {
  return slug(text).replaceAll("_", "-");
}
