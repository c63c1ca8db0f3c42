import { constants, crc32, createDeflateRaw } from "node:zlib";
import { piecesOf } from "../src/base/json/long_json.ts";
import {
  type CompressedBody,
  type CompressRequest,
  concatenated,
} from "../src/http/respond/compressed_body.ts";
import { answerRequests } from "../src/workers/rpc_channel.ts";

/** Bytes that are compressed at a time. */
const PIECE_BYTES = 1 << 18;

/** Worker that compresses the beginnings of JSON bodies. */
answerRequests<CompressRequest>(async ({ parts }): Promise<CompressedBody> => {
  const deflate = createDeflateRaw();
  const chunks: Uint8Array[] = [];
  deflate.on("data", (chunk: Uint8Array) => chunks.push(chunk));
  let crc = 0;
  let length = 0;
  for (const piece of piecesOf(parts, () => PIECE_BYTES)) {
    crc = crc32(piece, crc);
    length += piece.length;
    await new Promise<void>((resolve, reject) =>
      deflate.write(piece, (error) => error ? reject(error) : resolve())
    );
  }
  await new Promise<void>((resolve) => deflate.flush(constants.Z_SYNC_FLUSH, () => resolve()));
  deflate.close();
  const bytes = concatenated(chunks);
  // Shared, so that each serving thread gets it without a copy.
  const deflated = new Uint8Array(new SharedArrayBuffer(bytes.length));
  deflated.set(bytes);
  return { deflated, crc, length };
});
