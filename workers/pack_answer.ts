import { constants, crc32, createDeflateRaw } from "node:zlib";
import { piecesOf } from "../src/base/json/long_json.ts";
import type { Packed, PackRequest } from "../src/http/respond/packed.ts";
import { answerRequests } from "../src/workers/dialogue.ts";

const PIECE = 1 << 18;

/** Compresses the starts of bodies, off the serving thread. */
answerRequests<PackRequest>(async ({ parts }): Promise<Packed> => {
  const deflate = createDeflateRaw();
  const chunks: Uint8Array[] = [];
  deflate.on("data", (chunk: Uint8Array) => chunks.push(chunk));
  let crc = 0;
  let length = 0;
  for (const piece of piecesOf(parts, () => PIECE)) {
    crc = crc32(piece, crc);
    length += piece.length;
    await new Promise<void>((resolve, reject) =>
      deflate.write(piece, (error) => error ? reject(error) : resolve())
    );
  }
  await new Promise<void>((resolve) => deflate.flush(constants.Z_SYNC_FLUSH, () => resolve()));
  const size = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  const deflated = new Uint8Array(new SharedArrayBuffer(size));
  let at = 0;
  for (const chunk of chunks) {
    deflated.set(chunk, at);
    at += chunk.length;
  }
  deflate.close();
  return { deflated, crc, length };
});
