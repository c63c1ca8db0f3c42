import { closest, distance } from "fastest-levenshtein";

/** The greatest edit distance between a mistyped name and its suggestion. */
const NEAR = 2;

/** Longer input is not compared: no known name is this long, but client input may be. */
const MAX_LENGTH = 100;

/** The shortest name that is matched as a prefix or suffix: shorter ones fit too many others. */
const MIN_PART_LENGTH = 3;

/**
 * The known name that a mistyped one most likely means: equal except for case and punctuation, or in
 * its last part (`specs.afue`); else one that is a prefix or suffix of the other; else the one with
 * the smallest edit distance.
 */
export function nearName(name: string, names: readonly string[]): string | undefined {
  if (names.length === 0 || name.length > MAX_LENGTH) return undefined;
  const wanted = folded(name);
  const last = lastOf(wanted);
  const all = names.map((one) => ({ one, known: folded(one) }));
  const same = all.find(({ known }) => known === wanted) ??
    all.find(({ known }) => lastOf(known) === last) ??
    (wanted.length < MIN_PART_LENGTH
      ? undefined
      : all.find(({ known }) =>
        known.startsWith(wanted) || known.endsWith(`_${wanted}`) ||
        wanted.startsWith(`${known}_`) || wanted.endsWith(`_${known}`)
      ));
  if (same !== undefined) return same.one;
  const nearest = closest(wanted, all.map(({ known }) => known));
  // Every name of one or two characters is close to every other.
  const allowed = Math.min(NEAR, Math.floor(wanted.length / 3));
  return distance(wanted, nearest) <= allowed
    ? all.find(({ known }) => known === nearest)?.one
    : undefined;
}

/**
 * What a message about an unknown name ends with: the name that was probably meant, and all there are.
 */
export function suggestion(name: string, names: readonly string[]): string {
  const first = `${folded(name)}_`;
  const starting = names.filter((one) => one.startsWith(first));
  const near = starting.length > 1 ? starting : [nearName(name, names) ?? ""];
  const meant = near[0] === "" ? "" : `Did you mean ${EITHER.format(near)}? `;
  return `${meant}Use one of ${names.join(", ")}.`;
}

const EITHER = new Intl.ListFormat("en-US", { type: "disjunction" });

const folded = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}.]+/gu, "_");

const lastOf = (name: string) => name.slice(name.lastIndexOf(".") + 1);
