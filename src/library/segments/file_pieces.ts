import { pause } from "../../base/async/pause.ts";
import { uint8 } from "../../base/memory/shared_arrays.ts";

/** Bytes handled between two turns of the event loop. */
const PIECE = 1 << 24;

/** Calls `work` with consecutive pieces of `bytes`, and lets other tasks run in between. */
export async function inPieces(
  bytes: Uint8Array,
  work: (piece: Uint8Array) => unknown,
): Promise<void> {
  for (let at = 0; at < bytes.length; at += PIECE) {
    await work(bytes.subarray(at, at + PIECE));
    if (at + PIECE < bytes.length) await pause();
  }
}

/**
 * Reads the next bytes of a file into shared memory.
 *
 * @throws {Deno.errors.UnexpectedEof} when the file ends before.
 */
export async function readShared(
  file: Deno.FsFile,
  length: number,
): Promise<Uint8Array<SharedArrayBuffer>> {
  const bytes = uint8(length);
  for (let at = 0; at < length;) {
    // Only synchronous reads accept shared memory.
    const count = file.readSync(bytes.subarray(at, at + PIECE));
    if (count === null) throw new Deno.errors.UnexpectedEof("The file ends early");
    at += count;
    if (at % PIECE === 0) await pause();
  }
  return bytes;
}
