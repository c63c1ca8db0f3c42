import type { KeyId } from "../../access/key_format.ts";
import { lengthOf, LONG, type Parts, piecesOf } from "../../base/json/long_json.ts";
import { FORMS } from "../forms/accept.ts";
import { type BulkForm, contentType, piecesInForm, type Rows } from "../forms/rows.ts";
import { GZIP_FROM_BYTES, PIECE_BYTES, STREAM_SHARED_FROM_BYTES } from "../limits.ts";
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
   * Made when it is sent: a stream counts as open from then on.
   *
   * @param sent Called with the bytes of each piece, if the length is not known.
   */
  readonly content: (
    sent: (bytes: number) => void,
  ) => string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
  /** In bytes; undefined if it is not known before it is made. */
  readonly length: number | undefined;
  readonly gzip: boolean;
  /** Its media type. */
  readonly type: string;
}

/**
 * @param own The part of the envelope that belongs to this request.
 * @param compressed The compressed start, for a client that wants gzip.
 * @param shares Whether other responses wait on the same connection (HTTP/2).
 * @param keyId Whose responses are bounded together.
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
  // Over HTTP/1.1 one text leaves a third faster than pieces, up to `LONG`.
  if (start.length > LONG || (start.length > STREAM_SHARED_FROM_BYTES && shares())) {
    return { ...contentOf([start, end], keyId, response), gzip: false, type: FORMS.json };
  }
  return textBody(start + end);
}

/** How many bytes of a JSON body are the same for every request, before it is compressed. */
export function jsonLength({ start, end }: CachedResponse): number {
  return (typeof start === "string" ? start.length : lengthOf(start)) + end.length;
}

/** @param text ASCII, so its length in characters is its length in bytes. */
export function textBody(text: string): Body {
  return { content: () => text, length: text.length, gzip: false, type: FORMS.json };
}

/**
 * Rows in another form than JSON, made as the client takes them. A body that is shorter than what is
 * compressed is sent as a whole, with its length.
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

/** @param what What holds the parts: responses that are sent of the same hold it once. */
function contentOf(
  parts: Parts,
  keyId: KeyId,
  what: object,
): Pick<Body, "content" | "length"> {
  const length = lengthOf(parts);
  const content = () =>
    length <= PIECE_BYTES
      ? piecesOf(parts, () => length).next().value ?? new Uint8Array()
      : openBodies.stream((size) => piecesOf(parts, size), keyId, { what, bytes: ownBytes(parts) });
  return { content, length };
}
