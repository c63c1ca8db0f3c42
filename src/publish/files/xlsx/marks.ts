/**
 * What a format writes beside a number and changes what it means: another currency, percent, cents or
 * thousands. The number alone would be read as dollars, ones or a fraction.
 */
export interface Marks {
  readonly before: string;
  readonly after: string;
  /** What the number is divided by when it is shown. */
  readonly scale: number;
}

/** A part of a format, for the numbers that it holds for; without marks they are plain. */
export interface MarkedSection {
  readonly holds: (value: number) => boolean;
  readonly marks: Marks | undefined;
}

/** A text in quotes, an escaped sign, a width or a filling, something in brackets, or one sign. */
const PARTS = /"[^"]*"?|\\[^]|[_*][^]|\[[^\]]*\]|general|[^]/gi;
const PLACEHOLDER = /^([0#?]|general)$/i;
/** A currency and its language, as in `[$€-407]`. */
const CURRENCY = /^\[\$([^\]-]*)/;
const CONDITION = /^\[(<=|>=|<>|<|>|=)(-?[\d.]+)\]$/;

/** The sections of a format, when one of them has marks; the first that holds counts. */
export function markedSections(code: string): MarkedSection[] | undefined {
  const sections = sectionsOf(code).filter((parts) => !parts.includes("@")).slice(0, 3);
  if (sections.every((parts) => marksOf(parts) === undefined)) return undefined;
  return sections.map((parts, at) => ({
    holds: conditionOf(parts, at, sections.length),
    marks: marksOf(parts),
  }));
}

function sectionsOf(code: string): string[][] {
  const sections: string[][] = [[]];
  for (const part of code.match(PARTS) ?? []) {
    if (part === ";") sections.push([]);
    else sections.at(-1)!.push(part);
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

/** Sections without a condition are for numbers above zero, below it, and for all others. */
function conditionOf(parts: readonly string[], at: number, count: number): MarkedSection["holds"] {
  for (const part of parts) {
    const [, sign, bound] = CONDITION.exec(part) ?? [];
    if (sign !== undefined) return (value) => COMPARE[sign]!(value, Number(bound));
  }
  if (at === count - 1) return () => true;
  if (at === 0) return count === 2 ? (value) => value >= 0 : (value) => value > 0;
  return (value) => value < 0;
}

function marksOf(parts: readonly string[]): Marks | undefined {
  const first = parts.findIndex((part) => PLACEHOLDER.test(part));
  if (first < 0) return undefined;
  const last = parts.findLastIndex((part) => PLACEHOLDER.test(part));
  const before = literal(parts.slice(0, first));
  const after = literal(parts.slice(last + 1));
  const digits = parts.slice(first).filter((part) => /^[0#?.,]$/.test(part)).join("");
  // Each comma behind the whole digits leaves three of them out.
  const thousands = [...digits.matchAll(/,+(?=\.|$)/g)].join("").length;
  return isCurrency(parts) || wordsOf(before + after).some((word) => changes(word, thousands))
    ? { before: before.trim(), after: after.trimEnd(), scale: 1000 ** thousands }
    : undefined;
}

/** What stands there as it is, without the signs and brackets of numbers below zero. */
function literal(parts: readonly string[]): string {
  return parts.map((part) => {
    if (part.startsWith('"')) return part.replaceAll('"', "");
    if (part.startsWith("\\")) return part.slice(1);
    if (part.startsWith("[")) return CURRENCY.exec(part)?.[1] ?? "";
    return /^[_*,]/.test(part) ? "" : part;
  }).join("").replace(/[()+-]/g, "");
}

const wordsOf = (text: string): readonly string[] =>
  text.match(/\p{L}[\p{L}\p{M}]*\$?|[\p{Sc}%‰]/gu) ?? [];

const isCurrency = (parts: readonly string[]) =>
  parts.some((part) => !/^(US)?\$?$|^USD$/i.test(CURRENCY.exec(part)?.[1]?.trim() ?? ""));

const CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));
/** What currencies are called that have neither a sign nor their code. */
const CURRENCIES = ["kr", "zł", "Kč", "Ft", "Fr", "lei", "Rs", "R"];
const CENTS = ["c", "ct", "cts", "cent", "cents"];

/** How many thousands a word says that a number is of; longer words in any case. */
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

/**
 * Whether a word or a sign beside a number says that it is none of dollars or ones.
 *
 * @param thousands How often the format itself divides by 1000: `0.0,"k"` shows the number as it is.
 */
function changes(word: string, thousands: number): boolean {
  if (/^(US)?\$$/i.test(word) || word === "USD") return false;
  const of = THOUSANDS[word.length > 2 ? word.toLowerCase() : word];
  if (of !== undefined) return of !== thousands;
  return /[\p{Sc}%‰]/u.test(word) || CODES.has(word) || CURRENCIES.includes(word) ||
    CENTS.includes(word.toLowerCase());
}
