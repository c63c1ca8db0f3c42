import { RATINGS, ratingText, sizeText } from "../../datasets/search/searched_texts.ts";
import { needle, plainText, type SearchQuery, wordsOf } from "../index/text.ts";

/**
 * A number of tons, or of BTU an hour, of which a ton has 12,000. What ends a range (`3-5`) is none; a
 * model before it (`XR16-3 ton`) makes none.
 */
const SIZE =
  /(?<![\p{L}\p{N}.])(?<!(?<![\p{L}\p{N}-])[\d.,]+\s*[-–/]\s*)(\d*\.?\d+)[\s-]*tons?(?![\p{L}\p{N}])/giu;
const BTU =
  /(?<![\p{L}\p{N}.]|\d,)(?<!(?<![\p{L}\p{N}-])[\d.,]+\s*[-–/]\s*)(\d+|\d{1,3}(?:,\d{3})+)(k?)[\s-]*btu(?:\/?h)?(?![\p{L}\p{N}])/giu;
const BTU_PER_TON = 12_000;
/** `2 1/2`, `2-1/2` and `2½` tons, and neither a range's end nor a part of another fraction. */
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
/** `16 SEER2` and `96% AFUE`, and no range's end. */
const RATING = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,])(?<!(?<![\p{L}\p{N}-])[\d.,]+\s*[-–/]\s*)(\d+(?:\.\d+)?)[\s%-]*` +
    String.raw`(${RATINGS.join("|")})(?![\p{L}\p{N}])`,
  "giu",
);
/** `SEER2 16`, where no other unit follows. */
const RATING_BEFORE = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(${RATINGS.join("|")})[\s:]+(\d+(?:\.\d+)?)` +
    String.raw`(?![\p{L}\p{N}.,]|\s*[-–/]\s*\d|\s+(?:tons?|k?w|watts?|yrs?|years?|months?)\b)`,
  "giu",
);
/** `400 watt` and `7.6 kW`, which records write with and without a blank; no range's end. */
const POWER =
  /(?<![\p{L}\p{N}.,])(?<!(?<![\p{L}\p{N}-])[\d.,]+\s*[-–/]\s*)(\d+(?:\.\d+)?)[\s-]*(k?)(?:w|watts?)(?![\p{L}\p{N}])/giu;
/** `Ft Worth`, of which records say `Fort`; `20 ft` are feet. */
const FORT = /(?<![\p{L}\p{N}]|\p{N}\s)ft\.?(?=\s+\p{L})/giu;

/**
 * A query as people mean it, then, where that is another, as it is written: `3 ton` and `36,000 BTU`
 * are a size first, and then any `3` and any `ton`; `16 SEER2` is a rating first, and `400 watt` the
 * `400 W` of records.
 */
export function readings(query: string): SearchQuery[] {
  return [...new Set([query.replace(FORT, "Fort"), query])].flatMap((written) => {
    const whole = needle(written);
    return [...new Set([measured(written), written])]
      .map((text) => ({ whole, words: wordsOf(text) }));
  });
}

/** A query with a word for each size, rating and power. */
function measured(query: string): string {
  const decimal = query.replace(
    MIXED,
    (_, whole = "0", fraction) => String(Number(whole) + FRACTIONS[fraction]!),
  );
  const inTons = decimal.replace(BTU, (_, number, thousand) => {
    const btu = Number(number.replaceAll(",", "")) * (thousand === "" ? 1 : 1000);
    return `${Number((btu / BTU_PER_TON).toFixed(4))} ton`;
  });
  return inTons
    .replace(SIZE, (_, size) => asWord(sizeText(Number(size))!))
    .replace(RATING, (_, rating, name) => asWord(ratingText(name.toLowerCase(), Number(rating))!))
    .replace(
      RATING_BEFORE,
      (_, name, rating) => asWord(ratingText(name.toLowerCase(), Number(rating))!),
    )
    .replace(POWER, (_, power, thousand) => asWord(`${power}${thousand}w`));
}

const asWord = (text: string) => ` ${plainText(text)} `;
