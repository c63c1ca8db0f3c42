import { Buffer } from "node:buffer";

/** A view of bytes, possibly on shared memory, that decodes slices of them to strings. */
export type ByteText = Buffer & {
  latin1Slice(start: number, end: number): string;
  hexSlice(start: number, end: number): string;
};

/** A view of the same memory; nothing is copied. */
export function byteText(bytes: Uint8Array): ByteText {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) as ByteText;
}
