import { groupRows } from "../library/column_readers.ts";
import { NULL_CODE, uint32 } from "../library/columns.ts";
import { type SearchDocument, searchedFields, searchedText } from "./document.ts";
import type { DocumentsByText } from "./documents.ts";
import { foldText, plainText } from "./text.ts";
import { type TextData, textData } from "./text_data.ts";

/** One searched field: its distinct texts, numbered, and which documents have each. */
export interface FieldData extends DocumentsByText {
  readonly name: string;
  readonly folded: TextData;
  readonly plain: TextData;
}

/** The searched fields of documents, all of which have the same. */
export function fieldsOf(documents: readonly SearchDocument[]): FieldData[] {
  const names = documents.length === 0 ? [] : searchedFields(documents[0]!);
  return names.map((name) => {
    const numbers = new Map<string, number>();
    // Most texts stand in many records, and folding is slow.
    const known = new Map<string, number>();
    const codes = Int32Array.from(documents, (document) => {
      const text = searchedText(document, name);
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
    return {
      name,
      folded: textData(folded),
      plain: textData(folded.map(plainText)),
      starts: shared(starts),
      documents: shared(rows),
    };
  });
}

function shared(items: Uint32Array): Uint32Array {
  const copy = uint32(items.length);
  copy.set(items);
  return copy;
}
