import deliveryCompanies from "../../../data/delivery_companies.csv" with { type: "text" };
import { staticTable } from "../../base/places/static_table.ts";
import { numberOf, readCsv } from "../common/csv.ts";
import type { ZipUtilities } from "./zip_utilities.ts";

const COLUMNS = ["utility_number", "state", "part", "residential_customers"];

/** Parts of the form that count customers at wires: with their power, and of others' power. */
const AT_WIRES: ReadonlySet<string> = new Set(["A", "C"]);

/** The companies of Texas that own the wires and sell no power: they report no sales. */
const DELIVERY_COMPANIES = staticTable(deliveryCompanies, "eia_id", "state", "homes");

/**
 * Reads how many homes each utility has on its wires in each state, from the sales of Form EIA-861.
 * Customers that retailers bill belong to the utility that delivers to them; what the form leaves out of
 * these is from their annual reports.
 *
 * @param content The sales to ultimate customers as CSV, unpacked.
 * @returns By EIA id and state, as `15466 CO`, in that order; only those with customers.
 * @throws {WrongFile} when it is another file.
 */
export async function readCustomers(
  content: ReadableStream<Uint8Array>,
): Promise<ReadonlyMap<string, number>> {
  const customers = new Map<string, number>();
  for await (const { cells } of readCsv(content, COLUMNS)) {
    const { utility_number: id = "", state = "", part = "" } = cells;
    const homes = numberOf(cells.residential_customers) ?? 0;
    if (!AT_WIRES.has(part) || !/^\d+$/.test(id) || homes <= 0) continue;
    const key = `${id} ${state}`;
    customers.set(key, (customers.get(key) ?? 0) + homes);
  }
  for (const { eia_id: id, state, homes } of DELIVERY_COMPANIES) {
    const key = `${id} ${state}`;
    if (!customers.has(key)) customers.set(key, Number(homes));
  }
  return new Map([...customers].sort(([a], [b]) => a < b ? -1 : 1));
}

/**
 * The table that the service looks customers up in: `id state,customers,zips` a line. The last is in
 * how many ZIP codes of the state the utility comes first.
 */
export function customersTable(
  customers: ReadonlyMap<string, number>,
  zips: readonly ZipUtilities[],
): string {
  const first = Map.groupBy(zips, ({ eiaIds, state }) => `${eiaIds[0]} ${state}`);
  return [...customers].map(([key, homes]) => `${key},${homes},${first.get(key)?.length ?? 0}\n`)
    .join("");
}
