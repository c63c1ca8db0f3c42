import { type CsvLine, readCsv } from "../common/csv.ts";

/** The page of the lists that SAM's libraries are made from. */
export const CEC_LISTS =
  "https://www.energy.ca.gov/programs-and-topics/programs/solar-equipment-lists";

/** SAM writes the units and its own variable names below the header. */
const HEADER_LINES = 2;

/**
 * The entries of a library of NREL's System Advisor Model.
 *
 * @param needed Columns without which it is another of its libraries.
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
