/**
 * Search by brute force, from the contract and the decisions alone: every document is checked with
 * plain strings, and all matches are sorted by the ranking.
 */

/** The order of types among equal matches (spec 1, GET /api/v1/search). */
const PRIORITY = [
  "equipment",
  "price",
  "finance",
  "finance_eligibility",
  "incentive",
  "utility",
  "permit",
  "labor",
  "source_document",
  "dataset",
];

/** What the oracle knows about a document. */
export interface OracleDocument {
  readonly type: string;
  readonly id: string;
  readonly title: string;
  readonly subtitle: string | null;
  readonly meta: string;
  /** Additional searched fields, in order. */
  readonly fields: Readonly<Record<string, string | null>>;
  readonly quoteSafe: boolean | null;
  readonly confidence: string | null;
  readonly year: number | null;
}

export interface OracleAnswer {
  readonly type: string;
  readonly id: string;
  readonly matchedFields: string[];
}

/** Memoizes a slow function of a text. */
function remembered<T>(slow: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    if (!known.has(text)) known.set(text, slow(text));
    return known.get(text)!;
  };
}

/**
 * `&` is `and` between two words of letters, or after one at the end; when separate, also after a
 * word's comma, or at the beginning before a word.
 */
function withAnd(text: string): string {
  const signs = [...text];
  const isWord = (two: readonly string[]) => two.length === 2 && two.every((s) => /\p{L}/u.test(s));
  return signs.map((sign, at) => {
    if (sign !== "&") return sign;
    const before = [...signs.slice(0, at).join("").trimEnd()].slice(-2);
    const after = [...signs.slice(at + 1).join("").trimStart()].slice(0, 2);
    if (isWord(before)) return after.length === 0 || isWord(after) ? " and " : sign;
    const isApart = (next: string | undefined) => next === undefined || /\s/u.test(next);
    if (!isApart(signs[at - 1]) || !isApart(signs[at + 1])) return sign;
    if (at === 0) return isWord(after) ? "and" : sign;
    const [comma, ...word] = [...signs.slice(0, at).join("").trimEnd()].slice(-3).toReversed();
    const follows = comma === "," && isWord(word);
    return follows && (signs[at + 1] === undefined || isWord(after)) ? "and" : sign;
  }).join("").replace(/\s+and\s+/g, " and ");
}

/**
 * Text character by character, without accents and case: `ẞ` is `ß` in lower case, which is `SS` in
 * upper case.
 */
const folded = remembered((text: string): string => {
  const signs = [...text.normalize("NFKD")].filter((sign) => !/\p{M}/u.test(sign));
  const capitals = signs.map((sign) => sign.toLowerCase().toUpperCase()).join("");
  // Character by character, so that no sigma is at the end of a word.
  return withAnd([...capitals].map((sign) => sign.toLowerCase()).join(""));
});

const isBare = (sign: string) => /[\p{L}\p{N}]/u.test(sign);

/** Letters and digits only. */
const bare = remembered((text: string): string => [...folded(text)].filter(isBare).join(""));

/** Text and fragment, both reduced to letters and digits, or unchanged if the fragment has none. */
function sides(text: string, wanted: string): [string, string] {
  return bare(wanted) === "" ? [folded(text), folded(wanted)] : [bare(text), bare(wanted)];
}

function has(text: string | null, wanted: string): boolean {
  if (text === null || text === "") return false;
  const [whole, part] = sides(text, wanted);
  return whole.includes(part);
}

/**
 * Whether the fragment is at the text's start, or after a character that is not a letter or digit.
 */
function hasFirst(text: string | null, wanted: string): boolean {
  if (text === null || text === "") return false;
  const signs = [...folded(text)];
  const part = bare(wanted);
  return signs.some((sign, at) => {
    if (at > 0 && isBare(signs[at - 1]!)) return false;
    const rest = signs.slice(at).join("");
    return part === ""
      ? rest.startsWith(folded(wanted))
      : isBare(sign) && bare(rest).startsWith(part);
  });
}

function titleStep(title: string, query: string): number {
  const [whole, part] = sides(title, query);
  if (whole === part) return folded(title) === folded(query).trim() ? 4 : 3;
  if (whole.startsWith(part)) return 2;
  // A match that begins within a word and continues in the next is not at its start.
  return Number(folded(title).includes(folded(query).trim()) || hasFirst(title, query));
}

function byCodePoints(a: string, b: string): number {
  const [left, right] = [[...a], [...b]].map((signs) => signs.map((sign) => sign.codePointAt(0)!));
  for (let i = 0; i < Math.min(left!.length, right!.length); i++) {
    if (left![i] !== right![i]) return left![i]! - right![i]!;
  }
  return left!.length - right!.length;
}

function byText(a: string, b: string): number {
  return byCodePoints(a.toLowerCase(), b.toLowerCase()) || byCodePoints(a, b);
}

/** A term of a query: whether a text contains it, and whether at the start of a word. */
interface Term {
  has(text: string | null): boolean;
  hasFirst(text: string | null): boolean;
}

const termOf = (word: string): Term => ({
  has: (text) => has(text, word),
  hasFirst: (text) => hasFirst(text, word),
});

