import type { Field } from "../index/field.ts";
import type { Needle, SearchQuery } from "../index/text.ts";
import type { Matches } from "../index/texts.ts";
import { itemAt } from "../../base/known.ts";

/** Where a word occurs, by field. */
export interface WordMatches {
  readonly word: Needle;
  readonly matches: readonly Matches[];
  /** How many documents have it, by field. */
  readonly counts: readonly number[];
  /** Their sum. */
  readonly count: number;
}

/**
 * A word in this many times more texts than the rarest word has documents is searched only in those
 * documents.
 */
const COMMON = 4;

const NOWHERE: Matches = { inside: new Uint32Array(), starting: new Uint32Array() };

/** A word, and an upper bound of the texts that contain it, by field and in all. */
interface Sought {
  readonly word: Needle;
  readonly mosts: readonly number[];
  readonly most: number;
}

/**
 * Where each word occurs; undefined if one occurs nowhere. The rarest is searched first; very
 * common words only in the documents of the rarest.
 */
export function findWords(
  fields: readonly Field[],
  { words, atWord }: Pick<SearchQuery, "words" | "atWord">,
): WordMatches[] | undefined {
  const findIn = (field: Field, word: Needle) =>
    atWord === undefined ? field.find(word) : field.findAtWord(word, atWord);
  const sought = words.map((word) => soughtIn(fields, word));
  const rarest = sought.reduce((least, one) => one.most < least.most ? one : least);
  if (rarest.most === 0) return undefined;
  const first = foundOf(fields, rarest, (field) => findIn(field, rarest.word));
  if (first.count === 0) return undefined;
  let texts: Uint32Array[] | undefined;
  const found: WordMatches[] = [];
  for (const one of sought) {
    if (one === rarest) {
      found.push(first);
      continue;
    }
    const isCommon = one.most > COMMON * first.count;
    const among = isCommon && atWord === undefined ? texts ??= textsWith(fields, first) : undefined;
    const { word, mosts } = one;
    const other = foundOf(
      fields,
      one,
      (field, number) => {
        const some = among?.[number];
        return some !== undefined && itemAt(mosts, number) >= some.length
          ? field.findAmong(word, some)
          : findIn(field, word);
      },
    );
    if (other.count === 0) return undefined;
    found.push(other);
  }
  return found;
}

function soughtIn(fields: readonly Field[], word: Needle): Sought {
  const mosts = fields.map((field) => field.maxTextsOf(word));
  return { word, mosts, most: mosts.reduce((sum, most) => sum + most, 0) };
}

/** @param find Searches a field that may contain the word. */
function foundOf(
  fields: readonly Field[],
  { word, mosts }: Sought,
  find: (field: Field, number: number) => Matches,
): WordMatches {
  const matches = mosts.map((inField, number) =>
    inField === 0 ? NOWHERE : find(itemAt(fields, number), number)
  );
  const counts = matches.map(({ inside }, at) => itemAt(fields, at).countOf(inside));
  const count = counts.reduce((sum, one) => sum + one, 0);
  return { word, matches, counts, count };
}

/** For each field, the texts of the documents that contain a word. */
function textsWith(fields: readonly Field[], found: WordMatches): Uint32Array[] {
  const documents = documentsIn(fields, found);
  return fields.map((field) => field.textsOf(documents));
}

/** The documents that contain a word, possibly with repetitions. */
function documentsIn(fields: readonly Field[], { matches, count }: WordMatches): Uint32Array {
  const documents = new Uint32Array(count);
  let next = 0;
  matches.forEach(({ inside }, field) => {
    const { starts, documents: all } = itemAt(fields, field);
    for (let i = 0; i < inside.length; i++) {
      const end = starts[inside[i]! + 1]!;
      for (let at = starts[inside[i]!]!; at < end; at++) documents[next++] = all[at]!;
    }
  });
  return documents;
}
