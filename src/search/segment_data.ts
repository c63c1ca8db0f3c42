import { ascii } from "../http/json.ts";
import { NULL_CODE, uint32, uint8 } from "../library/columns.ts";
import { compareCodePoints, compareText, fold } from "../library/order.ts";
import { type EncodedRecords, RecordsBuilder } from "../library/records.ts";
import { groupRows } from "../library/column_readers.ts";
import { type SearchDeclaration, type SearchDocument, searchedFields } from "./document.ts";
import { foldText, plainText } from "./text.ts";

/**
 * The searchable side of one dataset version, as plain data. Its documents lie in the order in which
 * equal matches rank: quote-safe first, then by confidence, title and id.
 */
export interface SegmentData {
  readonly type: string;
  /** How many documents there are. */
  readonly size: number;
  /** For each document, its row in the version. */
  readonly rows: Uint32Array;
  readonly fields: readonly FieldData[];
  /** For each document, its result as JSON up to and with `"matched_fields":`. */
  readonly results: EncodedRecords;
  /** Title and id as a JSON array, for comparing documents of two segments. */
  readonly labels: EncodedRecords;
  /** 1 is true, 0 is false, 2 is without the signal. */
  readonly quoteSafe: Uint8Array;
  /** 3 is high, 0 is null. */
  readonly confidence: Uint8Array;
  /** For each document, its trade's place in `trades`, or -1. */
  readonly tradeCodes: Int32Array;
  readonly trades: readonly string[];
}

/** One searched field: its distinct texts, and which documents have each. */
export interface FieldData {
  readonly name: string;
  readonly folded: readonly string[];
  readonly plain: readonly string[];
  /** For each document, its text's number, or -1. */
  readonly codes: Int32Array;
  /** Documents by text: where each text's begin, and the documents, rising. */
  readonly starts: Uint32Array;
  readonly documents: Uint32Array;
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
    const labels = new RecordsBuilder();
    for (const { id, document } of documents) {
      results.add(this.#result(id, document));
      labels.add(ascii(JSON.stringify([document.title, id])));
    }
    const trades = [...new Set(documents.map(({ document }) => document.trade))]
      .filter((trade) => trade !== null);
    return {
      type: this.#declaration.type,
      size,
      rows: filled(uint32(size), (place) => documents[place]!.row),
      fields: fieldsOf(documents.map(({ document }) => searchedFields(document))),
      results: results.finish(arrival),
      labels: labels.finish(arrival),
      quoteSafe: filled(uint8(size), (place) => Number(documents[place]!.document.quoteSafe ?? 2)),
      confidence: filled(uint8(size), (place) => documents[place]!.confidence),
      tradeCodes: Int32Array.from(documents, ({ document }) => trades.indexOf(document.trade!)),
      trades,
    };
  }

  #result(id: string, document: SearchDocument): string {
    const { type, category } = this.#declaration;
    const known = {
      type,
      id,
      title: document.title,
      subtitle: document.subtitle,
      trade: document.trade,
      category,
      href: `/dashboard/${type}/${encodeURIComponent(id)}`,
      quote_safe: document.quoteSafe,
      confidence: document.confidence,
      source_document_id: document.sourceDocumentId,
      last_verified_at: document.lastVerifiedAt,
      unresolved_requirements: document.unresolvedRequirements,
      meta: document.meta,
    };
    return ascii(JSON.stringify(known).slice(0, -1)) + ',"matched_fields":';
  }
}

function confidenceOf({ confidence }: SearchDocument): number {
  return confidence === null ? 0 : CONFIDENCE.indexOf(confidence) + 1;
}

function fieldsOf(documents: readonly [string, string | null][][]): FieldData[] {
  const names = documents[0]?.map(([name]) => name) ?? [];
  return names.map((name, field) => {
    const numbers = new Map<string, number>();
    // Most texts stand in many records, and folding is slow.
    const known = new Map<string, number>();
    const codes = Int32Array.from(documents, (fields) => {
      const text = fields[field]![1];
      if (text === null || text === "") return NULL_CODE;
      let number = known.get(text);
      if (number === undefined) {
        const folded = foldText(text);
        number = numbers.get(folded) ?? numbers.size;
        numbers.set(folded, number);
        known.set(text, number);
      }
      return number;
    });
    const folded = [...numbers.keys()];
    const { starts, rows } = groupRows(codes, folded.length);
    return { name, folded, plain: folded.map(plainText), codes, starts, documents: rows };
  });
}

function filled<A extends Uint8Array | Uint32Array>(
  target: A,
  value: (place: number) => number,
): A {
  for (let place = 0; place < target.length; place++) target[place] = value(place);
  return target;
}
