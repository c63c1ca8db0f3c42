import { uint8 } from "../../base/memory/shared_arrays.ts";
import type { Input } from "./input.ts";

/** A whole file in shared memory, which all threads can read. */
export interface HeldFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Copies an uploaded file into shared memory. */
export async function holdFile(file: File): Promise<HeldFile> {
  const bytes = uint8(file.size);
  let at = 0;
  for await (const chunk of file.stream()) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return { name: file.name, bytes };
}

/** The size of one read, in bytes. */
const CHUNK = 64 * 1024;

/** A held file as an input that can be opened any number of times. */
export function inputOf({ name, bytes }: HeldFile): Input {
  return {
    name,
    size: bytes.length,
    open: () =>
      Promise.resolve(ReadableStream.from((function* () {
        // Copies, because text is not decoded from memory that another thread could change.
        for (let at = 0; at < bytes.length; at += CHUNK) yield bytes.slice(at, at + CHUNK);
      })())),
  };
}
