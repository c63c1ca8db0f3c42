import { Buffer } from "node:buffer";
import { comparable } from "../../base/text/look_alikes.ts";
import type { Leaf } from "./shape.ts";

/** Fields whose texts name something: what is no name there is worth a look. */
const NAMING =
  /(^|[._])(names?|title|label|manufacturer|brand|maker|make|sku|model|model_number|product_line|series|authority|publisher|financier|program|id|key|code|number)$/;

/** What people and databases write where there is nothing. */
const PLACEHOLDER =
  /^(#?n\/?a|n\.a\.?|nan|null|none|nil|tb[dac]|-+|–|—|\.+|\?+|x{3,}|unknown|undefined|not (available|applicable|given)|to be (determined|announced|decided)|-9{3,})$/i;

/** Texts of one field that are compared with each other; more would fill the memory. */
const MAX_COMPARED = 50_000;
/** Longer texts are no names. */
const LONGEST_COMPARED = 200;

/** What is odd about a row's text, and an example of it. */
export interface TextWarning {
  /** Completes "3 rows: …". */
  readonly message: string;
  readonly example: string;
}

/**
 * Finds texts that were decoded wrongly, that mean "no value", or that only look like another one of
 * the same field.
 */
export class TextWarnings {
  /** By field: the first text of those that look alike. */
  readonly #seen = new Map<string, Map<string, string>>();
  readonly #naming = new Map<string, boolean>();

  constructor(readonly leaves: ReadonlyMap<string, Leaf>) {}

  /** @param path Dotted; items of lists have numbers in it. */
  *of(path: string, text: string): Generator<TextWarning> {
    // deno-lint-ignore no-control-regex
    const isAscii = /^[\x00-\x7f]*$/.test(text);
    const isNaming = this.#isNaming(path);
    const field = path.replace(/\.\d+(?=\.|$)/g, "");
    if (!isAscii) {
      if (text.includes("\ufffd")) {
        yield { message: `${field} holds U+FFFD, where a character was lost`, example: text };
      } else if (isEncodedTwice(text)) {
        yield { message: `${field} was encoded twice, so that accents are garbled`, example: text };
      }
    }
    if (!isNaming) return;
    if (PLACEHOLDER.test(text)) {
      yield { message: `${field} is a placeholder`, example: text };
      return;
    }
    const other = this.#lookAlike(field, text);
    if (other === undefined) return;
    yield {
      message:
        `${field} only looks like that of another row: blanks, invisible signs or accents differ`,
      example: text,
    };
  }

  /** Another text of the field that looks the same. */
  #lookAlike(field: string, text: string): string | undefined {
    if (text.length > LONGEST_COMPARED) return undefined;
    let seen = this.#seen.get(field);
    if (seen === undefined) this.#seen.set(field, seen = new Map());
    const key = comparable(text);
    const first = seen.get(key);
    if (first === undefined) {
      if (seen.size < MAX_COMPARED) seen.set(key, text);
      return undefined;
    }
    return first === text ? undefined : first;
  }

  #isNaming(path: string): boolean {
    let is = this.#naming.get(path);
    if (is === undefined) {
      const { kind, values } = this.leaves.get(path) ?? {};
      is = kind === "text" && values === undefined && NAMING.test(path);
      this.#naming.set(path, is);
    }
    return is;
  }
}

/** Encodings of one byte that UTF-8 is mistaken for, by the bytes of their signs. */
const SINGLE_BYTE = ["windows-1252", "macintosh"].map((encoding) => {
  const bytes = Uint8Array.from({ length: 128 }, (_, at) => at + 128);
  const decoded = new TextDecoder(encoding).decode(bytes);
  return new Map([...decoded].map((sign, at) => [sign, at + 128]));
});

/** Signs that texts have, if accents and punctuation are what was garbled. */
const LIKELY = /^[\u00a0-\u017f\u2010-\u203a\u20ac\u2122]+$/;

/**
 * Whether a text has accents that were encoded as UTF-8, read as an encoding of one byte a sign, and
 * encoded again: `CafÃ©`, `âdonâ€™tâ`.
 */
export function isEncodedTwice(text: string): boolean {
  return (text.match(/[\u0080-\u{10ffff}]{2,}/gu) ?? []).some((run) =>
    SINGLE_BYTE.some((byteOf) => {
      const bytes = [...run].map((sign) => byteOf.get(sign));
      if (bytes.includes(undefined)) return false;
      try {
        const once = UTF8.decode(Buffer.from(bytes as number[]));
        return once.length < run.length && LIKELY.test(once);
      } catch {
        return false;
      }
    })
  );
}

const UTF8 = new TextDecoder("utf-8", { fatal: true });
