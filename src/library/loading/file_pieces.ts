import { pause } from "../../base/async/pause.ts";
import { uint8 } from "../../base/memory/shared_arrays.ts";

/** How much is written before a rest, and how long that is beside the work. */
const PIECE = 1 << 20;
const REST = 2;

/**
 * Does something with bytes, one piece after another, with rests between: nobody waits for an image,
 * and requests are not to wait for the processor because of it.
 */
export async function inPieces(
  bytes: Uint8Array,
  work: (piece: Uint8Array) => unknown,
): Promise<void> {
  for (let at = 0; at < bytes.length; at += PIECE) {
    const began = performance.now();
    await work(bytes.subarray(at, at + PIECE));
    const worked = performance.now() - began;
    if (at + PIECE < bytes.length) await pause(REST * worked);
  }
}

/** Writes all bytes, however many the system takes at once. */
export async function writeAll(file: Deno.FsFile, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length;) at += await file.write(bytes.subarray(at));
}

/** How much is read at once, so that others get their turn. */
const AT_ONCE = 1 << 24;

/**
 * The next bytes of a file, on shared memory.
 *
 * @throws {Deno.errors.UnexpectedEof} when it ends before.
 */
export async function readShared(
  file: Deno.FsFile,
  length: number,
): Promise<Uint8Array<SharedArrayBuffer>> {
  const bytes = uint8(length);
  for (let at = 0; at < length;) {
    // Only so can it be read into shared memory.
    const count = file.readSync(bytes.subarray(at, at + AT_ONCE));
    if (count === null) throw new Deno.errors.UnexpectedEof("It ends early");
    at += count;
    if (at % AT_ONCE === 0) await pause();
  }
  return bytes;
}
