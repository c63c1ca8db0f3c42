import { Buffer } from "node:buffer";

/** A view of bytes, also of shared ones, that makes strings of its bytes. */
export type ByteText = Buffer & {
  latin1Slice(start: number, end: number): string;
  hexSlice(start: number, end: number): string;
};

/** A view of the same bytes; nothing is copied. */
export function byteText(bytes: Uint8Array): ByteText {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) as ByteText;
}
