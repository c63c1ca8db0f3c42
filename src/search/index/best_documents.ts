import type { Field } from "./field.ts";
import { findWords, type WordMatches } from "../query/find_words.ts";
import { scoreOf, TITLED } from "../query/ladder.ts";
import { MarkedFields, MAX_WORDS, NO_MATCH } from "../query/marked_fields.ts";
import type { SearchQuery } from "./text.ts";
import { firstOf, itemAt } from "../../base/known.ts";

/** A document, how the query matches it (see `ladder.ts`), and how well. */
export interface RankedDocument {
  readonly document: number;
  readonly mark: number;
  readonly score: number;
}

/** If the rarest word is in a larger share of the documents, all documents are scanned. */
const MANY = 1 / 2;

/** A match in a smaller share of the documents is ranked before the others. */
const FEW = 1 / 16;

/**
 * The documents that contain every word, the best first, at most `limit`. How a text matches is
 * computed once for all documents that have it; then the documents are scanned in their stored
 * order, which ranks equal matches, until no other can be better.
 *
 * @param size How many documents there are.
 * @param allows Whether a document may be returned.
 * @throws {RangeError} when there are more than 60 words.
 */
export function bestDocuments(
  size: number,
  fields: readonly Field[],
  query: SearchQuery,
  allows: (document: number) => boolean,
  limit: number,
): RankedDocument[] {
  const { whole, words } = query;
  if (words.length > MAX_WORDS) throw new RangeError(`More than ${MAX_WORDS} words`);
  if (size === 0 || words.length === 0) return [];
  const found = findWords(fields, query);
  if (found === undefined) return [];
  const marked = new MarkedFields(fields, whole, found);
  try {
    // No other document ranks above those whose title begins with or is the whole query.
    const title = firstOf(fields);
    const titled = (titles: Uint32Array) =>
      title.countOf(titles) > size * MANY
        ? undefined
        : bestOf(marked, documentsOf([[title, titles]], size), allows, limit);
    const first = titled(marked.beginning);
    if (first?.length === limit) return first;
    const inside = marked.markInside(title);
    const second = first && titled(inside);
    if (second?.length === limit) return second;
    const [above, seen] = second === undefined ? [[], 0] : [second, TITLED];
    const wanted = limit - above.length;
    // After the rare matches, it is soon known that the other documents cannot be better.
    const rarest = found.reduce((least, one) => mostOf(one) < mostOf(least) ? one : least);
    const rare = rarest.count > size * FEW ? marked.rare(size * FEW) : { bits: 0, texts: [] };
    const few = bestOf(marked, documentsOf(rare.texts, size), allows, wanted, { seen });
    const rest = mostOf(rarest) > size * MANY
      ? allDocuments(size)
      : documentsOf(rarest.matches.map(({ inside }, at) => [itemAt(fields, at), inside]), size);
    const least = few[wanted - 1]?.score ?? 0;
    const others = bestOf(marked, rest, allows, wanted, { seen: seen | rare.bits, least });
    return [...above, ...[...few, ...others].sort(compareBest).slice(0, wanted)];
  } finally {
    marked.clear();
  }
}

/** The better one first; of equal ones, the first stored. */
function compareBest(a: RankedDocument, b: RankedDocument): number {
  return b.score - a.score || a.document - b.document;
}

/** How many documents have a word in the field where it is most common. */
const mostOf = ({ counts }: WordMatches) => Math.max(...counts);

/**
 * A bit set of documents, 32 to an item; all set bits are from `low` up to, not including, `high`.
 */
interface Documents {
  /** Undefined is all documents. */
  readonly bits: Uint32Array | undefined;
  readonly low: number;
  readonly high: number;
  /** How many documents there are in all. */
  readonly size: number;
}

const allDocuments = (size: number): Documents => (
  { bits: undefined, low: 0, high: Math.ceil(size / 32), size }
);

/** Shared by all searches of this thread; all 0 between two searches. */
let sharedBits = new Uint32Array(1 << 10);

/** The documents that have some texts. Reuses its buffer: read the result before the next call. */
function documentsOf(
  list: readonly (readonly [field: Field, texts: Uint32Array])[],
  size: number,
): Documents {
  if (sharedBits.length * 32 < size) sharedBits = new Uint32Array((size >>> 4) + 1);
  const bits = sharedBits;
  let [low, high] = [bits.length, 0];
  for (const [{ starts, documents }, texts] of list) {
    for (let i = 0; i < texts.length; i++) {
      const [start, end] = [starts[texts[i]!]!, starts[texts[i]! + 1]!];
      for (let at = start; at < end; at++) bits[documents[at]! >>> 5]! |= 1 << documents[at]!;
      low = Math.min(low, documents[start]! >>> 5);
      high = Math.max(high, (documents[end - 1]! >>> 5) + 1);
    }
  }
  return { bits, low, high, size };
}

/**
 * The best of some documents; of equal scores, the first stored.
 *
 * @param seen Bits of marks: documents with one of them are skipped.
 * @param least The lowest score that is wanted.
 */
function bestOf(
  marked: MarkedFields,
  { bits, low, high, size }: Documents,
  allows: (document: number) => boolean,
  limit: number,
  { seen = 0, least = 0 } = {},
): RankedDocument[] {
  const highest = marked.highest(seen);
  let best: RankedDocument[] = [];
  let wanted = least;
  for (let item = low; item < high && wanted <= highest; item++) {
    for (let rest = bits?.[item] ?? -1; rest !== 0; rest &= rest - 1) {
      const document = item * 32 + 31 - Math.clz32(rest & -rest);
      if (document >= size) break;
      const mark = marked.markOf(document);
      if (mark === NO_MATCH || (mark & seen) !== 0) continue;
      const score = scoreOf(mark);
      if (score < wanted || !allows(document)) continue;
      best.push({ document, mark, score });
      if (best.length < 2 * limit) continue;
      best = best.sort(compareBest).slice(0, limit);
      // A later one with the same score comes after them.
      wanted = itemAt(best, limit - 1).score + 1;
    }
  }
  bits?.fill(0, low, high);
  return best.sort(compareBest).slice(0, limit);
}
