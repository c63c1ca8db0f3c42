import type { Field, Matches } from "./field.ts";
import type { Needle } from "./text.ts";

/** Where a word is, by field. */
export interface Found {
  readonly word: Needle;
  readonly matches: readonly Matches[];
  /** How many documents have it, by field. */
  readonly counts: readonly number[];
  /** Their sum. */
  readonly count: number;
}

/** A word with so many times more texts than the rarest has documents is looked for among those. */
const COMMON = 4;

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
    if (isCommon) texts ??= textsWith(fields, first);
    const one = isCommon
      ? foundOf(fields, word, (field, word, number) => findAmong(field, word, texts![number]!))
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
  const counts = matches.map(({ inside }, at) => fields[at]!.countOf(inside));
  const count = counts.reduce((sum, one) => sum + one, 0);
  return { word, matches, counts, count };
}

/** Where a word is in a field, as far as it is in some texts. */
function findAmong(field: Field, word: Needle, texts: Uint32Array): Matches {
  return field.mostOf(word) < texts.length ? field.find(word) : field.findAmong(word, texts);
}

/** For each field the texts of the documents that a word is in. */
function textsWith(fields: readonly Field[], found: Found): Uint32Array[] {
  const documents = documentsIn(fields, found);
  return fields.map((field) => field.textsOf(documents));
}

/** The documents that a word is in; one may come several times. */
function documentsIn(fields: readonly Field[], { matches, count }: Found): Uint32Array {
  const documents = new Uint32Array(count);
  let next = 0;
  matches.forEach(({ inside }, field) => {
    const { starts, documents: all } = fields[field]!;
    for (let i = 0; i < inside.length; i++) {
      const end = starts[inside[i]! + 1]!;
      for (let at = starts[inside[i]!]!; at < end; at++) documents[next++] = all[at]!;
    }
  });
  return documents;
}
