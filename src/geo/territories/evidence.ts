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
 * How much each source counts. `docs/addresses.md` has what these give for addresses whose utility is
 * known; `deno task bench:utilities` measures it.
 */
const WEIGHTS = { polygon: 4, city: 2, county: 1, name: 11 } as const;
const ZIP_WEIGHTS: Readonly<Record<ZipRank, number>> = { first: 11, listed: 5, row: 3 };

/** What speaks for a utility at an address. */
export interface Support {
  /** Who it is, in all sources alike. */
  readonly utility: string;
  readonly evidence: ReadonlySet<Evidence>;
  readonly zip: ZipRank | undefined;
}

/** How much speaks for a utility. */
export function scoreOf({ evidence, zip }: Pick<Support, "evidence" | "zip">): number {
  let score = zip === undefined ? 0 : ZIP_WEIGHTS[zip];
  for (const one of evidence) if (one !== "zip") score += WEIGHTS[one];
  return score;
}

/** How sure an answer is at most, whatever its row says. */
export type Sureness = "high" | "medium" | "low";

/**
 * How sure the first of some utilities is; all others are `low`. Sources that contradict each other,
 * several utilities for which as much speaks, and one source alone leave it `low`. One that a source
 * names alone and another confirms is `medium`, and so is that of the only boundary; with a boundary
 * around an exact point, both are `high`.
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
  const [first, second] = supports;
  if (first === undefined) return "low";
  if (second !== undefined && scoreOf(second) === scoreOf(first)) return "low";
  const named = namedBy(supports, listed);
  const alone = [...named.values()].flatMap((utilities) =>
    utilities.size === 1 ? [...utilities] : []
  );
  if (new Set(alone).size > 1) return "low";
  const inBoundary = first.evidence.has("polygon");
  const onlyBoundary = inBoundary && named.get("polygon")!.size === 1;
  const isConfirmed = alone.includes(first.utility) && first.evidence.size > 1;
  if (!onlyBoundary && !isConfirmed) return "low";
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
 * @param published The row's own confidence; null where it has none.
 */
export function confidenceOf(sureness: Sureness, published: string | null): Sureness | null {
  const at = Math.max(SURENESS.indexOf(sureness), SURENESS.indexOf(published));
  return SURENESS[at] as Sureness | null;
}
