import { firstOf } from "../../base/known.ts";

/**
 * How sources that say which utility serves an address are weighed against each other (decisions,
 * Resolve and quote-context). No source is always right: EPA's list goes by area, boundaries
 * overlap, counties have several utilities, and a city's name may be another city's.
 */

/** Kinds of evidence for a utility, the strongest first. */
export const EVIDENCE = ["polygon", "zip", "city", "county", "name"] as const;
export type Evidence = (typeof EVIDENCE)[number];

/**
 * A utility's position in a ZIP code's list: first, later, or only in a published row of the ZIP
 * code.
 */
export type ZipRank = "first" | "listed" | "row";

/**
 * The weight of each source. `docs/addresses.md` shows how often these weights find the right
 * utility; `deno task bench:utilities` measures it.
 */
const WEIGHTS = { polygon: 4, city: 2, county: 1, name: 11 } as const;
const ZIP_WEIGHTS: Readonly<Record<ZipRank, number>> = { first: 11, listed: 5, row: 3 };

/** The evidence for a utility at an address. */
export interface Support {
  /** Identifies the utility in all sources. */
  readonly utility: string;
  readonly isCooperative: boolean;
  /**
   * Whether it is a city's, serves few homes there, and another's boundary contains the point too.
   */
  readonly isMinor: boolean;
  /** Whether it is a city's, and the address names another city. */
  readonly isOfAnotherCity: boolean;
  /** Whether it is the city's own, and EPA's list leaves it out everywhere. */
  readonly isUnlisted: boolean;
  readonly evidence: ReadonlySet<Evidence>;
  readonly zip: ZipRank | undefined;
}

/**
 * The score of a utility: 0 for a minor one, which lists by area overrate. One that EPA's list leaves
 * out everywhere counts as listed: the silence of the list says nothing about it.
 */
export function scoreOf({ evidence, zip, isMinor, isUnlisted }: Support): number {
  if (isMinor) return 0;
  const rank = isUnlisted ? "listed" : zip;
  let score = rank === undefined ? 0 : ZIP_WEIGHTS[rank];
  for (const one of evidence) if (one !== "zip") score += WEIGHTS[one];
  return score;
}

/** The highest confidence that the evidence allows, whatever the row says. */
export type Sureness = "high" | "medium" | "low";

/**
 * How certain the first of some utilities is; all others are `low`. It is `low` if sources
 * contradict each other or several utilities tie, and if the point is only the center of a ZIP code
 * whose list has several utilities: the address may belong to another.
 *
 * Otherwise it is `medium`. It is `high` with its boundary around an exact point if two sources
 * name only this utility, if it has the only boundary, or if it is the only one in the ZIP code's
 * list and its boundary confirms that. The last reason does not count if a cooperative and another
 * utility have boundaries around the point: a cooperative serves the country between the towns of a
 * larger utility, which ZIP codes do not show. The utility of another city than the address's stays
 * `low`: lists and boundaries extend it over its neighbors.
 *
 * @param supports The evidence for each utility, the likeliest first; at least one.
 * @param listed All utilities in the ZIP code's list, whether they are in `supports` or not.
 * @param exact Whether the point is exact to the building or the block.
 */
export function surenessOf(
  supports: readonly Support[],
  listed: readonly string[],
  exact: boolean,
): Sureness {
  const [first, ...others] = supports;
  if (first === undefined || first.isOfAnotherCity) return "low";
  if (others.some((one) => scoreOf(one) === scoreOf(first))) return "low";
  const named = namedBy(supports, listed);
  if (!exact && (named.get("zip")?.size ?? 0) > 1) return "low";
  const alone = [...named].flatMap(([source, utilities]) =>
    utilities.size === 1 ? [{ source, utility: firstOf([...utilities]) }] : []
  );
  if (alone.some(({ utility }) => utility !== first.utility)) return "low";
  const inBoundary = first.evidence.has("polygon");
  const isNamedAlone = (source: Evidence) => alone.some((one) => one.source === source);
  const isShared = others.some(({ isCooperative, evidence }) =>
    evidence.has("polygon") && (isCooperative || first.isCooperative)
  );
  const isConfirmed = isNamedAlone("zip") && inBoundary && !isShared;
  if (alone.length < 2 && !isNamedAlone("polygon") && !isConfirmed) return "low";
  return exact && inBoundary ? "high" : "medium";
}

/** The utilities that each source names. */
function namedBy(
  supports: readonly Support[],
  listed: readonly string[],
): ReadonlyMap<Evidence, ReadonlySet<string>> {
  const named = new Map<Evidence, Set<string>>();
  const add = (source: Evidence, utility: string) =>
    named.set(source, (named.get(source) ?? new Set()).add(utility));
  for (const utility of listed) add("zip", utility);
  for (const { utility, evidence } of supports) for (const one of evidence) add(one, utility);
  return named;
}

const SURENESS: readonly (string | null)[] = ["high", "medium", "low", null];

/**
 * A row's confidence in a response: how certain the answer is, at most what the row says.
 *
 * @param published The row's own confidence; null if it has none.
 */
export function confidenceOf(sureness: Sureness, published: string | null): Sureness | null {
  const at = Math.max(SURENESS.indexOf(sureness), SURENESS.indexOf(published));
  return SURENESS[at] as Sureness | null;
}
