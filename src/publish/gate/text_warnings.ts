import { Buffer } from "node:buffer";
import { DATED } from "../sheets/cell_formats.ts";
import { comparable } from "../../base/text/look_alikes.ts";
import type { Leaf } from "./shape.ts";
import { itemAt } from "../../base/known.ts";

/** Fields that contain names: a placeholder there deserves a warning. */
const NAMING =
  /(^|[._])(names?|title|label|manufacturer|brand|maker|make|sku|model|model_number|product_line|series|authority|publisher|financier|program|id|key|code|number)$/;

/** What people and databases write if there is no value. */
const PLACEHOLDER =
  /^[([<]?(#?n ?\/ ?a|n\.a\.?|nan|null|none|nil|blank|empty|tb[dac]|-+|–|—|\.+|\?+|x{3,}|unknown|unassigned|unserved|undefined|no data|not (available|applicable|given|found)|to be (determined|announced|decided)|-9{3,}|"|'{1,2}|〃|#{2,}|true|false|ditto|do\.|(the )?same( as)?( above| before| previous)?|as above|see (above|below|notes?|comments?|attached|catalogue?|quote)|various|multiple|pending|test|dummy|(please )?(select|choose)( one|\.{2,}|…)?|to follow|coming soon|\*+|_+)[\])>.*]?$|^\\N$/i;

/** `Golden Bear¹` */
const FOOTNOTE = /[^\s*†‡§⁰-⁹¹²³][*†‡§⁰-⁹¹²³]+$/u;
const ARTICLE = /(^|[._])(sku|model|model_number|part_number|number|code|id|key)$/;
/** A letter that an export could not encode: `Caf? Cr?dit`. */
const LOST = /\p{L}\?\p{L}/u;
/** Text of ordinary characters, without codes, formulas or footnotes, as most are. */
const PLAIN = /^[\x20-\x25\x27-\x29\x2b-\x3c\x3e\x40-\x5b\x5d-\x7e]*$/;
/**
 * Characters of windows-1252 that were read as Latin-1 (`Bob\u0092s`), and other invisible ones.
 */
// deno-lint-ignore no-control-regex
const CONTROL = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/;
/** `&amp;`, `&#39;`, `&eacute;` */
const ENTITY =
  /&(#\d{2,5}|#x[\da-f]{2,5}|amp|lt|gt|quot|apos|nbsp|[a-z]{2,6}(acute|grave|circ|uml|tilde|cedil|dash|quo)|[a-z](acute|grave|circ|uml|tilde|cedil)|[lr][sd]quo|[nm]dash|reg|trade|deg);/i;
/** A formula that was saved instead of its result: `=A2&B2`, `=HYPERLINK("…")`. */
const FORMULA = /^=\s*(\(|\$?[A-Z]{1,3}\$?\d|[A-Z][A-Z.]+\()/i;
/** A part or utility number that a program stored as a decimal: `412.0`. */
const MADE_DECIMAL = /^\d+\.0$/;

const NONE: readonly TextWarning[] = [];

/** How many texts of a field are compared with each other: more would fill the memory. */
const MAX_COMPARED = 50_000;
/** Whether a text can be a name. */
const isShort = (text: string) => text.length <= 200;

/** A warning about a row's text, with an example. */
export interface TextWarning {
  /** Completes "3 rows: …". */
  readonly message: string;
  readonly example: string;
}

/**
 * Finds texts that were decoded wrongly, that mean "no value", or that look like another text of
 * the same field.
 */
export class TextWarnings {
  /** By field and folded text: the first text. */
  readonly #seen = new Map<string, Map<string, string>>();
  readonly #naming = new Map<string, boolean>();
  /** By field: texts without a warning, which most later rows have too. */
  readonly #fine = new Map<string, Set<string>>();

  constructor(readonly leaves: ReadonlyMap<string, Leaf>) {}

  /** @param path Dotted; contains the index of list items. */
  of(path: string, text: string): readonly TextWarning[] {
    if (!this.#isNaming(path)) {
      return PLAIN.test(text) ? NONE : [...signsOf(path.replace(/\.\d+(?=\.|$)/g, ""), text)];
    }
    let fine = this.#fine.get(path);
    if (fine === undefined) this.#fine.set(path, fine = new Set());
    if (fine.has(text)) return NONE;
    const warnings = [...this.#warningsOf(path, text)];
    if (warnings.length === 0 && isShort(text) && fine.size < MAX_COMPARED) fine.add(text);
    return warnings;
  }

  /** @param field One that contains names. */
  *#warningsOf(field: string, text: string): Generator<TextWarning> {
    const isPlain = PLAIN.test(text);
    if (!isPlain) yield* signsOf(field, text);
    // For model numbers it is an error.
    if (DATED.test(text)) {
      yield {
        message: `${field} is a date, which a spreadsheet may have made of it`,
        example: text,
      };
    }
    // Model numbers may end with * as a wildcard: 25SCA518A**30*.
    if (!isPlain && FOOTNOTE.test(text) && !ARTICLE.test(field)) {
      yield { message: `${field} ends with a footnote mark`, example: text };
    }
    if (!isPlain && LOST.test(text)) {
      yield { message: `${field} contains ? where a letter was lost`, example: text };
    }
    if (MADE_DECIMAL.test(text)) {
      yield {
        message: `${field} ends with .0, as whole numbers do in some exports`,
        example: text,
      };
    }
    if (PLACEHOLDER.test(text)) {
      yield { message: `${field} is a placeholder`, example: text };
      return;
    }
    const other = this.#lookAlike(field, text);
    if (other === undefined) return;
    yield {
      message:
        `${field} only looks like that of another row: spaces, dashes, quotes, accents or letters ` +
        "of another alphabet differ",
      example: text,
    };
  }

  /** An earlier text of the field that looks the same. */
  #lookAlike(field: string, text: string): string | undefined {
    if (!isShort(text)) return undefined;
    let seen = this.#seen.get(field);
    if (seen === undefined) this.#seen.set(field, seen = new Map());
    const key = folded(text);
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

/** Warnings about characters in a text of any field. */
function* signsOf(field: string, text: string): Generator<TextWarning> {
  if (text.includes("\ufffd")) {
    yield { message: `${field} contains U+FFFD where a character was lost`, example: text };
  } else if (isEncodedTwice(text)) {
    yield { message: `${field} was encoded twice, so that accents are garbled`, example: text };
  }
  if (CONTROL.test(text)) {
    yield { message: `${field} contains a control character`, example: text };
  }
  if (text.includes("&") && ENTITY.test(text)) {
    yield { message: `${field} contains an HTML code instead of a character`, example: text };
  }
  if (text.startsWith("=") && FORMULA.test(text)) {
    yield { message: `${field} contains a formula instead of its result`, example: text };
  } else if (text.includes('\\"')) {
    yield {
      message: `${field} holds \\", a quotation mark as some programs write it within quotes`,
      example: text,
    };
  }
}

/** Letters of other alphabets that look like Latin ones, and the Latin ones. */
const OTHERS = [..."АВЕЅІЈКМНОРСТУХаеѕіјорсухΑΒΕΖΗΙΚΜΝΟΡΤΥΧο"];
const LATIN = [..."ABESIJKMHOPCTYXaesijopcyxABEZHIKMNOPTYXo"];
const LATIN_OF = new Map(
  OTHERS.map((sign, at) => [sign, itemAt(LATIN, at)]),
);

/** The same for texts that look alike: letter forms, dashes, quotes and alphabets are unified. */
function folded(text: string): string {
  const plain = comparable(text);
  // deno-lint-ignore no-control-regex
  if (/^[\x00-\x7f]*$/.test(plain)) return plain;
  return plain.normalize("NFKC")
    .replace(/[\u2010-\u2015\u2212]/g, "-").replace(/[\u2018-\u201b\u2032]/g, "'")
    .replace(/[\u201c-\u201f\u2033]/g, '"')
    .replace(/[\u0370-\u052f]/g, (sign) => LATIN_OF.get(sign) ?? sign);
}

/** Single-byte encodings that UTF-8 is mistaken for, by the bytes of their characters. */
const SINGLE_BYTE = ["windows-1252", "macintosh"].map((encoding) => {
  const bytes = Uint8Array.from({ length: 128 }, (_, at) => at + 128);
  const decoded = new TextDecoder(encoding).decode(bytes);
  return new Map([...decoded].map((sign, at) => [sign, at + 128]));
});

/** Character sequences of garbled accents and punctuation. */
const LIKELY = /^[\u00a0-\u017f\u2010-\u203a\u20ac\u2122]+$/;

/**
 * Whether a text has accents that were encoded as UTF-8, decoded in a single-byte encoding, and
 * encoded again: `CafÃ©`, `âdonâ€™tâ`.
 */
function isEncodedTwice(text: string): boolean {
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
