import type {
  SearchDeclaration,
  SearchDocument,
} from "../../src/datasets/search/search_document.ts";
import { ranksOf } from "../../src/library/query/order.ts";
import { SearchBuilder } from "../../src/search/index/search_builder.ts";
import type { SearchedRows } from "../../src/search/query/result.ts";
import type { SegmentData } from "../../src/search/index/segment.ts";

/** Generated documents like those of the equipment catalog; the same number yields the same one. */
export interface BenchDocument {
  readonly id: string;
  readonly title: string;
  readonly subtitle: string;
  readonly meta: string;
  readonly measure_key: string;
  readonly quoteSafe: boolean;
  readonly confidence: string | null;
}

const BRANDS = ["Carrier", "Trane", "Lennox", "Goodman", "Rheem", "Daikin", "Qcells", "Enphase"];
const SYLLABLES = ["al", "ber", "cor", "dan", "el", "fur", "gan", "hel", "ir", "jo", "kar", "lum"];
const ENDS = ["Air", "Energy", "Heating", "Solar", "Systems"];
const MEASURES = [
  ["air_source_heat_pump", "heat pump"],
  ["furnace", "gas furnace"],
  ["central_air_conditioner", "air conditioner"],
  ["water_heater", "heat pump water heater"],
] as const;
const REFRIGERANTS = ["R-410A", "R-454B", "R-32"];
const LETTERS = "ABCDEFGHJKLMNPRSTUVWXZ";

function manufacturer(number: number): string {
  if (number < BRANDS.length) return BRANDS[number]!;
  const syllable = (shift: number) => SYLLABLES[Math.floor(number / shift) % SYLLABLES.length]!;
  const name = syllable(1) + syllable(12) + syllable(5);
  return `${name[0]!.toUpperCase()}${name.slice(1)} ${ENDS[number % ENDS.length]}`;
}

/** Pseudorandom numbers below a bound (mulberry32). */
function randomOf(seed: number): (bound: number) => number {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ state >>> 15, 1 | state);
    value = (value + Math.imul(value ^ value >>> 7, 61 | value)) ^ value;
    return ((value ^ value >>> 14) >>> 0) % bound;
  };
}

export function benchDocument(number: number): BenchDocument {
  const random = randomOf(number);
  const letters = (count: number) =>
    Array.from({ length: count }, () => LETTERS[random(LETTERS.length)]).join("");
  const maker = Math.min(random(300), random(300));
  const [measure, words] = MEASURES[random(MEASURES.length)]!;
  const tons = 1.5 + random(8) / 2;
  return {
    id: `00000000-0000-4000-8000-${number.toString(16).padStart(12, "0")}`,
    title: `${24 + maker % 40}${letters(3)}${1 + random(9)}-${12 * (1 + random(5))}${letters(1)}${
      String(random(1000)).padStart(3, "0")
    }${letters(2)}`,
    subtitle: manufacturer(maker),
    meta: `hvac · ${13 + random(14)} SEER2 · ${tons} ton · ${REFRIGERANTS[random(3)]} · ${words}`,
    measure_key: measure,
    quoteSafe: random(10) > 0,
    confidence: [null, "low", "medium", "high"][random(4)]!,
  };
}

export interface BuiltSegment {
  readonly data: SegmentData;
  readonly ms: number;
}

const SEARCH: SearchDeclaration<BenchDocument> = {
  type: "equipment",
  category: "equipment",
  document: ({ title, subtitle, meta, measure_key, quoteSafe, confidence }): SearchDocument => ({
    title,
    subtitle,
    meta,
    quoteSafe,
    confidence,
    trade: "hvac",
    sourceDocumentId: null,
    lastVerifiedAt: "2026-11-01T00:00:00Z",
    unresolvedRequirements: [],
    year: null,
    fields: { measure_key },
  }),
};

/** The rows of that segment. */
export function benchRows(size: number): SearchedRows<BenchDocument> {
  return { search: SEARCH, size, id: ({ id }) => id, row: benchDocument };
}

/** Builds the segment of documents 0 up to `size`. */
export function buildSegment(size: number): BuiltSegment {
  const builder = new SearchBuilder(SEARCH);
  for (let number = 0; number < size; number++) {
    builder.add(benchDocument(number), number);
  }
  const rows = Uint32Array.from({ length: size }, (_, row) => row);
  const ids = ranksOf(Array.from(rows, (row) => benchDocument(row).id));
  const started = performance.now();
  const data = builder.finish(rows, ids);
  return { data, ms: performance.now() - started };
}
