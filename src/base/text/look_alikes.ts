/**
 * Texts that look the same but differ in kinds of spaces, in zero-width characters, or in how accents
 * are composed (Unicode UAX 15).
 */

/** Zero-width characters that have no meaning between letters. */
const INVISIBLE = "\\u00AD\\u034F\\u180E\\u200B\\u200E\\u200F\\u202A-\\u202E\\u2060-\\u2064\\uFEFF";
const ANY_INVISIBLE = new RegExp(`[${INVISIBLE}]`, "gu");
/** Joiners have no meaning between Latin letters and digits; in emoji and other scripts they do. */
const JOINERS = /(?<=[\p{Script=Latin}\p{Nd}])[\u200C\u200D]+(?=[\p{Script=Latin}\p{Nd}])/gu;
const BLANK = `[\\s${INVISIBLE}]`;
/** The lookbehind prevents quadratic time for a long run of spaces inside the text. */
const ENDS = new RegExp(`^${BLANK}+|(?<!${BLANK})${BLANK}+$`, "gu");
/** Spaces other than U+0020, tabs and line ends. */
const ODD_BLANK = /[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]/gu;

/** ASCII, which has none of these characters. */
// deno-lint-ignore no-control-regex
const ASCII = /^[\x00-\x7f]*$/;

/** ASCII words with single spaces: most texts. */
const PLAIN = /^(?:[\x21-\x7e]+ )*[\x21-\x7e]+$/;

/** A text without spaces and invisible characters at its ends. */
export function trimmed(text: string): string {
  return ASCII.test(text) ? text.trim() : text.replace(ENDS, "");
}

/**
 * A text with ordinary spaces and composed accents, without invisible characters. Texts that look alike
 * become equal, except for runs of spaces.
 */
export function normalized(text: string): string {
  if (ASCII.test(text)) return text;
  return text.replace(ANY_INVISIBLE, "").replace(JOINERS, "").replace(ODD_BLANK, " ").normalize(
    "NFC",
  );
}

/** Replaces the full-width characters of East Asian keyboards, such as `１８％`, by ASCII. */
export function halfWidth(text: string): string {
  return PLAIN.test(text) ? text : text.replace(
    /[\uFF01-\uFF5E]/g,
    (sign) => String.fromCharCode(sign.charCodeAt(0) - WIDE),
  );
}

const WIDE = 0xff01 - 0x21;

/** Like `normalized`, with single spaces: equal for all texts that look alike. Also used to make ids. */
export function comparable(text: string): string {
  if (PLAIN.test(text)) return text;
  return normalized(text).replace(/\s+/g, " ").trim();
}
