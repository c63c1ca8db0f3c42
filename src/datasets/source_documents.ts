import { z } from "zod";
import { columnSpecs } from "../library/columns/columns.ts";
import { metaLine } from "./search/search_document.ts";
import { dataset } from "./declare/dataset.ts";
import { instantOrNull, text, textOrNull } from "./declare/fields.ts";
import * as trust from "./declare/trust_fields.ts";

/** Where rows come from: one document for each source (decisions, Rows to publish). */
const schema = z.strictObject({
  id: text.meta({ description: "Id that rows name it by." }),
  title: text.meta({ description: "Title." }),
  publisher: textOrNull.meta({ description: "Who published it." }),
  kind: textOrNull.meta({ description: "Kind of document; sample is made up." }),
  url: textOrNull.meta({ description: "Its address." }),
  license: textOrNull.meta({ description: "Its licence." }),
  trade: textOrNull.meta({ description: "Trade that it is about." }),
  category: textOrNull.meta({ description: "Category of what it holds." }),
  published_at: textOrNull.meta({ description: "Day of publication." }),
  retrieved_at: instantOrNull.meta({ description: "When it was fetched." }),
  last_verified_at: trust.verifiedAtOrNull,
  notes: textOrNull.meta({ description: "Notes." }),
});

export type SourceDocument = z.infer<typeof schema>;

const { texts } = columnSpecs<SourceDocument>();

/** The kind of documents whose rows are made up, to show what real rows look like. */
export const SAMPLE_KIND = "sample";

export const sourceDocuments = dataset({
  key: "source_documents",
  title: "Source documents",
  source: "Publishers named in each row",
  endpoint: "/api/v1/search",
  schema,
  id: "id",
  quoteSafe: () => false,
  verifiedAt: (row) => row.last_verified_at,
  columns: {
    title: texts((row) => row.title),
    kind: texts((row) => row.kind),
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
      sourceDocumentId: row.id,
      meta: metaLine(
        row.kind === SAMPLE_KIND ? "made-up sample" : row.kind,
        row.license,
        row.published_at ?? row.retrieved_at,
        row.url,
      ),
      fields: { id: row.id, notes: row.notes },
    }),
  },
});
