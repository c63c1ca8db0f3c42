import { z } from "zod";
import { instants, texts } from "../library/columns.ts";
import { metaLine } from "../search/document.ts";
import { dataset } from "./dataset.ts";
import { instantOrNull, text, textOrNull } from "./fields.ts";

/** Where rows come from: one document for each source (decisions, Rows to publish). */
const schema = z.strictObject({
  id: text,
  title: text,
  publisher: textOrNull,
  kind: textOrNull,
  url: textOrNull,
  license: textOrNull,
  trade: textOrNull,
  category: textOrNull,
  published_at: textOrNull,
  retrieved_at: instantOrNull,
  last_verified_at: instantOrNull,
  notes: textOrNull,
});

export type SourceDocument = z.infer<typeof schema>;

/** The kind of document whose rows are made up to show what real ones look like. */
export const SAMPLE_KIND = "sample";

export const sourceDocuments = dataset<SourceDocument>({
  key: "source_documents",
  title: "Source documents",
  source: "Publishers named in each row",
  endpoint: "/api/v1/search",
  schema,
  id: (row) => row.id,
  quoteSafe: () => false,
  columns: {
    id: texts((row) => row.id),
    title: texts((row) => row.title),
    kind: texts((row) => row.kind),
    last_verified_at: instants((row) => row.last_verified_at),
  },
  order: ["title"],
  search: {
    type: "source_document",
    category: "sources",
    document: (row) => ({
      title: row.title,
      subtitle: row.publisher,
      trade: row.trade,
      quoteSafe: null,
      confidence: null,
      sourceDocumentId: row.id,
      lastVerifiedAt: row.last_verified_at,
      unresolvedRequirements: [],
      meta: metaLine(row.kind, row.license, row.published_at),
      fields: { notes: row.notes },
    }),
  },
});
