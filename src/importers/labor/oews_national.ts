import { type Cells, numberOf, readCsv } from "../common/csv.ts";
import type { Imported, Importer } from "../common/importer.ts";
import { hasWage, laborRow, NATION, type OewsFigures, TRADE_OCCUPATIONS } from "./oews.ts";

/** The area type of the whole country. */
const NATIONAL_AREA = "1";

/** BLS, national wages by occupation, in the 32 columns of the survey's own download. */
export const oewsNational: Importer = {
  name: "oews-national",
  dataset: "labor_rates",
  title: "National wages by occupation (the survey's workbook, or a CSV of it)",
  publisher: "U.S. Bureau of Labor Statistics",
  download: "https://www.bls.gov/oes/tables.htm",
  year: "the survey's year, which the file does not say: 2025 for the wages of May 2025",
  async *rows(content, options): AsyncGenerator<Imported> {
    const { year } = options;
    if (year === undefined) throw new RangeError("The file does not say the survey's year.");
    for await (const { line, cells } of readCsv(content, ["AREA_TYPE", "OCC_CODE", "TOT_EMP"])) {
      const occupation = cells.OCC_CODE ?? "";
      const figures = figuresOf(cells);
      const fault = faultOf(cells, figures);
      if (fault !== undefined) {
        yield { unused: fault, line };
        continue;
      }
      const employment = numberOf(cells.TOT_EMP);
      const facts = { occupation, region: NATION, year, employment, figures };
      yield { row: laborRow(facts, oewsNational.download, options) };
    }
  },
};

function faultOf(cells: Cells, figures: OewsFigures): string | undefined {
  if (cells.AREA_TYPE !== NATIONAL_AREA) return `area "${cells.AREA_TITLE}" is not the country`;
  if (cells.I_GROUP !== "cross-industry") return `industry "${cells.NAICS_TITLE}" is not all`;
  if (TRADE_OCCUPATIONS[cells.OCC_CODE ?? ""] === undefined) {
    return `occupation "${cells.OCC_CODE}" belongs to no trade`;
  }
  return hasWage(figures) ? undefined : "no wage is given";
}

function figuresOf(cells: Cells): OewsFigures {
  return {
    hourly_mean: numberOf(cells.H_MEAN),
    hourly_p10: numberOf(cells.H_PCT10),
    hourly_p25: numberOf(cells.H_PCT25),
    hourly_median: numberOf(cells.H_MEDIAN),
    hourly_p75: numberOf(cells.H_PCT75),
    hourly_p90: numberOf(cells.H_PCT90),
    annual_median: numberOf(cells.A_MEDIAN),
    employment_rse: numberOf(cells.EMP_PRSE),
    wage_prse: numberOf(cells.MEAN_PRSE),
  };
}
