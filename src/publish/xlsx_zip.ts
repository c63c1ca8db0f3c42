import type { Buffer } from "node:buffer";
// @ts-types="@types/yauzl"
import { type Entry, fromBuffer, type ZipFile } from "yauzl";
import { ReadError } from "./read_error.ts";

/** The parts of a zip file. */
export interface Zip {
  has(path: string): boolean;
  /** How many bytes a part unpacks to, as the file says. */
  sizeOf(path: string): number;
  /** Unpacks a part, as a stream. */
  read(path: string): AsyncIterable<Uint8Array>;
}

/** @throws {ReadError} when the bytes are no zip file. */
export async function openZip(bytes: Buffer): Promise<Zip> {
  const file = await new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true }, (error, file) => {
      if (error === null) resolve(file);
      else reject(new ReadError(`it is no workbook: ${error.message}`));
    })
  );
  const entries = new Map<string, Entry>();
  await new Promise<void>((resolve, reject) => {
    file.on("entry", (entry: Entry) => {
      entries.set(entry.fileName, entry);
      file.readEntry();
    });
    file.on("end", resolve);
    file.on("error", reject);
    file.readEntry();
  });
  return {
    has: (path) => entries.has(path),
    sizeOf: (path) => entries.get(path)!.uncompressedSize,
    async *read(path) {
      yield* await new Promise<AsyncIterable<Uint8Array>>((resolve, reject) =>
        file.openReadStream(entries.get(path)!, (error, stream) => {
          if (error === null) resolve(stream);
          else reject(error);
        })
      );
    },
  };
}
