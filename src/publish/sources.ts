import { sql } from "kysely";
import type { Database } from "../store/database.ts";

/**
 * Warns of rows that name a source document which is not published.
 *
 * @param sources The documents that rows name, each with how many rows do.
 */
export async function unknownSources(
  db: Database,
  sources: ReadonlyMap<string, number>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${[...sources.keys()]}::text[]) as named (id)
    where not exists (
      select from records
      where dataset_key = 'source_documents' and record_id = id
        and replaced_in is null and operation <> 'delete')`.execute(db);
  const count = rows.reduce((sum, { id }) => sum + sources.get(id)!, 0);
  return count === 0 ? [] : [`${count} rows name a source document that is not published`];
}
