import { constants, crc32, deflateRawSync } from "node:zlib";
import type { Parts } from "../../base/json/long_json.ts";

const ENCODER = new TextEncoder();

/**
 * The start of a body, compressed once; what follows differs from answer to answer, such as the
 * request id, and is joined to it as it is. So one answer's start serves every client.
 */
export interface Packed {
  /** Raw deflate that ends with a flush, on a byte (RFC 1951). May lie on shared memory. */
  readonly deflated: Uint8Array;
  /** CRC-32 and length of what was compressed. */
  readonly crc: number;
  readonly length: number;
}

/** Asks the worker to compress the start of a body. */
export interface PackRequest {
  readonly parts: Parts;
}

/** A stored block's length is in two bytes (RFC 1951, 3.2.4). */
const LONGEST_END = 0xffff;

/** A gzip stream begins so: deflate, no time, no name, unknown system (RFC 1952, 2.3). */
const START = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff);

/** Compresses at the lowest level: of a few kilobytes, in some tens of microseconds. */
export function packNow(text: string): Packed {
  const bytes = ENCODER.encode(text);
  const deflated = deflateRawSync(bytes, { level: 1, finishFlush: constants.Z_SYNC_FLUSH });
  return { deflated, crc: crc32(bytes), length: bytes.length };
}

/** Whether an end can follow. */
export const canFollow = (end: string): boolean => end.length <= LONGEST_END;

/** One gzip stream of what was compressed and an end that was not. */
export function gzipOf({ deflated, crc, length }: Packed, end: string): Parts {
  const bytes = ENCODER.encode(end);
  const last = new Uint8Array(5 + bytes.length + 8);
  const view = new DataView(last.buffer);
  // The last block, stored: its length, the same inverted, and its bytes.
  last[0] = 1;
  view.setUint16(1, bytes.length, true);
  view.setUint16(3, ~bytes.length & 0xffff, true);
  last.set(bytes, 5);
  view.setUint32(5 + bytes.length, crc32(bytes, crc), true);
  view.setUint32(9 + bytes.length, (length + bytes.length) >>> 0, true);
  return [START, deflated, last];
}
