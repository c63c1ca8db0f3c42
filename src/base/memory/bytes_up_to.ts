/** A body that is longer than its reader accepts. */
export class TooLong extends Error {
  override readonly name = "TooLong";

  constructor(readonly maxBytes: number) {
    const megabytes = Math.floor(maxBytes / 2 ** 20);
    super(`Send at most ${megabytes > 0 ? `${megabytes} MB` : `${maxBytes} bytes`} at once.`);
  }
}

/**
 * Reads a whole body into one array.
 *
 * @param stream Null means an empty body. If it is too long, the rest is not read.
 * @throws {TooLong} If the body exceeds the limit; otherwise whatever the stream fails with.
 */
export async function bytesUpTo(
  maxBytes: number,
  stream: ReadableStream<Uint8Array> | null,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream ?? []) {
    length += chunk.length;
    if (length > maxBytes) throw new TooLong(maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}
