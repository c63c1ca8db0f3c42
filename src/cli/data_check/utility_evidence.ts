import { join } from "node:path";
import { todaysName } from "../../datasets/places/utilities.ts";
import { openPublicFile } from "../../importers/common/public_file.ts";
import { readEiaUtilities } from "../../importers/territory/eia_utilities.ts";
import { readRewiringZips } from "../../importers/territory/rewiring_zips.ts";
import { customersTable, readCustomers } from "../../importers/territory/utility_customers.ts";
import { readZipUtilities, zipTable } from "../../importers/territory/zip_utilities.ts";
import {
  type Disagreement,
  disagreementsOf,
  rewiringSource,
  territorySources,
} from "./disagreements.ts";
import { seedRowsByPart } from "./seed_rows.ts";

/** The public files of the tables in `data/utility_evidence`, below the directory of public files. */
const FILES = {
  zips: "utility_zip/epa_power_profiler_zip_utility_2025-01.csv.gz",
  utilities: "utility_territory/eia861_2018_utilities.csv.gz",
  sales: "utility_territory/eia861_2019_sales_ult_cust.csv.gz",
  rewiringZips: "geography/ra_zip-to-geography-approx.csv.gz",
  geographies: "geography/ra_geographies.csv.gz",
} as const;

/** How a table compares with the one rebuilt from the public files. */
interface TableCheck {
  readonly table: string;
  /** Lines of the rebuilt table. */
  readonly lines: number;
  /** Lines of the shipped table that the rebuilt one lacks. */
  readonly differ: number;
  /** Lines of the rebuilt table that the shipped one lacks. */
  readonly missing: number;
}

export interface EvidenceCheck {
  readonly tables: readonly TableCheck[];
  readonly disagreements: readonly Disagreement[];
}

interface EvidenceFiles {
  /** The directory of the public files. */
  readonly directory: string;
  /** The directory of the tables. */
  readonly tables: string;
  /** Write the tables first. */
  readonly write: boolean;
}

/**
 * Rebuilds the tables that help to choose an address's utility (`data/utility_evidence`) from the public
 * files, compares them with the shipped ones, and lists where EPA's list and other sources disagree.
 *
 * @throws {RangeError} when a public file is missing.
 */
export async function checkUtilityEvidence(files: EvidenceFiles): Promise<EvidenceCheck> {
  const open = (file: keyof typeof FILES) => openPublicFile(join(files.directory, FILES[file]));
  const utilities = await readEiaUtilities(await open("utilities"));
  const epa = await readZipUtilities(await open("zips"), utilities);
  const made = {
    "customers.csv": customersTable(await readCustomers(await open("sales")), epa),
    "zip_utilities.csv": zipTable(epa),
  };
  const tables: TableCheck[] = [];
  for (const [table, text] of Object.entries(made)) {
    const path = join(files.tables, table);
    if (files.write) await Deno.writeTextFile(path, text);
    tables.push({ table, ...compared(await Deno.readTextFile(path), text) });
  }
  const sources = [
    rewiringSource(await readRewiringZips(await open("rewiringZips"), await open("geographies"))),
    ...await territorySources(seedRowsByPart("utility_territory", files.directory)),
  ];
  const nameOf = (id: string) => todaysName(id, utilities.get(id)?.name ?? id);
  return { tables, disagreements: sources.flatMap((one) => disagreementsOf(epa, one, nameOf)) };
}

function compared(shipped: string, made: string): Omit<TableCheck, "table"> {
  const lines = (text: string) => new Set(text.split("\n").filter((line) => line !== ""));
  const [ours, theirs] = [lines(shipped), lines(made)];
  return {
    lines: theirs.size,
    differ: ours.difference(theirs).size,
    missing: theirs.difference(ours).size,
  };
}
