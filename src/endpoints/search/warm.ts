import type { SearchDeclaration } from "../../datasets/search_document.ts";
import { SearchBuilder } from "../../search/part.ts";
import { type Scope, Segment } from "../../search/segment.ts";
import { needle, readings } from "../../search/text.ts";

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
    await new Promise((resolve) => setTimeout(resolve, 0));
    const [one, other] = [NAMES[round % 8], NAMES[round % 5]];
    for (
      const query of [one, `${one} ${round}`, `${one} ${other}`, `${one} mu${round}`, "nowhere"]
    ) {
      for (const reading of readings(query!)) segment.search(reading, EVERYTHING, LIMIT);
    }
    segment.has(needle(one!), EVERYTHING);
  }
}
