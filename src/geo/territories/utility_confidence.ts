import { firstOf } from "../../base/known.ts";

/**
 * How sources that say which utility serves an address are weighed against each other (decisions,
 * Resolve and quote-context). No source is right everywhere: EPA's list goes by area, boundaries
 * overlap, counties have several utilities, and a city's name may be another city's.
 */

/** What speaks for a utility, the strongest first. */
export const EVIDENCE = ["polygon", "zip", "city", "county", "name"] as const;
export type Evidence = (typeof EVIDENCE)[number];

/** Where in a ZIP code's list a utility is: first, later, or only in a published row of the ZIP code. */
export type ZipRank = "first" | "listed" | "row";

/**
 * How much each source counts. `docs/addresses.md` shows how often these weights find the right
 * utility; `deno task bench:utilities` measures it.
 */
const WEIGHTS = { polygon: 4, city: 2, county: 1, name: 11 } as const;
const ZIP_WEIGHTS: Readonly<Record<ZipRank, number>> = { first: 11, listed: 5, row: 3 };

/** What speaks for a utility at an address. */
export interface Support {
  /** Who it is, in all sources alike. */
  readonly utility: string;
  readonly isCooperative: boolean;
  /** Whether it is a city's, serves few homes there, and another's boundary is around the point too. */
  readonly isMinor: boolean;
  /** Whether it is a city's, and the address names another city. */
  readonly isOfAnotherCity: boolean;
  readonly evidence: ReadonlySet<Evidence>;
  readonly zip: ZipRank | undefined;
}

/** How much speaks for a utility: nothing for a minor one, which lists by area overrate. */
export function scoreOf(
  { evidence, zip, isMinor }: Pick<Support, "evidence" | "zip" | "isMinor">,
): number {
  if (isMinor) return 0;
  let score = zip === undefined ? 0 : ZIP_WEIGHTS[zip];
  for (const one of evidence) if (one !== "zip") score += WEIGHTS[one];
  return score;
}

/** The highest confidence that the evidence allows, whatever the row says. */
export type Sureness = "high" | "medium" | "low";

/**
 * How sure the first of some utilities is; all others are `low`. It is `low` if sources contradict each
 * other or several utilities tie, and also if the point is only the middle of a ZIP code whose list
 * has several utilities: the address may be another's.
 *
 * Otherwise it is `medium`, or `high` with its boundary around an exact point, if two sources name it
 * alone, if it has the only boundary, or if the ZIP code's list names it alone and its boundary
 * confirms that. If a cooperative and another have boundaries around the same point, that last reason
 * does not count: a cooperative serves the country between the towns of a larger utility, which ZIP
 * codes do not show. The utility
 * of another city than the address's stays `low`: lists and boundaries draw it over its neighbors.
 *
 * @param supports Of each utility, the likeliest first; at least one.
 * @param listed All utilities that the ZIP code's list names, whether they are among these or not.
 * @param exact Whether the point is known to the building or the block.
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
 * A row's confidence in an answer: how sure the answer is, and never more than the row says.
 *
 * @param published The row's own confidence; null if it has none.
 */
export function confidenceOf(sureness: Sureness, published: string | null): Sureness | null {
  const at = Math.max(SURENESS.indexOf(sureness), SURENESS.indexOf(published));
  return SURENESS[at] as Sureness | null;
}
