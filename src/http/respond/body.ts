import { lengthOf, LONG, type Parts, piecesOf } from "../../base/json/long_json.ts";
import { heldBy, type Remembered } from "./answers.ts";
import { canFollow, gzipOf, type Packed, packNow } from "./packed.ts";
import type { Packs } from "./packer.ts";
import { FORMS } from "../forms/accept.ts";
import { type BulkForm, contentType, piecesInForm, type Rows } from "../forms/rows.ts";
import { openBodies, PIECE } from "./streamed_body.ts";

/** What leaves. */
export interface Body {
  /**
   * Made where it is sent: what is streamed counts as open from then on.
   *
   * @param sent Told of the bytes of each piece, where the length is not known.
   */
  readonly content: (
    sent: (bytes: number) => void,
  ) => string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
  /** In bytes; undefined where it is not known before it is made. */
  readonly length: number | undefined;
  readonly gzip: boolean;
  /** Its media type. */
  readonly type: string;
}

/** Less than this is sent as it is: it is in the first packets either way. */
const WORTH_PACKING = 4_096;

/** Up to this length compressing takes some tenths of a millisecond at most, less than handing over. */
const PACKED_AT_ONCE = 128 * 1024;

/**
 * From this length on a body is streamed over HTTP/2, where the client says how much it takes and
 * many answers wait on one connection. Over HTTP/1.1 one text leaves a third faster up to `LONG`.
 */
const LONG_SHARING = 64 * 1024;

/**
 * The start of an answer, compressed: at once where that is nothing, else in the worker, and once
 * for all clients. Undefined where it is not worth it.
 */
export function packedStart(
  packer: Packs,
  answer: Remembered,
  packed: () => void,
): Packed | undefined | Promise<Packed | undefined> {
  if (answer.packed !== undefined) return answer.packed;
  const { start } = answer;
  if (typeof start === "string" && start.length < WORTH_PACKING) return undefined;
  if (typeof start === "string" && start.length <= PACKED_AT_ONCE) {
    answer.packed = packNow(start);
    packed();
    return answer.packed;
  }
  const parts = typeof start === "string" ? [start] : start;
  return answer.packed = packer.pack(parts).then((made) => {
    answer.packed = made;
    if (made !== undefined) packed();
    return made;
  });
}

/**
 * @param own What is of this request alone.
 * @param packed The compressed start, for a client that wants it.
 * @param shares Whether other answers wait on the same connection.
 * @param keyId Whose answers are bounded together.
 */
export function bodyOf(
  answer: Remembered,
  own: string,
  packed: Packed | undefined,
  shares: () => boolean,
  keyId: string,
): Body {
  const { start } = answer;
  const end = own + answer.end;
  if (packed !== undefined && canFollow(end)) {
    return { ...contentOf(gzipOf(packed, end), keyId, packed), gzip: true, type: FORMS.json };
  }
  if (typeof start !== "string") {
    return { ...contentOf([...start, end], keyId, start), gzip: false, type: FORMS.json };
  }
  if (start.length > LONG || (start.length > LONG_SHARING && shares())) {
    return { ...contentOf([start, end], keyId, answer), gzip: false, type: FORMS.json };
  }
  return textBody(start + end);
}

/** @param text ASCII, so its length in characters is its length in bytes. */
export function textBody(text: string): Body {
  return { content: () => text, length: text.length, gzip: false, type: FORMS.json };
}

/** Rows in another form than JSON, made as they are taken. */
export function rowsBody(form: BulkForm, rows: Rows, keyId: string): Body {
  const held = { what: rows, bytes: 0 };
  const content: Body["content"] = (sent) =>
    openBodies.stream(() => counted(piecesInForm(form, rows), sent), keyId, held);
  return { content, length: undefined, gzip: false, type: contentType(form) };
}

function* counted(
  pieces: Iterator<Uint8Array, undefined>,
  sent: (bytes: number) => void,
): Generator<Uint8Array, undefined> {
  for (let next = pieces.next(); next.done !== true; next = pieces.next()) {
    sent(next.value.length);
    yield next.value;
  }
}

/** @param what What holds the parts: answers that are sent of the same hold it once. */
function contentOf(
  parts: Parts,
  keyId: string,
  what: object,
): Pick<Body, "content" | "length"> {
  const length = lengthOf(parts);
  const content = () =>
    length <= PIECE
      ? piecesOf(parts, () => length).next().value!
      : openBodies.stream((size) => piecesOf(parts, size), keyId, { what, bytes: heldBy(parts) });
  return { content, length };
}
