import { SortedLines } from "../geocoding/sorted_lines.ts";

/** Fewer homes than a town's ZIP code has; most have thousands. */
const FEW_HOMES = 250;
/** A utility with fewer ZIP codes may belong to a village, which has few homes anyway. */
const SEVERAL_ZIPS = 4;

const FOLDER = new URL("../../../data/utility_evidence/", import.meta.url);

/**
 * Public lists of the utilities of a ZIP code, and of the homes that a utility serves. The tables
 * are in `data/utility_evidence` and are searched as text: 0.6 MB per thread.
 */
class UtilityEvidence {
  readonly #zips = open("zip_utilities.csv");
  readonly #customers = open("customers.csv");
  #listed: ReadonlySet<string> | undefined;

  /**
   * The EIA ids of the utilities of a ZIP code in EPA's list; the first has most of its area.
   *
   * @param zip Five digits.
   * @returns Empty for a ZIP code that is not listed.
   */
  ofZip(zip: string): readonly string[] {
    return this.#zips.find(zip)?.[1]?.split(" ") ?? [];
  }

  /**
   * The EIA ids of the utilities of several ZIP codes in EPA's list: first those that are first in
   * most of them, then those that are in most of them.
   */
  ofZips(zips: readonly string[]): readonly string[] {
    const counts = new Map<string, { first: number; listed: number }>();
    for (const zip of zips) {
      for (const [at, id] of this.ofZip(zip).entries()) {
        const count = counts.get(id) ?? { first: 0, listed: 0 };
        counts.set(id, count);
        count.listed++;
        if (at === 0) count.first++;
      }
    }
    return [...counts]
      .sort(([, a], [, b]) => b.first - a.first || b.listed - a.listed)
      .map(([id]) => id);
  }

  /** Whether EPA's list has a utility for any ZIP code at all. */
  isListed(eiaId: string): boolean {
    this.#listed ??= new Set(this.#zips.lines().flatMap(([, ids = ""]) => ids.split(" ")));
    return this.#listed.has(eiaId);
  }

  /**
   * How many homes a utility serves in a state; 0 if unknown.
   *
   * @param state Two letters.
   */
  customers(eiaId: string, state: string): number {
    return Number(this.#customers.find(`${eiaId} ${state}`)?.[1] ?? 0);
  }

  /**
   * Whether a utility serves too few homes in a state to serve most of those in the ZIP codes where
   * EPA's list puts it first, such as San Francisco's, which supplies the city's own buildings.
   *
   * @param state Two letters.
   */
  servesFew(eiaId: string, state: string): boolean {
    const [, homes, zips] = this.#customers.find(`${eiaId} ${state}`) ?? [];
    return Number(zips ?? 0) >= SEVERAL_ZIPS && Number(homes) < FEW_HOMES * Number(zips);
  }
}

let opened: UtilityEvidence | undefined;

/** The thread's tables, opened once. */
export function utilityEvidence(): UtilityEvidence {
  return opened ??= new UtilityEvidence();
}

function open(name: string): SortedLines {
  return new SortedLines(Deno.readTextFileSync(new URL(name, FOLDER)));
}
