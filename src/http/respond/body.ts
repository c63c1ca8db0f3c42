import type { KeyId } from "../../access/key_format.ts";
import { lengthOf, LONG, type Parts, piecesOf } from "../../base/json/long_json.ts";
import { FORMS } from "../forms/accept.ts";
import { type BulkForm, contentType, piecesInForm, type Rows } from "../forms/rows.ts";
import { GZIP_FROM_BYTES, PIECE_BYTES, STREAM_SHARED_FROM_BYTES } from "../size_and_time_limits.ts";
import {
  type CompressedBody,
  concatenated,
  gzipOf,
  gzipped,
  MAX_END_BYTES,
} from "./compressed_body.ts";
import { type CachedResponse, ownBytes } from "./response_cache.ts";
import { openBodies, type Pieces } from "./streamed_body.ts";

/** The body of a response. */
export interface Body {
  /**
   * Makes the content when it is sent; a stream counts as open from then on.
   *
   * @param sent Called with the bytes of each piece, if `length` is undefined.
   */
  readonly content: (
    sent: (bytes: number) => void,
  ) => string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
  /** In bytes; undefined if it is not known in advance. */
  readonly length: number | undefined;
  readonly gzip: boolean;
  /** Its media type. */
  readonly type: string;
}

/**
 * A JSON body, as one text or in pieces, depending on its size.
 *
 * @param own The value of the envelope's member that differs in each request: its id or its duration.
 * @param compressed The compressed start; undefined for a client that does not accept gzip.
 * @param shares Whether the connection is shared with other responses (HTTP/2).
 * @param keyId The key whose unsent responses are limited together.
 */
export function jsonBody(
  response: CachedResponse,
  own: string,
  compressed: CompressedBody | undefined,
  shares: () => boolean,
  keyId: KeyId,
): Body {
  const { start } = response;
  const end = own + response.end;
  if (compressed !== undefined && end.length <= MAX_END_BYTES) {
    const parts = gzipOf(compressed, end);
    return { ...contentOf(parts, keyId, compressed), gzip: true, type: FORMS.json };
  }
  if (typeof start !== "string") {
    return { ...contentOf([...start, end], keyId, start), gzip: false, type: FORMS.json };
  }
  // Over HTTP/1.1 one text of up to `LONG` is sent a third faster than pieces.
  if (start.length > LONG || (start.length > STREAM_SHARED_FROM_BYTES && shares())) {
    return { ...contentOf([start, end], keyId, response), gzip: false, type: FORMS.json };
  }
  return textBody(start + end);
}

/** Bytes of an uncompressed JSON body, without the member that differs in each request. */
export function jsonLength({ start, end }: CachedResponse): number {
  return (typeof start === "string" ? start.length : lengthOf(start)) + end.length;
}

/** A short JSON body. @param text ASCII, so that its length in characters is its length in bytes. */
export function textBody(text: string): Body {
  return { content: () => text, length: text.length, gzip: false, type: FORMS.json };
}

/**
 * A body of rows in a format other than JSON, encoded as the client reads it. One that is too short
 * to be compressed is sent as a whole, with its length.
 */
export function rowsBody(form: BulkForm, rows: Rows, keyId: KeyId, wantsGzip: boolean): Body {
  const type = contentType(form);
  const pieces = piecesInForm(form, rows);
  const first: Uint8Array[] = [];
  for (let length = 0; length < GZIP_FROM_BYTES;) {
    const { value, done } = pieces.next();
    if (done === true) {
      const bytes = concatenated(first);
      return { content: () => bytes, length: bytes.length, gzip: false, type };
    }
    first.push(value);
    length += value.length;
  }
  const all = chained(first, pieces);
  const held = { what: rows, bytes: 0 };
  const content: Body["content"] = (sent) =>
    openBodies.stream(() => counted(wantsGzip ? gzipped(all) : all, sent), keyId, held);
  return { content, length: undefined, gzip: wantsGzip, type };
}

function* chained(
  first: readonly Uint8Array[],
  rest: Generator<Uint8Array, undefined>,
): Generator<Uint8Array, undefined> {
  yield* first;
  yield* rest;
  return undefined;
}

async function* counted(
  pieces: Pieces,
  sent: (bytes: number) => void,
): AsyncGenerator<Uint8Array, undefined> {
  try {
    for (let next = await pieces.next(); next.done !== true; next = await pieces.next()) {
      sent(next.value.length);
      yield next.value;
    }
  } finally {
    await pieces.return?.();
  }
}

/** @param what The owner of the parts: memory that several responses share counts once per owner. */
function contentOf(parts: Parts, keyId: KeyId, what: object): Pick<Body, "content" | "length"> {
  const length = lengthOf(parts);
  const content = () =>
    length <= PIECE_BYTES
      ? piecesOf(parts, () => length).next().value ?? new Uint8Array()
      : openBodies.stream((size) => piecesOf(parts, size), keyId, { what, bytes: ownBytes(parts) });
  return { content, length };
}
