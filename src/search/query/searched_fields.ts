import type { SearchDocument } from "../../datasets/search/search_document.ts";
import { memberOf } from "../../base/known.ts";

/** Names of a document's searched fields, in the order of `matched_fields`. */
export function searchedFields(document: SearchDocument): string[] {
  return ["title", "subtitle", "meta", ...Object.keys(document.fields)];
}

/** The text of a searched field. */
export function searchedText(document: SearchDocument, name: string): string | null {
  switch (name) {
    case "meta": {
      const { meta, metaMeasures } = document;
      return metaMeasures ? `${meta} · ${metaMeasures}` : meta;
    }
    case "title":
    case "subtitle":
      return document[name];
    default:
      return memberOf(document.fields, name);
  }
}
