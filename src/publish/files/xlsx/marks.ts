import { defined } from "../../../base/json/defined.ts";
import { rounded } from "../../../base/text/decimal.ts";
import { itemAt, lastOf, memberOf } from "../../../base/known.ts";

/**
 * Text that a format displays next to or between a number's digits and that changes its meaning:
 * part numbers, units, other currencies, percent, cents or thousands. The number alone would be
 * read as dollars, ones or a fraction, or as another part number.
 */
interface Marks {
  readonly before: string;
  readonly after: string;
  /** The number is divided by this for display. */
  readonly scale: number;
  /**
   * For a number such as `00000-0000`: its digit groups and the text between them, from the left.
   */
  readonly pattern?: readonly string[];
}

/** A section of a format, for the numbers that it applies to; without marks they are plain. */
interface MarkedSection {
  readonly holds: (value: number) => boolean;
  readonly marks: Marks | undefined;
  /** Whether numbers are shown as percents. */
  readonly isPercent: boolean;
}

/** A format that adds text: to numbers, by section, and to texts. */
export interface MarkedFormat {
  readonly sections: readonly MarkedSection[];
  readonly text?: Pick<Marks, "before" | "after"> | undefined;
}

/**
 * Quoted text, an escaped character, a width or filling, something in brackets, or one character.
 */
