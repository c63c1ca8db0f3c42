import { Best, type Found } from "./best.ts";
import { type Bits, CHUNK_WORDS, chunksOf, intersectChunk } from "./bits.ts";
import { addChunk, type DocumentSet } from "./documents.ts";
import { highestScore, MOST_FIELDS, PLANES, type TitleSets, type WordSets } from "./score.ts";

// One chunk of each set. Shared by all searches: none is left before it is done.
const any = new Uint32Array(CHUNK_WORDS);
const found = new Uint32Array(CHUNK_WORDS);
const inside = new Uint32Array(CHUNK_WORDS);
const prefix = new Uint32Array(CHUNK_WORDS);
const exact = new Uint32Array(CHUNK_WORDS);
const matched = Array.from({ length: MOST_FIELDS }, () => new Uint32Array(CHUNK_WORDS));
const planes = new Uint32Array(PLANES);

/**
 * The documents in which every word is, the best first, at most `limit`. Goes through the documents
 * in their order, so that it may stop when as many have the highest score that any could have.
 *
 * @param size How many documents there are.
 * @param words At least one.
 * @param allowed Sets that a document must be in.
 */
export function bestDocuments(
  size: number,
  words: readonly WordSets[],
  title: TitleSets,
  allowed: readonly Bits[],
  limit: number,
): Found[] {
  const best = new Best(limit);
  const rarestFirst = words.toSorted((a, b) => countOf(a) - countOf(b));
  const fields = words[0]!.length;
  const highest = highestScore(words, title);
  for (let chunk = 0; chunk < chunksOf(size) && best.wanted <= highest; chunk++) {
    if (!match(chunk, rarestFirst, allowed, fields)) continue;
    copyChunk(title.inside, chunk, inside);
    copyChunk(title.prefix, chunk, prefix);
    copyChunk(title.exact, chunk, exact);
    for (let i = 0; i < CHUNK_WORDS && best.wanted <= highest; i++) {
      if (found[i] !== 0) addWord(chunk, i, fields, best);
    }
  }
  return best.finish();
}

function copyChunk(set: DocumentSet | undefined, chunk: number, into: Bits): void {
  into.fill(0);
  if (set !== undefined) addChunk(set, chunk, into, into);
}

/** Finds a chunk's documents, and in which fields; says whether there are any. */
function match(
  chunk: number,
  words: readonly WordSets[],
  allowed: readonly Bits[],
  fields: number,
): boolean {
  found.fill(0xffffffff);
  for (let field = 0; field < fields; field++) matched[field]!.fill(0);
  for (const sets of words) {
    any.fill(0);
    for (let field = 0; field < fields; field++) {
      const set = sets[field];
      if (set !== undefined) addChunk(set, chunk, any, matched[field]!);
    }
    if (!intersectChunk(found, any, 0)) return false;
  }
  return allowed.every((bits) => intersectChunk(found, bits, chunk));
}

/** Adds the documents of a word of bits whose scores, held bit by bit, are wanted. */
function addWord(chunk: number, i: number, fields: number, best: Best): void {
  planes.fill(0);
  // TITLE_SUBSTRING is 1, TITLE_PREFIX 2 and TITLE_EXACT 3.
  planes[0] = prefix[i]!;
  planes[1] = inside[i]! & ~prefix[i]! | exact[i]!;
  planes[2] = matched[1]![i]! & matched[2]![i]!;
  planes[3] = matched[1]![i]! ^ matched[2]![i]!;
  for (let field = 0; field < fields; field++) {
    let carry = matched[field]![i]!;
    for (let plane = PLANES - 1; carry !== 0; plane--) {
      const both = planes[plane]! & carry;
      planes[plane]! ^= carry;
      carry = both;
    }
  }
  let above = 0;
  let same = found[i]!;
  for (let plane = 0; plane < PLANES; plane++) {
    if ((best.wanted >>> PLANES - 1 - plane & 1) === 1) {
      same &= planes[plane]!;
    } else {
      above |= same & planes[plane]!;
      same &= ~planes[plane]!;
    }
  }
  for (let rest = above | same; rest !== 0; rest &= rest - 1) {
    const bit = 31 - Math.clz32(rest & -rest);
    let score = 0;
    for (let plane = 0; plane < PLANES; plane++) score = score << 1 | planes[plane]! >>> bit & 1;
    if (score < best.wanted) continue;
    let own = 0;
    for (let field = 0; field < fields; field++) own |= (matched[field]![i]! >>> bit & 1) << field;
    best.add({ document: (chunk * CHUNK_WORDS + i) * 32 + bit, score, fields: own });
  }
}

/** More documents may be counted than there are, when they have a word in several fields. */
function countOf(sets: WordSets): number {
  return sets.reduce((sum, set) => sum + (set?.count ?? 0), 0);
}
