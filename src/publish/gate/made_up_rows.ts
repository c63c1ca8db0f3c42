import { type RawBuilder, sql } from "kysely";
import { ascii } from "../../base/json/json.ts";
import {
  SAMPLE_KIND,
  type SourceDocument,
  sourceDocuments,
} from "../../datasets/source_documents.ts";
import type { Database } from "../../store/database.ts";
import { currentRecords } from "../../store/versions/records.ts";
import { anyOf } from "../../store/any_of.ts";
import { present } from "../../base/known.ts";

/**
 * An SQL condition: whether a row of `records` is sample data, because its payload names a source
 * document of kind `sample` (decisions, Samples). Can be combined with `and`, `or` and `not`.
 */
export async function sampleCondition(db: Database): Promise<RawBuilder<boolean>> {
  const documents = await currentRecords(db, sourceDocuments.key).select("payload").execute();
  const patterns = documents.map(({ payload }) =>
    JSON.parse(present(payload, "payload")) as SourceDocument
  )
    .filter(({ kind }) => kind === SAMPLE_KIND)
    .map(({ id }) => `%${escaped(`"source_document_id":${ascii(JSON.stringify(id))}`)}%`);
  return patterns.length === 0 ? sql`false` : sql`(payload like ${anyOf(patterns)})`;
}

const escaped = (text: string) => text.replace(/[\\%_]/g, "\\$&");
