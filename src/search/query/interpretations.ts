import { RATINGS, ratingText, sizeText } from "../../datasets/search/searched_texts.ts";
import {
  type Needle,
  needle,
  plainText,
  sameNeedle,
  type SearchQuery,
  wordsOf,
} from "../index/text.ts";
import { itemAt, memberOf, present } from "../../base/known.ts";

/**
 * A number of tons, or of BTU per hour (12,000 to a ton). Not the end of a range (`3-5`), nor a
 * number after a model (`XR16-3 ton`).
 */
const SIZE =
  /(?<![\p{L}\p{N}.])(?<!(?<![\p{L}\p{N}-])[\d.,]+\s*[-–/]\s*)(\d*\.?\d+)[\s-]*tons?(?![\p{L}\p{N}])/giu;
/** `36,000 BTU/h`, `36k BTU`, `36 kBtu/h`, `34.6 kBtuh` and `36 MBH`. */
const BTU =
  /(?<![\p{L}\p{N}.]|\d,)(?<!(?<![\p{L}\p{N}-])[\d.,]+\s*[-–/]\s*)((?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?)[\s-]*(?:(k?)[\s-]*btu(?:s|\s?\/?\s?hr?)?|(mbh))(?![\p{L}\p{N}])/giu;
const BTU_PER_TON = 12_000;
/** `2 1/2`, `2-1/2` and `2½` tons, but not a range's end or part of another fraction. */
const MIXED =
  /(?<![\p{L}\p{N}.,/-])(?<!(?<![\p{L}\p{N}])[\d.,–-]*\d[\s–-]+)(?:(\d+)(?:[\s-]+(?=\d)|\s?(?=[¼½¾])))?(1\/2|1\/4|3\/4|[¼½¾])(?=[\s-]*tons?(?![\p{L}\p{N}]))/giu;
const FRACTIONS: Readonly<Record<string, number>> = {
  "1/4": 0.25,
  "1/2": 0.5,
  "3/4": 0.75,
  "¼": 0.25,
  "½": 0.5,
  "¾": 0.75,
};
/** `16 SEER2` and `96% AFUE`, but not a range's end. */
const RATING = new RegExp(
  String
    .raw`(?<![\p{L}\p{N}.,])(?<!(?<![\p{L}\p{N}-])[\d.,]+\s*[-–/]\s*)(\d+(?:\.\d+)?)[\s%-]*` +
    String.raw`(${RATINGS.join("|")})(?![\p{L}\p{N}])`,
  "giu",
);
/** `SEER2 16`, if no other unit follows. */
const RATING_BEFORE = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(${RATINGS.join("|")})[\s:]+(\d+(?:\.\d+)?)` +
    String
      .raw`(?![\p{L}\p{N}.,]|\s*[-–/]\s*\d|\s+(?:tons?|k?w|watts?|yrs?|years?|months?)\b)`,
  "giu",
);
/**
 * `400 watt`, `7.6 kW` and `13.5 kWh`, which records write with and without a space; not the
 * end of a range.
 */
const POWER =
  /(?<![\p{L}\p{N}.,])(?<!(?<![\p{L}\p{N}-])[\d.,]+\s*[-–/]\s*)(\d+(?:\.\d+)?)[\s-]*(k?)(?:w|watts?)(?:(h)|-?\s?(h)ours?)?(?![\p{L}\p{N}])/giu;
/** `Ft Worth`, which records write as `Fort`; `20 ft` are feet. */
const FORT = /(?<![\p{L}\p{N}]|\p{N}\s)ft\.?(?=\s+\p{L})/giu;

/** One way to understand a query. */
interface Interpretation extends SearchQuery {
  /**
   * Whether the number and the unit of a size may be in different places of a record. Used only if
   * no other interpretation finds anything: `3` and `ton` are in most records.
   */
  readonly isLoose: boolean;
}

/**
 * All interpretations of a query. A size, rating or power is one word: as the spec fields have it
 * (`3 ton` and `36,000 BTU` are `size3ton`), and as written (`3ton`). `Ft Worth` is `Fort Worth`
 * too. The results of all are merged and ranked as one list.
 */
export function interpretations(query: string): Interpretation[] {
  const found: Interpretation[] = [];
  for (const written of new Set([query.replace(FORT, "Fort"), query])) {
    const whole = needle(written);
    const measured = withMeasures(written, (canonical) => canonical);
    if (measured === written) {
      found.push({ whole, words: wordsOf(written), isLoose: false });
      continue;
    }
    const spelledOut = new Set<string>();
    const joined = withMeasures(written, (_, spelled) => {
      spelledOut.add(plainText(spelled));
      return spelled;
    });
    // A number must match as a whole: neither `5 kW` nor `5` is in `12.5 kW`.
    const isNumber = ({ plain }: Needle, isLoose: boolean) =>
      /^\p{N}/u.test(plain) &&
      (isLoose
        ? /^\p{N}+$/u.test(plain) && [...spelledOut].some((spelled) => spelled.startsWith(plain))
        : spelledOut.has(plain));
    for (const [query, isLoose] of [[measured, false], [joined, false], [written, true]] as const) {
      const words = wordsOf(query).map((word) =>
        isNumber(word, isLoose) ? { ...word, isMeasure: true } : word
      );
      found.push({ whole, words, isLoose });
    }
  }
  return found.filter((one, at) =>
    found.findIndex((other) => other.whole === one.whole && sameWords(one, other)) === at
  ).sort((a, b) => Number(a.isLoose) - Number(b.isLoose));
}

/**
 * A query of one term with at most this many letters and digits may be meant as a word (`PACE`).
 */
const MAX_SHORT = 4;

/** The term of a query that consists of one short term; undefined for any other query. */
export function shortTerm(query: string): Needle | undefined {
  const [only, ...others] = wordsOf(query);
  if (only === undefined || others.length > 0 || only.plain !== only.folded) {
    return undefined;
  }
  // `5kW` is a power rather than a word: it ends `12.5kW` too.
  if (withMeasures(query, (canonical) => canonical) !== query) return undefined;
  return Array.from(only.plain).length <= MAX_SHORT ? only : undefined;
}

const sameWords = (one: SearchQuery, other: SearchQuery) =>
  one.words.length === other.words.length &&
  one.words.every((word, at) =>
    sameNeedle(word, itemAt(other.words, at)) &&
    word.isMeasure === itemAt(other.words, at).isMeasure
  );

const textOfSize = (tons: string) => present(sizeText(Number(tons)), "the text of a size");

function textOfRating(spelled: string, rating: string): string {
  const name = present(RATINGS.find((name) => name === spelled.toLowerCase()), "a rating");
  return present(ratingText(name, Number(rating)), "the text of a rating");
}

/** A query with one word for each size, rating and power. */
function withMeasures(
  query: string,
  choose: (canonical: string, spelled: string) => string,
): string {
  const one = (canonical: string, spelled: string) => ` ${plainText(choose(canonical, spelled))} `;
  const decimal = query.replace(
    MIXED,
    (_, whole = "0", fraction) => String(Number(whole) + memberOf(FRACTIONS, fraction)),
  );
  return decimal
    .replace(BTU, (spelled, number, thousand, mbh) => {
      const thousands = thousand || mbh ? 1000 : 1;
      const tons = Number(number.replaceAll(",", "")) * thousands / BTU_PER_TON;
      return one(textOfSize(tons.toFixed(4)), spelled);
    })
    // In this order, so that the unit of one match is not read as the plural of another.
    .replace(SIZE, (_, size) => one(textOfSize(size), `${size} ton`))
    .replace(
      RATING,
      (spelled, rating, name) => one(textOfRating(name, rating), spelled),
    )
    .replace(
      RATING_BEFORE,
      (spelled, name, rating) => one(textOfRating(name, rating), spelled),
    )
    .replace(
      POWER,
      (spelled, power, thousand, hour, spelledHour) =>
        one(`${power}${thousand}w${hour ?? spelledHour ?? ""}`, spelled),
    );
}
