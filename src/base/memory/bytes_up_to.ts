/** More bytes than whoever reads them takes. */
export class TooLong extends Error {
  override readonly name = "TooLong";

  constructor(readonly mostBytes: number) {
    const megabytes = Math.floor(mostBytes / 2 ** 20);
    super(`Send at most ${megabytes > 0 ? `${megabytes} MB` : `${mostBytes} bytes`} at once.`);
  }
}

/**
 * All bytes of a body, in one piece.
 *
 * @param stream Null for none; where it is too long, the rest is not read.
 * @throws {TooLong} when there are more bytes than that, and whatever the stream fails with.
 */
export async function bytesUpTo(
  mostBytes: number,
  stream: ReadableStream<Uint8Array> | null,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream ?? []) {
    length += chunk.length;
    if (length > mostBytes) throw new TooLong(mostBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}
