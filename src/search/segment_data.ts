import { filled, int32, uint32, uint8 } from "../library/columns.ts";
import { ranksOf } from "../library/order.ts";
import { type EncodedRecords, RecordsBuilder } from "../library/records.ts";
import { type SearchDeclaration, type SearchDocument } from "./document.ts";
import { type FieldData, fieldsOf } from "./field_data.ts";
import { type ResultKind, resultValues } from "./result.ts";

/**
 * The searchable side of one dataset version, as plain data. Its documents lie in the order in which
 * equal matches rank: quote-safe first, then by confidence, title and id.
 */
export interface SegmentData extends ResultKind {
  /** How many documents there are. */
  readonly size: number;
  /** For each document, its row in the version. */
  readonly rows: Uint32Array;
  readonly fields: readonly FieldData[];
  /** For each document, what its result shows; see `result.ts`. */
  readonly results: EncodedRecords;
  /** 1 is true, 0 is false, 2 is without the signal. */
  readonly quoteSafe: Uint8Array;
  /** 3 is high, 0 is null. */
  readonly confidence: Uint8Array;
  /** For each document, its trade's place in `trades`, or -1. */
  readonly tradeCodes: Int32Array;
  readonly trades: readonly string[];
}

const CONFIDENCE = ["low", "medium", "high"];

/** Gathers a version's search documents. */
export class SegmentBuilder<Row> {
  readonly #declaration: SearchDeclaration<Row>;
  readonly #documents: { id: string; document: SearchDocument }[] = [];

  constructor(declaration: SearchDeclaration<Row>) {
    this.#declaration = declaration;
  }

  add(id: string, row: Row): void {
    this.#documents.push({ id, document: this.#declaration.document(row) });
  }

  /** @param rowOf For each record in order of arrival, its row. */
  finish(rowOf: Uint32Array): SegmentData {
    const texts = [...new Set(this.#documents.map(({ document }) => document.title))];
    const ranks = ranksOf(texts);
    const titles = new Map(texts.map((text, i) => [text, ranks[i]!]));
    const ids = ranksOf(this.#documents.map(({ id }) => id));
    const documents = this.#documents.map(({ document }, arrival) => ({
      arrival,
      document,
      row: rowOf[arrival]!,
      quoteSafe: Number(document.quoteSafe === true),
      confidence: confidenceOf(document),
      title: titles.get(document.title)!,
      id: ids[arrival]!,
    }));
    documents.sort((a, b) =>
      b.quoteSafe - a.quoteSafe || b.confidence - a.confidence || a.title - b.title || a.id - b.id
    );
    const size = documents.length;
    const asTheyLie = Uint32Array.from(documents.keys());
    const results = new RecordsBuilder();
    for (const { arrival, document } of documents) {
      results.add(resultValues(this.#documents[arrival]!.id, document));
    }
    const trades = [...new Set(documents.map(({ document }) => document.trade))]
      .filter((trade) => trade !== null);
    return {
      type: this.#declaration.type,
      category: this.#declaration.category,
      size,
      rows: filled(uint32(size), (place) => documents[place]!.row),
      fields: fieldsOf(documents.map(({ document }) => document)),
      results: results.finish(asTheyLie),
      quoteSafe: filled(uint8(size), (place) => Number(documents[place]!.document.quoteSafe ?? 2)),
      confidence: filled(uint8(size), (place) => documents[place]!.confidence),
      tradeCodes: filled(int32(size), (place) => trades.indexOf(documents[place]!.document.trade!)),
      trades,
    };
  }
}

function confidenceOf({ confidence }: SearchDocument): number {
  return confidence === null ? 0 : CONFIDENCE.indexOf(confidence) + 1;
}
