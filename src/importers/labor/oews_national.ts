import { type Cells, numberOf, readCsv } from "../common/csv.ts";
import type { Imported, Importer } from "../common/importer.ts";
import { hasWage, laborRow, NATION, type OewsFigures, TRADE_OCCUPATIONS } from "./oews.ts";

/** The area type of the whole country. */
const NATIONAL_AREA = "1";

/** The survey's own file does not carry its year. */
const DEFAULT_YEAR = 2024;

/** BLS, national wages by occupation, in the 32 columns of the survey's own download. */
export const oewsNational: Importer = {
  name: "oews-national",
  dataset: "labor_rates",
  title:
    "National wages by occupation (CSV of the survey's workbook); the file does not name its " +
    `year: it is ${DEFAULT_YEAR}, or the year that --source ends in, as in oews-national-2025`,
  publisher: "U.S. Bureau of Labor Statistics",
  download: "https://www.bls.gov/oes/tables.htm",
  async *rows(content, options): AsyncGenerator<Imported> {
    const year = yearOf(options.sourceDocumentId);
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

function yearOf(sourceDocumentId: string): number {
  const [, year] = /(?:^|\D)(20\d\d)$/.exec(sourceDocumentId) ?? [];
  return year === undefined ? DEFAULT_YEAR : Number(year);
}

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
