import type { Field, Matches } from "./field.ts";
import type { Needle } from "./text.ts";

/** A word with so many times more texts than the rarest has documents is looked for among those. */
const COMMON = 4;

/** Where a word is, by field, and about how many documents have it. */
export interface Found {
  readonly word: Needle;
  readonly matches: readonly Matches[];
  readonly count: number;
}

/**
 * Where each word is; undefined when one is nowhere. The rarest is looked for first, and words that are
 * nearly everywhere only where that one is.
 */
export function findWords(fields: readonly Field[], words: readonly Needle[]): Found[] | undefined {
  const mosts = words.map((word) => fields.reduce((sum, field) => sum + field.mostOf(word), 0));
  const rarest = mosts.indexOf(Math.min(...mosts));
  const first = foundOf(fields, words[rarest]!, (field, word) => field.find(word));
  if (first.count === 0) return undefined;
  let texts: Uint32Array[] | undefined;
  const found: Found[] = [];
  for (const [at, word] of words.entries()) {
    if (at === rarest) {
      found.push(first);
      continue;
    }
    const isCommon = mosts[at]! > COMMON * first.count;
    if (isCommon) texts ??= textsOf(fields, documentsIn(fields, first));
    const one = isCommon
      ? foundOf(fields, word, (field, word, number) => field.findAmong(word, texts![number]!))
      : foundOf(fields, word, (field, word) => field.find(word));
    if (one.count === 0) return undefined;
    found.push(one);
  }
  return found;
}

function foundOf(
  fields: readonly Field[],
  word: Needle,
  find: (field: Field, word: Needle, number: number) => Matches,
): Found {
  const matches = fields.map((field, number) => find(field, word, number));
  const count = matches.reduce((sum, { inside }, at) => sum + fields[at]!.countOf(inside), 0);
  return { word, matches, count };
}

/** The documents that a word is in; one may come several times. */
function documentsIn(fields: readonly Field[], { matches }: Found): number[] {
  const documents: number[] = [];
  matches.forEach(({ inside }, field) => {
    const { starts, documents: all } = fields[field]!;
    for (const text of inside) {
      for (let at = starts[text]!; at < starts[text + 1]!; at++) documents.push(all[at]!);
    }
  });
  return documents;
}

const textsOf = (fields: readonly Field[], documents: readonly number[]) =>
  fields.map((field) => field.textsOf(documents));
