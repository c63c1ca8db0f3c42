import { utilityName } from "../base/places/utility_name.ts";
import { utilityIdentities } from "../datasets/places/utilities.ts";
import { utilityTerritory } from "../datasets/utility_territory.ts";
import type { LibrarySnapshot } from "../library/serving/library.ts";
import type { VersionOf } from "./rows.ts";
import { firstOf } from "../base/known.ts";

/**
 * All identities of the utilities that a text means: those in the table of utilities
 * (`utilityIdentities`), and the ids, slugs and names in published territories, so that utilities that
 * only an operator's data has are known too.
 */
export function identitiesOf(library: LibrarySnapshot, text: string): string[] {
  const known = utilityIdentities(text);
  const published = library.version(utilityTerritory).once(publishedUtilities);
  // Only the first identity, the text itself: a brand in the table may mean several utilities.
  const own = published.get(firstOf(known)) ?? [];
  return [...new Set([...known, ...own])];
}

/** The identities of the utilities in a version's territories, by each identity. */
function publishedUtilities(
  { size, columns }: VersionOf<typeof utilityTerritory>,
): ReadonlyMap<string, readonly string[]> {
  const { utility_id, eia_utility_id, utility_slug, utility_name } = columns;
  const byKey = new Map<string, Set<string>>();
  for (let row = 0; row < size; row++) {
    const names = [utility_id, eia_utility_id, utility_slug, utility_name]
      .flatMap((column) => column.get(row) ?? []);
    const key = eia_utility_id.get(row) ?? utility_id.get(row) ?? firstOf(names);
    const identities = byKey.get(key) ?? new Set();
    for (const name of names) identities.add(utilityName(name).replace(/^eia_(?=\d+$)/, ""));
    byKey.set(key, identities);
  }
  const byIdentity = new Map<string, string[]>();
  for (const identities of byKey.values()) {
    for (const one of identities) {
      byIdentity.set(one, [...byIdentity.get(one) ?? [], ...identities]);
    }
  }
  return byIdentity;
}
