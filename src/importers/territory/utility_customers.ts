import { numberOf, readCsv } from "../common/csv.ts";
import type { ZipUtilities } from "./zip_utilities.ts";

const COLUMNS = ["utility_number", "state", "part", "residential_customers"];

/** Parts of the form that count customers by wires: power included (A) or delivery only (C). */
const AT_WIRES: ReadonlySet<string> = new Set(["A", "C"]);

/** The part for marketers in Texas, where the owners of the wires report no sales. */
const OF_MARKETERS = "D";

/** How many homes the utilities serve. */
interface Customers {
  /** Homes on a utility's wires, by EIA id and state (`15466 CO`), sorted. */
  readonly onWires: ReadonlyMap<string, number>;
  /** Homes on the wires of companies that report no sales, by state. */
  readonly unassigned: ReadonlyMap<string, number>;
}

/**
 * Reads how many homes each utility has on its wires in each state, from the sales of Form EIA-861.
 * Customers that retailers bill belong to the utility that delivers to them.
 *
 * @param content The form's sales to ultimate customers as CSV, decompressed.
 * @throws {WrongFile} when it is another file.
 */
export async function readCustomers(content: ReadableStream<Uint8Array>): Promise<Customers> {
  const onWires = new Map<string, number>();
  const unassigned = new Map<string, number>();
  for await (const { cells } of readCsv(content, COLUMNS)) {
    const { utility_number: id = "", state = "", part = "" } = cells;
    const homes = numberOf(cells.residential_customers) ?? 0;
    if (homes <= 0) continue;
    const [counts, key] = part === OF_MARKETERS ? [unassigned, state] : [onWires, `${id} ${state}`];
    if (counts === onWires && !(AT_WIRES.has(part) && /^\d+$/.test(id))) continue;
    counts.set(key, (counts.get(key) ?? 0) + homes);
  }
  return { onWires: new Map([...onWires].sort(inOrder)), unassigned };
}

type Entry = readonly [key: string, homes: number];

const inOrder = ([a]: Entry, [b]: Entry) => a < b ? -1 : 1;

/**
 * Builds the service's table of customers, one line `id state,customers,zips` each. `zips` counts the
 * ZIP codes in the state where the utility is the main one. Unreported homes are divided in proportion
 * to this count among the state's main utilities that report none.
 */
export function customersTable(
  { onWires, unassigned }: Customers,
  zips: readonly ZipUtilities[],
): string {
  const first = Map.groupBy(zips, ({ eiaIds, state }) => `${eiaIds[0]} ${state}`);
  const zipsOf = (key: string) => first.get(key)?.length ?? 0;
  const divided = [...unassigned].flatMap(([state, homes]): Entry[] => {
    const nonreporting = [...first.keys()]
      .filter((key) => key.endsWith(` ${state}`) && !onWires.has(key));
    const all = nonreporting.reduce((sum, key) => sum + zipsOf(key), 0);
    return nonreporting.map((key) => [key, Math.round((homes * zipsOf(key)) / all)]);
  });
  return [...onWires, ...divided].sort(inOrder)
    .map(([key, homes]) => `${key},${homes},${zipsOf(key)}\n`).join("");
}
