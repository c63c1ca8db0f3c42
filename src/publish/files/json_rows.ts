import { ReadError } from "../model/errors.ts";
import { shortened } from "../../base/text/text.ts";
import { fixFor } from "../gate/error_advice.ts";
import { lineEnds } from "../../base/text/decode.ts";
import type { RawRow } from "../model/raw_row.ts";
import { present } from "../../base/known.ts";

/** The maximum nesting of a row. Deeper JSON could exhaust the memory. */
const DEPTH = 100;
/** The maximum length of a row, in characters. */
const MAX_LENGTH = 200_000_000;

/** Rows of NDJSON, one per line; blank lines are skipped. */
export async function* ndjsonRows(texts: AsyncIterable<string>): AsyncGenerator<RawRow> {
  let number = 0;
  for await (const { text, line } of lines(texts)) {
    const row = text.trim();
    if (number === 0 && OPENED.test(row)) throw new ReadError(OVER_LINES);
    if (row !== "") yield parsed(row, ++number, line);
  }
}

/** The first line of an object that spans several lines. */
const OPENED = /^{$|^{.*[{[,]$/;
const OVER_LINES =
  "it is one JSON object over several lines. Give the list of rows that it holds, " +
  "or write each row on one line";

/**
 * Rows of a JSON array. It is cut into elements here, because a parser that emits a token for each
 * coordinate takes ten times as long.
 *
 * @throws {ReadError} when the array is incomplete, has text after its end, or is nested too deep.
 */
export async function* jsonArrayRows(texts: AsyncIterable<string>): AsyncGenerator<RawRow> {
  const cutter = new ArrayCutter();
  let number = 0;
  for await (const text of texts) {
    for (const element of cutter.cut(text)) yield parsed(element.text, ++number, element.line);
  }
  cutter.end();
}

/** The lines of a text, numbered from 1. */
export async function* lines(
  texts: AsyncIterable<string>,
): AsyncGenerator<{ text: string; line: number }> {
  let parts: string[] = [];
  let length = 0;
  let line = 1;
  for await (const text of texts) {
    let start = 0;
    for (let end; (end = text.indexOf("\n", start)) >= 0; start = end + 1) {
      parts.push(text.slice(start, end));
      yield { text: parts.join(""), line: line++ };
      parts = [];
      length = 0;
    }
    parts.push(text.slice(start));
    length += text.length - start;
    if (length > MAX_LENGTH) {
      throw new ReadError(`line ${line} is longer than ${MAX_LENGTH} characters`);
    }
  }
  yield { text: parts.join(""), line };
}

function parsed(text: string, number: number, line: number): RawRow {
  let message = "is not JSON";
  try {
    if (!isTooDeep(text)) return { number, line, value: JSON.parse(text) };
    message = `is nested deeper than ${DEPTH} levels`;
  } catch {
    // Reported below.
  }
  const fix = text.startsWith("{") ? "check quotes, commas and brackets" : fixFor(message);
  const value = shortened(text, 81);
  return { number, line, value: undefined, errors: [{ field: "", value, message, fix }] };
}

const [QUOTE, ESCAPE, OPEN, CLOSE, BRACE, UNBRACE, COMMA, NEWLINE] = [...'"\\[]{},\n']
  .map((sign) => sign.charCodeAt(0));

function isTooDeep(text: string): boolean {
  // Most rows have too few brackets to be deep.
  if (!hasManyBrackets(text)) return false;
  let depth = 0;
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (quoted) {
      if (code === ESCAPE) i++;
      else if (code === QUOTE) quoted = false;
    } else if (code === QUOTE) quoted = true;
    else if (code === OPEN || code === BRACE) {
      if (++depth > DEPTH) return true;
    } else if (code === CLOSE || code === UNBRACE) depth--;
  }
  return false;
}

/** Whether a text has more opening brackets than `DEPTH`. */
function hasManyBrackets(text: string): boolean {
  let count = 0;
  for (const sign of ["{", "["]) {
    for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) {
      if (++count > DEPTH) return true;
    }
  }
  return false;
}

/** Cuts the text of an array, which comes in chunks, into the texts of its elements. */
class ArrayCutter {
  #depth = 0;
  #quoted = false;
  #escaped = false;
  #ended = false;
  #line = 1;
  /** Where the current element began. */
  #startLine = 1;
  #parts: string[] = [];
  #length = 0;
  #elements = 0;

  *cut(text: string): Generator<{ text: string; line: number }> {
    let start = 0;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code === NEWLINE) this.#line++;
      if (this.#escaped) this.#escaped = false;
      else if (this.#quoted) {
        if (code === ESCAPE) this.#escaped = true;
        else if (code === QUOTE) this.#quoted = false;
      } else if (this.#depth === 0) {
        if (isBlank(code)) continue;
        this.#begin(code);
        start = i + 1;
      } else if (code === QUOTE) this.#quoted = true;
      else if (code === OPEN || code === BRACE) {
        if (++this.#depth > DEPTH) {
          throw new ReadError(`line ${this.#line} is nested deeper than ${DEPTH} levels`);
        }
      } else if (code === COMMA && this.#depth === 1) {
        yield present(this.#element(text.slice(start, i), false), "element");
        start = i + 1;
      } else if ((code === CLOSE || code === UNBRACE) && --this.#depth === 0) {
        const last = this.#element(text.slice(start, i), true);
        if (last !== undefined) yield last;
        this.#ended = true;
      }
    }
    if (this.#depth > 0) this.#hold(text.slice(start));
  }

  end(): void {
    if (!this.#ended) throw new ReadError("the array breaks off before its end");
  }

  #begin(code: number): void {
    if (this.#ended) throw new ReadError(`line ${this.#line} continues after the end of the array`);
    if (code !== OPEN) throw new ReadError("it does not begin with [");
    this.#depth = 1;
  }

  #hold(part: string): void {
    if (this.#length === 0) this.#startLine = this.#line - lineEnds(part.trimStart());
    if (this.#length === 0 && part.trim() === "") return;
    this.#parts.push(part);
    this.#length += part.length;
    if (this.#length > MAX_LENGTH) {
      throw new ReadError(`line ${this.#line} has a row longer than ${MAX_LENGTH} characters`);
    }
  }

  /** The element that ends with this chunk; an empty array has no last element. */
  #element(part: string, isLast: boolean): { text: string; line: number } | undefined {
    this.#hold(part);
    const text = this.#parts.join("").trim();
    this.#parts = [];
    this.#length = 0;
    if (text === "" && isLast && this.#elements === 0) return undefined;
    this.#elements++;
    return { text, line: this.#startLine };
  }
}

const isBlank = (code: number) => code === 0x20 || code === 0x09 || code === 0x0a || code === 0x0d;
