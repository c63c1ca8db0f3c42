import fc from "fast-check";
import type { OracleDocument } from "./search_oracle.ts";

/** Arbitrary documents that share words, and queries that are near to them. */

export interface CorpusDocument extends OracleDocument {
  readonly trade: string | null;
  /** An instant from which it is not found; null is never. */
  readonly expires: string | null;
}

/** The documents of one segment: one type, the same further fields. */
export interface CorpusSegment {
  readonly type: string;
  readonly documents: readonly CorpusDocument[];
}

const TITLES = [
  "Q.PEAK DUO BLK ML-G10+ 405",
  "Q.PEAK DUO BLK ML-G10+ 410",
  "QPEAK DUO",
  "24ABC6-36A003",
  "24ABC6-36A0031",
  "25VNA4/36 A 003",
  "SB7.7-1SP-US-41",
  "Heat Pump",
  "heat pump",
  "Mini Split",
  "Administration of split systems",
  "PACE",
  "Crawl-space sealing",
  "STRAẞE",
  "HEAT-PUMP",
  "Heat Pump Rebate",
  "Air Source Heat Pump Rebate",
  "Carrier Infinity 26",
  "Carrier",
  "carrier",
  "ÉNERGIE DU NORD",
  "énergie du nord",
  "Energie du Nord",
  "日本ソーラー 300",
  "日本",
  "🏠 Solar 🌞",
  "🌞🏠",
  "👩‍🔧 Ann's HVAC",
  "İstanbul 1",
  "Straße 12",
  "ΟΔΟΣ",
  "Οδοσα 1",
  "Gas & Electric",
  "Gas and Electric Co",
  "PG&E Light&Power",
  "HG & E",
  "Rebates, Loans, & Other",
  "& Other",
  "½ ton",
  "ﬁne print",
  "\uffee solar",
  "𠀀𠀁 solar",
  "A",
  "AA",
  "24",
];
const SUBTITLES = [
  "Carrier",
  "CARRIER",
  "Trane",
  "Müller & Söhne GmbH",
  "Qcells",
  "日本ソーラー",
  "🏠 Solar 🌞",
  "solar",
  "City of Nördlingen",
];
const META = ["16 SEER2", "3 ton", "R-454B", "heat pump", "405 W", "hvac", "archived", "CA, NY"];
const MEASURES = ["air_source_heat_pump", "heat_pump", "solar", "roof", "", "🌞"];
const WORDS = [
  "heat",
  "pump",
  "carrier",
  "solar",
  "ton",
  "seer2",
  "du",
  "a",
  "24",
  "36",
  "🏠",
  "日",
];

const awkward = fc.string({ unit: "grapheme", minLength: 1, maxLength: 6 });
const sku = fc.stringMatching(/^[AB2][AB24]{1,3}[-. /]?[36]{2}[A-B]?$/);
const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null, freq: 3 });

const document = fc.record({
  title: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...TITLES) },
    { weight: 3, arbitrary: sku },
    { weight: 1, arbitrary: awkward },
  ),
  subtitle: orNull(
    fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...SUBTITLES, "") }, awkward),
  ),
  meta: fc.subarray(META, { maxLength: 3 }).map((parts) => parts.join(" · ")),
  measure: orNull(fc.constantFrom(...MEASURES)),
  notes: orNull(fc.oneof(fc.constantFrom(...TITLES, ...SUBTITLES), sku)),
  quoteSafe: fc.boolean(),
  confidence: fc.constantFrom(null, "low", "medium", "high"),
  year: fc.constantFrom(null, null, 2024, 2025),
  trade: fc.constantFrom(null, "hvac", "solar", "context"),
  expires: fc.constantFrom(
    ...Array(6).fill(null),
    "2026-11-21T12:00:00Z",
    "2026-11-21T12:00:00.001Z",
  ),
  id: fc.constantFrom("a", "B", "é", "🏠", "\uffee"),
});

/** Types, two of them in two segments; the last two lack the quote-safe signal. */
const TYPES = [
  "equipment",
  "price",
  "finance",
  "finance",
  "incentive",
  "permit",
  "source_document",
  "dataset",
];

const segment = (type: string, place: number): fc.Arbitrary<CorpusSegment> =>
  fc.array(document, { maxLength: 45, size: "max" }).map((rows) => ({
    type,
    documents: rows.map(({ measure, notes, ...row }, i) => ({
      ...row,
      type,
      id: `${row.id}${place}-${i}`,
      quoteSafe: place < 6 ? row.quoteSafe : null,
      year: place % 2 === 0 ? row.year : null,
      // Segments differ in how many further fields they have: 0, 1 or 2.
      fields: place % 3 === 0
        ? { measure_key: measure }
        : place % 3 === 1
        ? { measure_key: measure, notes }
        : {},
    })),
  }));

export const CORPUS: fc.Arbitrary<CorpusSegment[]> = fc.tuple(...TYPES.map(segment));

/** Text written otherwise: cut, respaced, repunctuated, in other case, without accents. */
function rewritten(text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.tuple(text, fc.nat(), fc.nat(), fc.nat(8)).map(([text, from, length, way]) => {
    const signs = [...text];
    const at = signs.length === 0 ? 0 : from % signs.length;
    switch (way) {
      case 0:
      case 1:
        return signs.slice(at, at + 1 + length % 6).join("");
      case 2:
        return signs.slice(0, 1 + length % signs.length).join("");
      case 3:
        return text.replaceAll(/[^\p{L}\p{N}]+/gu, "");
      case 4:
        return [...signs.slice(0, at), " - ".slice(length % 3), ...signs.slice(at)].join("");
      case 5:
        return text.toUpperCase();
      case 6:
        return text.normalize("NFD").replaceAll(/\p{M}/gu, "");
      case 7:
        return [...signs.slice(0, at), "x", ...signs.slice(at)].join("");
      default:
        return text;
    }
  });
}

/** Queries of one to six terms, most of which match something, as the endpoint would pass them on. */
export function queryFor(segments: readonly CorpusSegment[]): fc.Arbitrary<string> {
  const documents = segments.flatMap((segment) => segment.documents);
  const titles = documents.map(({ title }) => title);
  const title = fc.constantFrom(...TITLES, ...titles);
  const term = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...WORDS) },
    { weight: 3, arbitrary: rewritten(title) },
    { weight: 1, arbitrary: rewritten(fc.constantFrom(...SUBTITLES, ...META)) },
  );
  // Words of one document, which it must be found by.
  const own = documents.length === 0 ? term : fc.tuple(
    fc.constantFrom(...documents),
    fc.infiniteStream(fc.nat()),
    fc.integer({ min: 1, max: 6 }),
  ).map(([{ title, subtitle, meta, fields }, picks, count]) => {
    const words = [title, subtitle ?? "", meta, ...Object.values(fields)].join(" ").split(/\s+/);
    return [...picks.take(count)].map((pick) => words[pick % words.length]).join(" ");
  });
  return fc.oneof(
    { weight: 5, arbitrary: own },
    { weight: 3, arbitrary: title },
    { weight: 5, arbitrary: rewritten(title) },
    {
      weight: 6,
      arbitrary: fc.array(term, { minLength: 1, maxLength: 6 }).map((terms) => terms.join(" ")),
    },
    { weight: 1, arbitrary: awkward },
  ).map((query) => query.trim()).filter((query) => query !== "");
}
