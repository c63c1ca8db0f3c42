import { utilitiesNamed } from "../../datasets/places/utilities.ts";
import { utilityName } from "../../base/places/utility_name.ts";
import { readCsv } from "../common/csv.ts";

/** By ZIP code, the EIA ids of its utilities, each with whether it is the main one. */
export type RewiringZips = ReadonlyMap<string, ReadonlyMap<string, boolean>>;

/**
 * Reads Rewiring America's table of utilities by ZIP code. Utilities are matched by name; names of no
 * electric utility in the state are skipped.
 *
 * @param zips CSV with `zip`, `geography_id` and `predominant`.
 * @param geographies CSV with `id`, `type`, `name` and `state`.
 * @throws {WrongFile} when it is another file.
 */
export async function readRewiringZips(
  zips: ReadableStream<Uint8Array>,
  geographies: ReadableStream<Uint8Array>,
): Promise<RewiringZips> {
  const eiaIds = new Map<string, string[]>();
  for await (const { cells } of readCsv(geographies, ["id", "type", "name", "state"])) {
    const { id = "", type, name = "", state = "" } = cells;
    if (type !== "electric_territory") continue;
    const named = utilitiesNamed(utilityName(name)).filter(({ states }) => states.includes(state));
    eiaIds.set(id, named.map((one) => one.id).filter((one) => !one.startsWith("gas_")));
  }
  const served = new Map<string, Map<string, boolean>>();
  for await (const { cells } of readCsv(zips, ["zip", "geography_id", "predominant"])) {
    const { zip = "", geography_id: id = "", predominant } = cells;
    const known = served.get(zip) ?? new Map<string, boolean>();
    for (const eiaId of eiaIds.get(id) ?? []) {
      // Two utilities of the table may have merged since.
      known.set(eiaId, known.get(eiaId) === true || predominant === "1");
    }
    if (known.size > 0) served.set(zip, known);
  }
  return served;
}
