/**
 * Search by brute force, from the contract and the decisions alone: every document is looked at with
 * plain strings, and all that match are sorted down the ladder.
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

/** What the oracle knows of a document. */
export interface OracleDocument {
  readonly type: string;
  readonly id: string;
  readonly title: string;
  readonly subtitle: string | null;
  readonly meta: string;
  /** Further searched fields, in order. */
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

/** Remembers what a slow function of a text gave. */
function remembered<T>(slow: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    if (!known.has(text)) known.set(text, slow(text));
    return known.get(text)!;
  };
}

/**
 * `&` is `and` between two words of letters, or behind one at the end; by itself also behind a word's
 * comma, or at the beginning before a word.
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

/** Text sign by sign, without accents and case: `ẞ` is `ß` in small, which is `SS` in capitals. */
const folded = remembered((text: string): string => {
  const signs = [...text.normalize("NFKD")].filter((sign) => !/\p{M}/u.test(sign));
  const capitals = signs.map((sign) => sign.toLowerCase().toUpperCase()).join("");
  // Sign by sign, so that no sigma is at the end of a word.
  return withAnd([...capitals].map((sign) => sign.toLowerCase()).join(""));
});

const isBare = (sign: string) => /[\p{L}\p{N}]/u.test(sign);

/** Letters and digits alone. */
const bare = remembered((text: string): string => [...folded(text)].filter(isBare).join(""));

/** Text and what is looked for in it, both bare, or as they stand when there is no letter or digit. */
function sides(text: string, wanted: string): [string, string] {
  return bare(wanted) === "" ? [folded(text), folded(wanted)] : [bare(text), bare(wanted)];
}

function has(text: string | null, wanted: string): boolean {
  if (text === null || text === "") return false;
  const [whole, part] = sides(text, wanted);
  return whole.includes(part);
}

/** Whether what is wanted stands at the text's start, or after what is no letter or digit. */
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
  // What begins within a word and goes on in the next does not stand there.
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

/** The best `limit` of the documents, in order. */
export function bruteForce(
  documents: readonly OracleDocument[],
  query: string,
  limit: number,
): OracleAnswer[] {
  const words = withAnd(query).split(/\s+/).filter((word) => word !== "");
  const found: { document: OracleDocument; ladder: number[]; matchedFields: string[] }[] = [];
  for (const document of documents) {
    const { title, subtitle, meta, fields } = document;
    const texts = Object.entries({ title, subtitle, meta, ...fields });
    if (!words.every((word) => texts.some(([, text]) => has(text, word)))) continue;
    const matchedFields = texts.filter(([, text]) => words.some((word) => has(text, word)))
      .map(([name]) => name);
    const ladder = [
      titleStep(title, query),
      matchedFields.filter((name) => name === "subtitle" || name === "meta").length,
      texts.filter(([, text]) => words.some((word) => hasFirst(text, word))).length,
      matchedFields.length,
      document.quoteSafe === true ? 1 : 0,
      [null, "low", "medium", "high"].indexOf(document.confidence),
      -PRIORITY.indexOf(document.type),
      // What is of no year holds now.
      document.year ?? Infinity,
    ];
    found.push({ document, ladder, matchedFields });
  }
  found.sort((a, b) => {
    const step = a.ladder.findIndex((value, i) => value !== b.ladder[i]);
    if (step >= 0) return b.ladder[step]! - a.ladder[step]!;
    return byText(a.document.title, b.document.title) || byText(a.document.id, b.document.id);
  });
  return found.slice(0, limit).map(({ document: { type, id }, matchedFields }) => ({
    type,
    id,
    matchedFields,
  }));
}
