import { type CsvLine, readCsv } from "../common/csv.ts";

/** The page with the California Energy Commission's lists, which SAM's libraries are made from. */
export const CEC_LISTS =
  "https://www.energy.ca.gov/programs-and-topics/programs/solar-equipment-lists";

/** SAM's libraries have a line of units and one of variable names below the header. */
const HEADER_LINES = 2;

/**
 * Reads the entries of a CSV library of NREL's System Advisor Model (SAM).
 *
 * @param needed Columns that distinguish this library from SAM's others.
 * @throws {WrongFile} when one of them is missing.
 */
export async function* readSamLibrary(
  content: ReadableStream<Uint8Array>,
  needed: readonly string[],
): AsyncGenerator<CsvLine> {
  let skipped = 0;
  for await (const entry of readCsv(content, ["Name", ...needed])) {
    if (skipped < HEADER_LINES && /^(Units$|\[)/.test(entry.cells.Name ?? "")) skipped++;
    else yield entry;
  }
}
