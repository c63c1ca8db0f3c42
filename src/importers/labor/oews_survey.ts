import { type Cells, type ColumnNames, type CsvLine, numberOf } from "../common/csv.ts";
import type { Imported, ImportOptions } from "../common/importer.ts";
import { WrongFile } from "../common/wrong_file.ts";
import { hasWage, laborRow, type OewsFigures, type OewsRegion, TRADE_OCCUPATIONS } from "./oews.ts";

/** The columns of the survey's own downloads; older years use lower case. */
export const SURVEY_COLUMNS: ColumnNames = {
  AREA: [],
  AREA_TITLE: [],
  AREA_TYPE: [],
  PRIM_STATE: ["st"],
  NAICS_TITLE: [],
  I_GROUP: [],
  OCC_CODE: [],
  TOT_EMP: [],
  EMP_PRSE: [],
  H_MEAN: [],
  MEAN_PRSE: [],
  H_PCT10: [],
  H_PCT25: [],
  H_MEDIAN: [],
  H_PCT75: [],
  H_PCT90: [],
  A_MEDIAN: [],
};

/** Describes the option for the year, which the survey's own downloads lack. */
export const SURVEY_YEAR =
  "the survey's year, which the file does not say: 2025 for the wages of May 2025";

/** The columns for importers of both the survey's and transcribed formats. */
export const MIXED_COLUMNS: ColumnNames = { ...SURVEY_COLUMNS, occ_code: [], area_title: [] };

/** Whether a record is from one of the survey's own downloads, by its columns. */
export const isOfSurvey = (cells: Cells) => "AREA_TYPE" in cells && "TOT_EMP" in cells;

/** @throws {WrongFile} when a record lacks a column. */
export function assertColumns(cells: Cells, needed: readonly string[]): void {
  const missing = needed.filter((name) => !(name in cells)).map((name) => `"${name}"`);
  if (missing.length > 0) throw new WrongFile(`has no column ${missing.join(", ")}`);
}

/**
 * Imports a record of the survey's own downloads.
 *
 * @param regionOf Returns the record's region, or why it is unwanted.
 * @throws {RangeError} when the year was not given.
 */
export function surveyRow(
  { line, cells: given }: CsvLine,
  options: ImportOptions,
  regionOf: (cells: Cells) => OewsRegion | string,
): Imported {
  const { occ_code: occupation = "", area_title: title = "" } = given;
  const cells: Cells & Record<"OCC_CODE", string> = {
    OCC_CODE: occupation,
    AREA_TITLE: title,
    ...given,
  };
  const { year } = options;
  if (year === undefined) {
    throw new RangeError(
      "The file does not say the survey's year. Give it, such as --year 2025 for the wages of May 2025.",
    );
  }
  const region = regionOf(cells);
  if (typeof region === "string") return { unused: region, line };
  const figures = figuresOf(cells);
  const reason = whyUnused(cells, figures);
  if (reason !== undefined) return { unused: reason, line };
  const employment = numberOf(cells.TOT_EMP);
  const facts = { occupation: cells.OCC_CODE, region, year, employment, figures };
  return { row: laborRow(facts, options) };
}

function whyUnused(cells: Cells, figures: OewsFigures): string | undefined {
  if ((cells.I_GROUP ?? "cross-industry") !== "cross-industry") {
    return `industry "${cells.NAICS_TITLE}" is not all`;
  }
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
