import type { KeyId } from "../../access/key_format.ts";
import type { Database } from "../database.ts";
import { firstOf } from "../../base/known.ts";

/** The fewest characters of an id that lists show. */
const SHOWN = 8;
/** An id or its first characters, at least four. */
const GIVEN = /^[0-9a-f][0-9a-f-]{3,35}$/;

/**
 * The shortest beginning of each id that no other id shares, of at least eight characters.
 *
 * @param ids All ids among which they must be unique.
 */
export function shortIds(ids: readonly string[]): ReadonlyMap<string, string> {
  const sorted = [...new Set(ids)].sort();
  return new Map(sorted.map((id, at) => {
    const shared = Math.max(sharedStart(id, sorted[at - 1]), sharedStart(id, sorted[at + 1]));
    return [id, id.slice(0, Math.max(SHOWN, shared + 1)).replace(/-$/, "")];
  }));
}

function sharedStart(id: string, other = ""): number {
  let length = 0;
  while (length < id.length && id[length] === other[length]) length++;
  return length;
}

/**
 * The whole id of a key.
 *
 * @param given An id or its first characters, at least four.
 * @throws {RangeError} when there is no such key, or there are several.
 */
export async function findKeyId(db: Database, given: string): Promise<KeyId> {
  const start = given.toLowerCase();
  const found = GIVEN.test(start)
    ? await db.selectFrom("api_keys").select("id")
      .where((where) => where(where.cast<string>("id", "text"), "like", `${start}%`))
      .orderBy("id").execute()
    : [];
  if (found.length === 0) throw new RangeError(`No key with id "${given}".`);
  if (found.length > 1) {
    const ids = [...shortIds(found.map(({ id }) => id)).values()];
    const some = ids.slice(0, 5).join(", ") + (ids.length > 5 ? ", …" : "");
    throw new RangeError(`Several keys have an id that begins with "${given}": ${some}.`);
  }
  return firstOf(found).id;
}

/** The short id of every key, by its whole id. */
export async function shortIdsOfKeys(db: Database): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom("api_keys").select("id").execute();
  return shortIds(rows.map(({ id }) => id));
}
