import { closest, distance } from "fastest-levenshtein";

/** How many letters may differ for a name to be near another. */
const NEAR = 2;

/** Nothing that is named here is longer, and what clients send may be. */
const LONGEST = 100;

/** A shorter name is the beginning or end of too many others. */
const SHORTEST_PART = 3;

/**
 * The one of some names that a wrong one was most likely meant to be: one that is the same but for
 * case and signs, or by its last part (`specs.afue`); one that begins or ends with it, or it with
 * that; or one that differs in few letters.
 */
export function nearName(name: string, names: readonly string[]): string | undefined {
  if (names.length === 0 || name.length > LONGEST) return undefined;
  const wanted = folded(name);
  const last = lastOf(wanted);
  const all = names.map((one) => ({ one, known: folded(one) }));
  const same = all.find(({ known }) => known === wanted) ??
    all.find(({ known }) => lastOf(known) === last) ??
    (wanted.length < SHORTEST_PART
      ? undefined
      : all.find(({ known }) =>
        known.startsWith(wanted) || known.endsWith(`_${wanted}`) ||
        wanted.startsWith(`${known}_`) || wanted.endsWith(`_${known}`)
      ));
  if (same !== undefined) return same.one;
  const nearest = closest(wanted, all.map(({ known }) => known));
  // Among names of a sign or two, every other is near.
  const allowed = Math.min(NEAR, Math.floor(wanted.length / 3));
  return distance(wanted, nearest) <= allowed
    ? all.find(({ known }) => known === nearest)!.one
    : undefined;
}

const folded = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}.]+/gu, "_");

const lastOf = (name: string) => name.slice(name.lastIndexOf(".") + 1);
