import { SortedLines } from "../geocoding/sorted_lines.ts";

/** Homes in a ZIP code of a town; most have thousands. */
const FEW_HOMES = 250;
/** A utility with fewer ZIP codes may be that of a village, which has few homes anyway. */
const SEVERAL_ZIPS = 4;

const FOLDER = new URL("../../../data/utility_evidence/", import.meta.url);

/**
 * What public lists say of the utilities of a ZIP code, and of how many homes a utility serves. The
 * tables are in `data/utility_evidence` and are searched as text: 0.6 MB per thread.
 */
export class UtilityEvidence {
  readonly #zips = open("zip_utilities.csv");
  readonly #customers = open("customers.csv");

  /**
   * The EIA ids of the utilities of a ZIP code by EPA's list, first that of most of its area.
   *
   * @param zip Five digits.
   * @returns Empty for a ZIP code that is not listed.
   */
  ofZip(zip: string): readonly string[] {
    return this.#zips.find(zip)?.[1]?.split(" ") ?? [];
  }

  /**
   * The EIA ids of the utilities of several ZIP codes by EPA's list, first those that have most of the
   * area of most of them, then those that are in most of them.
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

  /**
   * How many homes a utility serves in a state; 0 where that is not known.
   *
   * @param state Two letters.
   */
  customers(eiaId: string, state: string): number {
    return Number(this.#customers.find(`${eiaId} ${state}`)?.[1] ?? 0);
  }

  /**
   * Whether a utility serves so few homes in a state that it cannot serve most of those in the ZIP codes
   * that EPA's list puts it first in, as San Francisco's, which supplies the city's own buildings.
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