const termsOf = (query: string): Term[] =>
  withAnd(query).split(/\s+/).filter((word) => word !== "").map(termOf);

/** A term that matches a pattern in the folded text. */
const patternTerm = (pattern: RegExp): Term => {
  const is = (text: string | null) => text !== null && pattern.test(folded(text));
  return { has: is, hasFirst: is };
};

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Letters and digits of a word, with any other characters between them. */
const spaced = (word: string, between: string) => [...word].map(literally).join(between);

/** A short term at the start of a word; spaces end a word. */
const shortTermOf = (word: string, end: string): Term =>
  patternTerm(
    new RegExp(`(?<![\\p{L}\\p{N}])${spaced(bare(word), "[^\\p{L}\\p{N}\\s]*")}${end}`, "u"),
  );

/** A measure as written, whose number is a whole one. */
const measureTerm = (written: string): Term =>
  patternTerm(
    new RegExp(
      `(?<![\\p{L}\\p{N}])(?<!\\p{N}[.,])${
        spaced(bare(written), "[^\\p{L}\\p{N}]*")
      }(?!\\p{N})(?<!\\p{N}(?=(?:[.,]|point)\\p{N}))`,
      "u",
    ),
  );

/** The tests' measures: `3 ton` as a size, as written, or as its two words. */
const SIZE = /(?<![\p{L}\p{N}.-])(\d+) ton(?![\p{L}\p{N}])/u;

/** Interpretations of a query: combined ones first, then the rest if they find nothing. */
function understandings(
  query: string,
  everything: readonly OracleDocument[],
): [Term[][], ...Term[][][]] {
  const word = query.trim();
  const isShort = /^[\p{L}\p{N}]{1,4}$/u.test(folded(word));
  if (isShort) {
    const whole = shortTermOf(word, "(?![\\p{L}\\p{N}])");
    const texts = everything.flatMap(({ title, subtitle, meta, fields }) => [
      title,
      subtitle,
      meta,
      ...Object.values(fields),
    ]);
    if (texts.some((text) => whole.has(text))) return [[[shortTermOf(word, "")]]];
  }
  const [measure, tons] = SIZE.exec(folded(query)) ?? [];
  if (measure === undefined) return [[termsOf(query)]];
  const rest = termsOf(folded(query).replace(SIZE, " "));
  return [
    [[termOf(`size${tons}ton`), ...rest], [measureTerm(measure), ...rest]],
    [[measureTerm(tons!), termOf("ton"), ...rest]],
  ];
}

/** What a query finds by its intended meaning, for a key that sees `everything`. */
export function bruteForceMeaning(
  documents: readonly OracleDocument[],
  everything: readonly OracleDocument[],
  query: string,
  limit: number,
): OracleAnswer[] {
  for (const together of understandings(query, everything)) {
    const found = ranked(documents, query, together, limit);
    if (found.length > 0) return found;
  }
  return [];
}

/** The best `limit` documents that contain each word, in order. */
export function bruteForce(
  documents: readonly OracleDocument[],
  query: string,
  limit: number,
): OracleAnswer[] {
  return ranked(documents, query, [termsOf(query)], limit);
}

/** The best `limit` documents that match all terms of any list, each by its best match. */
function ranked(
  documents: readonly OracleDocument[],
  query: string,
  lists: readonly (readonly Term[])[],
  limit: number,
): OracleAnswer[] {
  const found: { document: OracleDocument; ladder: number[]; matchedFields: string[] }[] = [];
  for (const document of documents) {
    const { title, subtitle, meta, fields } = document;
    const texts = Object.entries({ title, subtitle, meta, ...fields });
    const matches = lists.filter((terms) =>
      terms.length > 0 && terms.every((term) => texts.some(([, text]) => term.has(text)))
    ).map((terms) => {
      const matchedFields = texts.filter(([, text]) => terms.some((term) => term.has(text)))
        .map(([name]) => name);
      const ladder = [
        // A title without any term does not contain the whole query.
        matchedFields.includes("title") ? titleStep(title, query) : 0,
        matchedFields.filter((name) => name === "subtitle" || name === "meta").length,
        texts.filter(([, text]) => terms.some((term) => term.hasFirst(text))).length,
        matchedFields.length,
        document.quoteSafe === true ? 1 : 0,
        [null, "low", "medium", "high"].indexOf(document.confidence),
        -PRIORITY.indexOf(document.type),
        // Records without a year are current.
        document.year ?? Infinity,
      ];
      return { document, ladder, matchedFields };
    });
    const [best] = matches.sort((a, b) => compareLadders(a.ladder, b.ladder));
    if (best !== undefined) found.push(best);
  }
  found.sort((a, b) =>
    compareLadders(a.ladder, b.ladder) ||
    byText(a.document.title, b.document.title) || byText(a.document.id, b.document.id)
  );
  return found.slice(0, limit).map(({ document: { type, id }, matchedFields }) => ({
    type,
    id,
    matchedFields,
  }));
}

/** The higher one first. */
function compareLadders(a: readonly number[], b: readonly number[]): number {
  const step = a.findIndex((value, i) => value !== b[i]);
  return step < 0 ? 0 : b[step]! - a[step]!;
}
