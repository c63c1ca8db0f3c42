import { type RawBuilder, sql } from "kysely";

/** `any(...)` of texts, passed as one parameter however many there are: `where("id", "=", anyOf(ids))`. */
export function anyOf(texts: readonly string[]): RawBuilder<string> {
  return sql<string>`any(${texts}::text[])`;
}
