import { crc32, createGzip } from "node:zlib";
import type { Parts } from "../../base/json/long_json.ts";

const ENCODER = new TextEncoder();

/**
 * The start of a JSON body, compressed once per answer, in a worker. The rest differs from response
 * to response (request id or duration) and is appended as an uncompressed block, so that one
 * compressed start serves every client (bench: requests, the kinds with gzip).
 */
export interface CompressedBody {
  /** Raw deflate that ends with a sync flush, on a byte boundary (RFC 1951). May be shared memory. */
  readonly deflated: Uint8Array;
  /** CRC-32 and length of the uncompressed data. */
  readonly crc: number;
  readonly length: number;
}

/** A message to the worker: the start of a body to compress. */
export interface CompressRequest {
  readonly parts: Parts;
}

/** The most bytes of the uncompressed end: a stored block has a 16-bit length (RFC 1951, 3.2.4). */
export const MAX_END_BYTES = 0xffff;

/** A gzip header: deflate, no time, no name, unknown operating system (RFC 1952, 2.3). */
const START = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff);

/**
 * Combines a compressed start and an uncompressed end into one gzip stream.
 *
 * @param end At most `MAX_END_BYTES` of ASCII.
 */
export function gzipOf({ deflated, crc, length }: CompressedBody, end: string): Parts {
  const bytes = ENCODER.encode(end);
  const last = new Uint8Array(5 + bytes.length + 8);
  const view = new DataView(last.buffer);
  // The last block, stored: its length, the complement of its length, and its bytes.
  last[0] = 1;
  view.setUint16(1, bytes.length, true);
  view.setUint16(3, ~bytes.length & 0xffff, true);
  last.set(bytes, 5);
  view.setUint32(5 + bytes.length, crc32(bytes, crc), true);
  view.setUint32(9 + bytes.length, (length + bytes.length) >>> 0, true);
  return [START, deflated, last];
}

/**
 * Compresses pieces on demand, for bodies that are never in memory as a whole. Yields only when
 * compressed output is available.
 */
export async function* gzipped(
  pieces: Iterator<Uint8Array, undefined>,
): AsyncGenerator<Uint8Array<ArrayBuffer>, undefined> {
  const gzip = createGzip({ level: BULK_LEVEL });
  let made: Uint8Array[] = [];
  gzip.on("data", (chunk: Uint8Array) => made.push(chunk));
  const take = () => {
    const bytes = concatenated(made);
    made = [];
    return bytes;
  };
  try {
    for (let next = pieces.next(); next.done !== true; next = pieces.next()) {
      const { value } = next;
      await new Promise<void>((done, failed) =>
        gzip.write(value, (error) => error ? failed(error) : done())
      );
      if (made.length > 0) yield take();
    }
    const ended = new Promise<void>((done, failed) => {
      gzip.once("end", done);
      gzip.once("error", failed);
    });
    gzip.end();
    await ended;
    yield take();
  } finally {
    gzip.destroy();
  }
}

/** The lowest level also finds repeated field names, in a quarter of the default level's time. */
const BULK_LEVEL = 1;

/** Copies chunks into one array. */
export function concatenated(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}