const PARTS = /"[^"]*"?|\\[^]|[_*][^]|\[[^[\]]*\]|general|[^]/gi;
const PLACEHOLDER = /^([0#?]|general)$/i;
/** A currency and its language, as in `[$€-407]`. */
const CURRENCY = /^\[\$([^\]-]*)/;
const CONDITION = /^\[(<=|>=|<>|<|>|=)(-?[\d.]+)\]$/;

/** A format that adds or changes characters; undefined if it shows values unchanged. */
export function markedFormat(code: string): MarkedFormat | undefined {
  const all = sectionsOf(code);
  const sections = all.filter((parts) => !parts.includes("@")).slice(0, 3);
  const marks = sections.map((parts, at) => marksOf(parts, at > 0));
  const text = all.find((parts) => parts.includes("@"));
  const textMark = text === undefined ? undefined : textMarks(text);
  const isPercent = sections.map((parts) => parts.includes("%"));
  const isPlain = new Set(isPercent).size <= 1 && marks.every((one) => one === undefined);
  if (isPlain && textMark === undefined) return undefined;
  return {
    sections: sections.map((parts, at) => ({
      holds: conditionOf(parts, at, sections.length),
      marks: marks[at],
      isPercent: itemAt(isPercent, at),
    })),
    text: textMark,
  };
}

/** A number as the format displays it. */
export function shownMarked(value: number, { sections }: MarkedFormat): string {
  const { marks, isPercent } = sections.find(({ holds }) => holds(value)) ?? {};
  if (isPercent === true) return `${rounded(value * 100)}%`;
  if (marks === undefined) return digitsOf(value);
  const { before, after, scale, pattern } = marks;
  if (pattern !== undefined && Number.isSafeInteger(value) && value >= 0) {
    return before + patterned(String(value), pattern) + after;
  }
  return before + digitsOf(value / scale) + after;
}

/** An integer may be a part number: all its digits are kept. */
export const digitsOf = (value: number) =>
  String(Number.isSafeInteger(value) ? value : rounded(value));

/** Fills digits into a pattern; extra digits go before the first. */
function patterned(digits: string, pattern: readonly string[]): string {
  const places = pattern.filter((part) => PLACEHOLDER.test(part)).length;
  const padded = digits.padStart(places, " ");
  let at = padded.length - places;
  let shown = "";
  let isFirst = true;
  for (const part of pattern) {
    if (!PLACEHOLDER.test(part)) {
      shown += part;
      continue;
    }
    if (isFirst) shown += padded.slice(0, at);
    isFirst = false;
    const digit = itemAt(padded, at++);
    shown += digit !== " " ? digit : part === "0" ? "0" : "";
  }
  return shown;
}

function sectionsOf(code: string): string[][] {
  const sections: string[][] = [[]];
  for (const part of code.match(PARTS) ?? []) {
    if (part === ";") sections.push([]);
    else lastOf(sections).push(part);
  }
  return sections;
}

const COMPARE: Readonly<Record<string, (value: number, bound: number) => boolean>> = {
  "<": (value, bound) => value < bound,
  "<=": (value, bound) => value <= bound,
  ">": (value, bound) => value > bound,
  ">=": (value, bound) => value >= bound,
  "=": (value, bound) => value === bound,
  "<>": (value, bound) => value !== bound,
};

/** Sections without a condition are for positive numbers, negative numbers and all others. */
function conditionOf(parts: readonly string[], at: number, count: number): MarkedSection["holds"] {
  for (const part of parts) {
    const [, sign, bound] = CONDITION.exec(part) ?? [];
    if (sign !== undefined) return (value) => memberOf(COMPARE, sign)(value, Number(bound));
  }
  if (at === count - 1) return () => true;
  if (at === 0) return count === 2 ? (value) => value >= 0 : (value) => value > 0;
  return (value) => value < 0;
}

function marksOf(parts: readonly string[], isLater: boolean): Marks | undefined {
  const first = parts.findIndex((part) => PLACEHOLDER.test(part));
  if (first < 0) return undefined;
  const last = parts.findLastIndex((part) => PLACEHOLDER.test(part));
  const inside = parts.slice(first, last + 1);
  // Brackets around some digits, as in a phone number, do not mark a negative number.
  const isGrouped = inside.some((part) => /[()]/.test(part));
  const textIn = (some: readonly string[]) => isGrouped ? rawLiteral(some) : literal(some, isLater);
  const before = textIn(parts.slice(0, first));
  const after = textIn(parts.slice(last + 1));
  const digits = parts.slice(first).filter((part) => /^[0#?.,]$/.test(part)).join("");
  // Each comma after the integer digits divides by a thousand.
  const thousands = [...digits.matchAll(/(?<!,),+(?=\.|$)/g)].join("").length;
  const words = wordsOf(before + after);
  const places = patternOf(inside);
  const isSplit = places?.some((part) => !PLACEHOLDER.test(part)) ?? false;
  const isScale = words.length > 0 && words.every((word) => isScaleOf(word, thousands));
  return isSplit || isCurrency(parts) ||
      words.some((word) => changes(word, thousands)) || !isScale && saysMore(before + after)
    ? {
      before: before.trimStart(),
      after: after.trimEnd(),
      scale: 1000 ** thousands,
      ...defined({ pattern: places }),
    }
    : undefined;
}

/** Whether a text has letters, digits or characters of part numbers besides currency signs. */
const saysMore = (text: string) =>
  /[\p{L}\p{N}#&_:\/]/u.test(text.replace(/US\$|\bUSD\b|\$/gi, ""));

/** The text that a format puts before and after a text value, if it has meaning. */
function textMarks(parts: readonly string[]): MarkedFormat["text"] {
  const at = parts.indexOf("@");
  const before = literal(parts.slice(0, at), false);
  const after = literal(parts.slice(at + 1), false);
  return saysMore(before + after) ? { before, after } : undefined;
}

/** The digit groups of an integer and the text between them; undefined for other numbers. */
function patternOf(inside: readonly string[]): readonly string[] | undefined {
  const pattern: string[] = [];
  for (const part of inside) {
    if (/^[0#?]$/.test(part)) {
      pattern.push(part);
      continue;
    }
    // Decimals, thousands, fractions and powers are numbers.
    const isText = part.startsWith('"') || part.startsWith("\\");
    if (!isText && !/^[-()\s:]$/.test(part)) return undefined;
    pattern.push(isText ? textOf(part) : part);
  }
  return pattern;
}

const textOf = (part: string) => part.startsWith('"') ? part.replaceAll('"', "") : part.slice(1);

/**
 * The literal text, without signs and brackets of negative numbers.
 *
 * @param isLater Whether the section is not the first, so that it may be for negative numbers.
 */
function literal(parts: readonly string[], isLater: boolean): string {
  const text = rawLiteral(parts);
  if (!/[\p{L}\p{N}]/u.test(text)) return text.replace(/[()+-]/g, "");
  return isLater ? text.replace(/^[\s(+-]+|(?<![\s)])[\s)]+$/g, "") : text;
}

/** The literal text as displayed. */
const rawLiteral = (parts: readonly string[]): string =>
  parts.map((part) => {
    if (part.startsWith('"') || part.startsWith("\\")) return textOf(part);
    if (part.startsWith("[")) return CURRENCY.exec(part)?.[1] ?? "";
    return /^[_*,]/.test(part) ? "" : part;
  }).join("");

const wordsOf = (text: string): readonly string[] =>
  text.match(/\p{L}[\p{L}\p{M}]*\$?|[\p{Sc}%‰]/gu) ?? [];

const isCurrency = (parts: readonly string[]) =>
  parts.some((part) => !/^(US)?\$?$|^USD$/i.test(CURRENCY.exec(part)?.[1]?.trim() ?? ""));

const CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));
/** Names of currencies without a sign or code. */
const CURRENCIES = ["kr", "zł", "Kč", "Ft", "Fr", "lei", "Rs", "R"];
const CENTS = ["c", "ct", "cts", "cent", "cents"];

/** The power of 1000 that a word means; longer words in any case. */
const THOUSANDS: Readonly<Record<string, number>> = {
  k: 1,
  K: 1,
  tsd: 1,
  thousand: 1,
  thousands: 1,
  m: 2,
  M: 2,
  MM: 2,
  mn: 2,
  mio: 2,
  mln: 2,
  million: 2,
  millions: 2,
  B: 3,
  bn: 3,
  billion: 3,
  billions: 3,
};

/** Whether a word means exactly what the format itself divides by. */
const isScaleOf = (word: string, thousands: number) =>
  THOUSANDS[word.length > 2 ? word.toLowerCase() : word] === thousands;

/**
 * Whether a word or sign next to a number means that its unit is not dollars or ones.
 *
 * @param thousands How often the format divides by 1000: `0.0,"k"` shows the number unchanged.
 */
function changes(word: string, thousands: number): boolean {
  if (/^(US)?\$$/i.test(word) || word === "USD") return false;
  const of = THOUSANDS[word.length > 2 ? word.toLowerCase() : word];
  if (of !== undefined) return of !== thousands;
  return /[\p{Sc}%‰]/u.test(word) || CODES.has(word) || CURRENCIES.includes(word) ||
    CENTS.includes(word.toLowerCase());
}
