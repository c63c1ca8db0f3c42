import { sql } from "kysely";
import type { Database } from "../../store/database.ts";
import { IS_CURRENT } from "../../store/versions/records.ts";
import { entryOf } from "../../base/known.ts";

/** How many documents a warning lists. */
const NAMED = 5;

/**
 * Warns about rows that name an unpublished source document.
 *
 * @param sources The documents that rows name, with the number of rows of each.
 */
export async function unknownSources(
  db: Database,
  sources: ReadonlyMap<string, number>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${[...sources.keys()]}::text[]) as named (id)
    where not exists (
      select from records
      where dataset_key = 'source_documents' and record_id = id and ${IS_CURRENT})`.execute(db);
  if (rows.length === 0) return [];
  const count = rows.reduce((sum, { id }) => sum + entryOf(sources, id), 0);
  const named = rows.map(({ id }) => id).sort().slice(0, NAMED).join(", ");
  const more = rows.length > NAMED ? ` and ${rows.length - NAMED} more` : "";
  const naming = count === 1 ? "1 row names" : `${count} rows name`;
  return [`${naming} a source document that is not published: ${named}${more}`];
}
