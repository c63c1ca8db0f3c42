import { ReadError } from "../../model/errors.ts";
import type { Buffer } from "node:buffer";
import { crc32 } from "node:zlib";
// @ts-types="@types/yauzl"
import { type Entry, fromBuffer, type ZipFile } from "yauzl";
import { inTurns } from "../input.ts";
import { assertPartSize } from "./limits.ts";
import { entryOf } from "../../../base/known.ts";

/** The parts of a zip file. Names are case-insensitive (ECMA-376 Part 2, 6.2.2.3). */
export interface Zip {
  /** In lower case. */
  readonly names: Iterable<string>;
  has(path: string): boolean;
  /** Unpacks a part, as a stream. */
  read(path: string): AsyncIterable<Uint8Array>;
  /**
   * Unpacks a part that the caller keeps in memory.
   *
   * @throws {ReadError} when it is too large for that.
   */
  readHeld(path: string): AsyncIterable<Uint8Array>;
}

/** @throws {ReadError} when the bytes are not a zip file. */
export async function openZip(bytes: Buffer): Promise<Zip> {
  const file = await new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true }, (error, file) => {
      if (error === null) resolve(file);
      else reject(new ReadError(`it is not a workbook, or is incomplete: ${error.message}`));
    })
  );
  const entries = new Map<string, Entry>();
  await new Promise<void>((resolve, reject) => {
    file.on("entry", (entry: Entry) => {
      entries.set(entry.fileName.toLowerCase(), entry);
      file.readEntry();
    });
    file.on("end", resolve);
    file.on("error", reject);
    file.readEntry();
  });
  async function* read(path: string) {
    const entry = entryOf(entries, path.toLowerCase());
    const stream = await new Promise<AsyncIterable<Uint8Array>>((resolve, reject) =>
      file.openReadStream(entry, (error, stream) => {
        if (error === null) resolve(stream);
        else reject(error);
      })
    );
    let checksum = 0;
    for await (const chunk of inTurns(stream)) {
      checksum = crc32(chunk, checksum);
      yield chunk;
    }
    // A damaged file would be read with other values.
    if (checksum !== entry.crc32) {
      throw new ReadError(`it is damaged: its part ${path} is not as it was saved. Get it again`);
    }
  }
  return {
    names: entries.keys(),
    has: (path) => entries.has(path.toLowerCase()),
    read,
    readHeld(path) {
      // The reader refuses parts that unpack to more.
      assertPartSize(path, entryOf(entries, path.toLowerCase()).uncompressedSize);
      return read(path);
    },
  };
}
