import fc from "fast-check";
import { TRADES } from "../../../src/datasets/declare/fields.ts";
import type { SourceDocument } from "../../../src/datasets/source_documents.ts";
import { date, id, instantOrNull, orNull, record, text, textOrNull, urlOrNull } from "./values.ts";

export const sourceDocuments: fc.Arbitrary<SourceDocument> = record({
  id,
  title: text,
  publisher: textOrNull,
  kind: orNull(fc.constantFrom("dataset", "price_list", "sample")),
  url: urlOrNull,
  license: textOrNull,
  trade: orNull(fc.constantFrom(...TRADES, "context")),
  category: textOrNull,
  published_at: orNull(date),
  retrieved_at: instantOrNull,
  last_verified_at: instantOrNull,
  notes: textOrNull,
});
