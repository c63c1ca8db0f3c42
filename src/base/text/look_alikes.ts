/**
 * Texts that look the same: with non-breaking or other blanks, with signs that have no width, or with
 * accents composed differently (Unicode UAX 15).
 */

/** Signs without width that carry no meaning between letters. */
const INVISIBLE = "\\u00AD\\u034F\\u180E\\u200B\\u200E\\u200F\\u202A-\\u202E\\u2060-\\u2064\\uFEFF";
const ANY_INVISIBLE = new RegExp(`[${INVISIBLE}]`, "gu");
/** Joiners say nothing between Latin letters and digits; in emoji and other scripts they stay. */
const JOINERS = /(?<=[\p{Script=Latin}\p{Nd}])[\u200C\u200D]+(?=[\p{Script=Latin}\p{Nd}])/gu;
const BLANK = `[\\s${INVISIBLE}]`;
/** The lookbehind keeps a long run within the text from being read from each of its signs. */
const ENDS = new RegExp(`^${BLANK}+|(?<!${BLANK})${BLANK}+$`, "gu");
/** Blanks other than the usual one, tabs and line ends. */
const ODD_BLANK = /[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]/gu;

/** ASCII, which has none of these. */
// deno-lint-ignore no-control-regex
const ASCII = /^[\x00-\x7f]*$/;

/** Words of ASCII with one blank between them: as most texts are. */
const PLAIN = /^(?:[\x21-\x7e]+ )*[\x21-\x7e]+$/;

/** A text without blanks and invisible signs at its ends. */
export function trimmed(text: string): string {
  return ASCII.test(text) ? text.trim() : text.replace(ENDS, "");
}

/**
 * A text written with usual blanks, composed accents and without invisible signs. Whatever looks like
 * it then is it, but for runs of blanks.
 */
export function normalized(text: string): string {
  if (ASCII.test(text)) return text;
  return text.replace(ANY_INVISIBLE, "").replace(JOINERS, "").replace(ODD_BLANK, " ").normalize(
    "NFC",
  );
}

/** A text with the usual digits and signs in place of the wide ones of East Asian keyboards: `１８％`. */
export function halfWidth(text: string): string {
  return PLAIN.test(text) ? text : text.replace(
    /[\uFF01-\uFF5E]/g,
    (sign) => String.fromCharCode(sign.charCodeAt(0) - WIDE),
  );
}

const WIDE = 0xff01 - 0x21;

/** One spelling for all texts that look alike, also with runs of blanks: to compare, and to make ids from. */
export function comparable(text: string): string {
  if (PLAIN.test(text)) return text;
  return normalized(text).replace(/\s+/g, " ").trim();
}
