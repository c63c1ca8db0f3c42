import { type Cells, numberOf, readCsv } from "../common/csv.ts";
import type { Imported, Importer } from "../common/importer.ts";
import {
  hasWage,
  laborRow,
  NATION,
  type OewsFigures,
  type OewsRegion,
  stateRegion,
  TRADE_OCCUPATIONS,
} from "./oews.ts";

/** BLS wages by state, in two formats that differ in their headers. */
export const oewsStates: Importer = {
  name: "oews-states",
  dataset: "labor_rates",
  title: "Wages by state: quartiles (columns region_type, region) or percentiles and employment " +
    "(column state)",
  publisher: "U.S. Bureau of Labor Statistics",
  download: "https://www.bls.gov/oes/tables.htm",
  async *rows(content, options): AsyncGenerator<Imported> {
    for await (const { line, cells } of readCsv(content, ["data_year", "occ_code"])) {
      const occupation = cells.occ_code ?? "";
      const year = numberOf(cells.data_year);
      const region = regionOf(cells);
      const figures = figuresOf(cells);
      if (year === null || region === undefined) {
        yield { unused: `unknown year or region "${nameOf(cells)}"`, line };
      } else if (TRADE_OCCUPATIONS[occupation] === undefined) {
        yield { unused: `occupation "${occupation}" belongs to no trade`, line };
      } else if (!hasWage(figures)) {
        yield { unused: "no wage is given", line };
      } else {
        const employment = numberOf(cells.employment);
        const facts = { occupation, region, year, employment, figures };
        yield { row: laborRow(facts, oewsStates.download, options) };
      }
    }
  },
};

function nameOf(cells: Cells): string {
  const place = cells.state ?? `${cells.region_type} ${cells.region}`;
  return `${cells.data_year} ${place}`;
}

/** Only the file of quartiles has the country among its regions. */
function regionOf(cells: Cells): OewsRegion | undefined {
  if (cells.state !== undefined) return stateRegion(cells.state);
  if (cells.region_type === "national") return cells.region === "US" ? NATION : undefined;
  return cells.region_type === "state" ? stateRegion(cells.region ?? "") : undefined;
}

function figuresOf(cells: Cells): OewsFigures {
  return {
    hourly_p10: numberOf(cells.hourly_p10),
    hourly_p25: numberOf(cells.hourly_p25),
    hourly_median: numberOf(cells.hourly_median),
    hourly_p75: numberOf(cells.hourly_p75),
    hourly_p90: numberOf(cells.hourly_p90),
  };
}
