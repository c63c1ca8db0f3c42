import corrections from "../../../data/zip_utility_corrections.csv" with { type: "text" };
import merged from "../../../data/merged_utilities.csv" with { type: "text" };
import { staticTable } from "../../base/places/static_table.ts";
import { utilityName } from "../../base/places/utility_name.ts";
import { utilitiesNamed, type Utility } from "../../datasets/places/utilities.ts";
import { readCsv } from "../common/csv.ts";
import { type EiaUtility, whyNoWires } from "./eia_utilities.ts";
import { firstOf } from "../../base/known.ts";

/** EIA ids of the successors of utilities that EPA still lists, by `utilityName` of the old name. */
const MERGED = new Map(
  staticTable(merged).map(({ name = "", eia_id: id = "" }) => [utilityName(name), id]),
);

/** EIA ids of the utilities of ZIP codes for which EPA's list is known to be wrong. */
const CORRECTED = new Map(
  staticTable(corrections).map(({ zip = "", eia_ids: ids = "" }) => [zip, ids.split(" ")]),
);

const COLUMNS = ["zip", "state", "eiaid", "UtilName", "Predominant Utility"];

/** The first real ZIP code; EPA numbers villages without one from 00001. */
const FIRST_ZIP = "00501";

/** Id of Puerto Rico's only utility, which EPA leaves blank. */
const PUERTO_RICO = "15497";

/** The utilities of a ZIP code in EPA's list. */
export interface ZipUtilities {
  readonly zip: string;
  readonly state: string;
  /** EIA ids, that of the main utility first; never empty. */
  readonly eiaIds: readonly string[];
}

/**
 * Reads EPA's list of utilities by ZIP code (Power Profiler). A vendor's own ids and those of merged
 * companies are mapped by name; retailers and unknown names are skipped.
 *
 * @param content The list as CSV, decompressed.
 * @param utilities The utilities of Form EIA-861, by EIA id.
 * @returns Sorted by ZIP code.
 * @throws {WrongFile} when it is another file.
 */
export async function readZipUtilities(
  content: ReadableStream<Uint8Array>,
  utilities: ReadonlyMap<string, EiaUtility>,
): Promise<ZipUtilities[]> {
  const zips = new Map<string, { state: string; first: string[]; others: string[] }>();
  for await (const { cells } of readCsv(content, COLUMNS)) {
    const { zip = "", state = "", eiaid = "", UtilName: name = "" } = cells;
    const id = eiaIdOf(eiaid, name, state, utilities);
    if (id === undefined || !/^\d{5}$/.test(zip) || zip < FIRST_ZIP) continue;
    const known = zips.get(zip) ?? { state, first: [], others: [] };
    zips.set(zip, known);
    (cells["Predominant Utility"] === "1" ? known.first : known.others).push(id);
  }
  return [...zips].sort(([a], [b]) => a < b ? -1 : 1).map(([zip, { state, first, others }]) => ({
    zip,
    state,
    eiaIds: CORRECTED.get(zip) ?? [...new Set([...first, ...others])],
  }));
}

/**
 * The EIA id of a line of EPA's list; undefined if it is not a utility with wires. A vendor's id may
 * belong to another utility in Form EIA-861, so a name that means another utility wins.
 */
function eiaIdOf(
  id: string,
  name: string,
  state: string,
  utilities: ReadonlyMap<string, EiaUtility>,
): string | undefined {
  if (state === "PR" && id === "") return PUERTO_RICO;
  // `Georgia Power Co [Southern Co]`: the owner is in brackets.
  const written = utilityName(name.replace(/\s*\[.*$/, "").replace(/\s*\((?:The)\)$/, ""));
  const known = utilities.get(id);
  const named = utilitiesNamed(written).filter((one) => !one.id.startsWith("gas_"));
  const isNamed = known !== undefined &&
    (utilityName(known.name) === written || named.some((one) => one.id === id));
  const meant = isNamed ? id : MERGED.get(written) ?? onlyOne(named, state) ?? (known && id);
  if (meant === undefined) return undefined;
  return whyNoWires(meant, utilities.get(meant)) === undefined ? meant : undefined;
}

/** The id of the one utility that a name means in a state; undefined if it is ambiguous. */
function onlyOne(named: readonly Utility[], state: string): string | undefined {
  const here = named.filter(({ states }) => states.includes(state));
  const meant = here.length > 0 ? here : named;
  // An acquired utility and its successor may share the name.
  const today = meant.filter(({ successor }) => !meant.some((one) => one.id === successor));
  return today.length === 1 ? firstOf(today).id : undefined;
}

/** Builds the service's table of utilities by ZIP code, one line `zip,id id id` each. */
export function zipTable(zips: readonly ZipUtilities[]): string {
  return zips.map(({ zip, eiaIds }) => `${zip},${eiaIds.join(" ")}\n`).join("");
}
