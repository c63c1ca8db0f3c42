/** Text that is not in the encoding that it should be in. */
export class EncodingError extends RangeError {
  override readonly name = "EncodingError";

  /** @param isOpen Whether nobody named the encoding, so that naming another may help. */
  constructor(message: string, readonly isOpen: boolean) {
    super(message);
  }
}

const LINE_END = 0x0a;

/** Ctrl-Z, which ends DOS files, and may fill the rest of their last block. */
const END_OF_FILE = "\x1a";
const BLOCK = 1024;

/**
 * Decodes text piece by piece. UTF-8 and UTF-16 are recognized by the first bytes. A byte order mark is
 * left out, and so is the character that ends DOS files (U+001A).
 *
 * @param encoding A name that `TextDecoder` knows; recognized when left out.
 * @throws {EncodingError} when the bytes are not of the encoding: a name must not be garbled.
 */
export async function* decodedText(
  bytes: AsyncIterable<Uint8Array>,
  encoding?: string,
): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let line = 1;
  const decode = (from: TextDecoder, chunk?: Uint8Array) => {
    try {
      const text = from.decode(chunk, { stream: chunk !== undefined });
      line += lineEnds(text);
      return text;
    } catch {
      const isUtf8 = from.encoding === "utf-8";
      const where = isUtf8 ? ` in line ${line + linesBeforeError(chunk)}` : "";
      throw encoding === undefined && isUtf8
        ? new EncodingError(`it is not UTF-8${where}`, true)
        : new EncodingError(`it is not ${encoding ?? from.encoding}${where}`, false);
    }
  };
  /** A possible end-of-file character and what follows it: text only if more text comes. */
  let held = "";
  for await (const chunk of bytes) {
    if (decoder === undefined && encoding === undefined) assertNoUtf32(chunk);
    decoder ??= new TextDecoder(encoding ?? encodingOf(chunk), { fatal: true });
    const text = held + decode(decoder, chunk);
    const end = endOf(text);
    held = text.slice(end);
    if (end > 0) yield text.slice(0, end);
  }
  const rest = decoder === undefined ? "" : held + decode(decoder);
  if (rest !== held) yield rest;
}

/** The length of a text without a final DOS end-of-file character and the spaces after it. */
function endOf(text: string): number {
  const start = Math.max(0, text.length - BLOCK);
  const block = text.slice(start);
  // deno-lint-ignore no-control-regex
  const at = block.indexOf(END_OF_FILE, block.replace(/[\x1a\s]+$/, "").length);
  return at === -1 ? text.length : start + at;
}

/** How many lines end in a text. */
export function lineEnds(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) count++;
  return count;
}

/** How many lines end in a piece of UTF-8 before the first line with invalid bytes; 0 for an empty piece. */
function linesBeforeError(piece: Uint8Array = new Uint8Array()): number {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  // The piece may begin in the middle of a character; that is not an error.
  let from = 0;
  while (from < 3 && (piece[from]! & 0xc0) === 0x80) from++;
  for (let lines = 0;; lines++) {
    const end = piece.indexOf(LINE_END, from);
    try {
      decoder.decode(piece.subarray(from, end === -1 ? undefined : end), { stream: end === -1 });
    } catch {
      return lines;
    }
    // The error is in what was passed over at first.
    if (end === -1) return 0;
    from = end + 1;
  }
}

/** UTF-32 has four bytes per character, with or without a byte order mark. */
function assertNoUtf32([a, b, c, d]: Uint8Array): void {
  const isLittle = c === 0 && d === 0 && a !== 0;
  const isBig = a === 0 && b === 0 && d !== 0;
  if (isLittle || isBig) throw new EncodingError("it is UTF-32", true);
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe || second === 0) return "utf-16le";
  if (first === 0xfe && second === 0xff || first === 0) return "utf-16be";
  return "utf-8";
}
