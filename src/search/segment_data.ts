import { int32, uint32, uint8 } from "../library/columns.ts";
import { compareCodePoints, compareText, fold } from "../library/order.ts";
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
    const documents = this.#documents.map(({ id, document }, arrival) => ({
      id,
      document,
      row: rowOf[arrival]!,
      quoteSafe: Number(document.quoteSafe === true),
      confidence: confidenceOf(document),
      folded: fold(document.title),
    }));
    documents.sort((a, b) =>
      b.quoteSafe - a.quoteSafe || b.confidence - a.confidence ||
      compareCodePoints(a.folded, b.folded) ||
      compareCodePoints(a.document.title, b.document.title) || compareText(a.id, b.id)
    );
    const size = documents.length;
    const arrival = Uint32Array.from({ length: size }, (_, place) => place);
    const results = new RecordsBuilder();
    for (const { id, document } of documents) results.add(resultValues(id, document));
    const trades = [...new Set(documents.map(({ document }) => document.trade))]
      .filter((trade) => trade !== null);
    return {
      type: this.#declaration.type,
      category: this.#declaration.category,
      size,
      rows: filled(uint32(size), (place) => documents[place]!.row),
      fields: fieldsOf(documents.map(({ document }) => document)),
      results: results.finish(arrival),
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

function filled<A extends Uint8Array | Uint32Array | Int32Array>(
  target: A,
  value: (place: number) => number,
): A {
  for (let place = 0; place < target.length; place++) target[place] = value(place);
  return target;
}
