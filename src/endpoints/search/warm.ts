import { pause } from "../../base/async/pause.ts";
import type { SearchDeclaration } from "../../datasets/search/search_document.ts";
import { Texts } from "../../library/columns/texts.ts";
import type { Version } from "../../library/versions/version.ts";
import { segmentsOf } from "../../search/index/part.ts";
import { SearchBuilder } from "../../search/index/search_builder.ts";
import { type Scope, Segment } from "../../search/index/segment.ts";
import { readings } from "../../search/query/readings.ts";
import { needle } from "../../search/index/text.ts";
import type { WordsData } from "../../search/words/words.ts";

const DOCUMENTS = 512;
const ROUNDS = 120;
const LIMIT = 24;

const NAMES = ["solar", "heat pump", "carrier", "inverter", "loan", "roof", "brand a", "labor"];
const EVERYTHING: Scope = {
  trades: undefined,
  quoteSafe: undefined,
  rows: undefined,
  now: 0,
  isSample: () => false,
};

/** The document of a number: a rare title of common words, beside texts that many have. */
const MADE_UP: SearchDeclaration<number> = {
  type: "equipment",
  category: "equipment",
  document: (number) => ({
    title: `${NAMES[number % 8]} ${number.toString(36)}`,
    subtitle: NAMES[number % 3]!,
    trade: null,
    quoteSafe: number % 2 === 0,
    confidence: null,
    sourceDocumentId: null,
    lastVerifiedAt: null,
    unresolvedRequirements: [],
    year: null,
    meta: `${NAMES[number % 5]} of ${number % 50} tons`,
    fields: {
      model: `MU-${(number * 7919).toString(36)}`,
      note: number % 4 === 0 ? "spare" : null,
    },
  }),
};

/**
 * Lets this thread's compiler see searches, of words that many, few and no documents have, in documents
 * that are made up: else the first ones of large datasets take many times as long.
 *
 * Settles when all rounds are done; requests are answered between them.
 */
export async function warmSearch(): Promise<void> {
  const builder = new SearchBuilder(MADE_UP);
  const rows = Array.from({ length: DOCUMENTS }, (_, row) => row);
  for (const row of rows) builder.add(row, row);
  const segment = new Segment(builder.finish(rows, Uint32Array.from(rows)), {
    search: MADE_UP,
    size: DOCUMENTS,
    id: String,
    row: (row) => row,
  });
  for (let round = 0; round < ROUNDS; round++) {
    await pause();
    const [one, other] = [NAMES[round % 8], NAMES[round % 5]];
    for (
      const query of [one, `${one} ${round}`, `${one} ${other}`, `${one} mu${round}`, "nowhere"]
    ) {
      for (const reading of readings(query!)) segment.search(reading, EVERYTHING, LIMIT);
    }
    segment.has(needle(one!), EVERYTHING);
  }
}

/** So many words of a segment are looked for, each with the one that is most common. */
const WORDS = 16;
/** Of a large version each takes some 5 ms, which requests are not to wait for one after another. */
const REST_MS = 20;

/**
 * Searches a version's segments before clients do: what searches keep beside them is made then, and
 * the compiler sees arrays of their size.
 *
 * Settles when it is done; requests are answered between two searches.
 */
export async function warmVersion(version: Version): Promise<void> {
  for (const segment of segmentsOf(version) ?? []) {
    for (const query of queriesOf(segment.words)) {
      await pause(REST_MS);
      for (const reading of readings(query)) segment.search(reading, EVERYTHING, LIMIT);
    }
  }
}

function queriesOf({ words, counts }: WordsData): string[] {
  const texts = new Texts(words);
  const common = counts.indexOf(counts.reduce((most, count) => Math.max(most, count), 0));
  const wanted = Math.min(WORDS, counts.length);
  return Array.from({ length: wanted }, (_, i) => {
    const word = Math.floor(i * counts.length / wanted);
    return `${texts.get(common)} ${texts.get(word)}`;
  });
}
