import { stateName } from "../../base/places/states.ts";
import { type Cells, numberOf, readCsv } from "../common/csv.ts";
import type { Imported, Importer } from "../common/importer.ts";
import { assertColumns, isOfSurvey, MIXED_COLUMNS, SURVEY_YEAR, surveyRow } from "./oews_survey.ts";
import { laborRow, OEWS, type OewsFigures, type OewsRegion, TRADE_OCCUPATIONS } from "./oews.ts";

/** A column with the hourly or annual median of one occupation. */
const MEDIAN_COLUMN = /^occ_(\d{2})_(\d{4})_(hourly|annual)_median$/;

/** The survey's area type of metropolitan areas. */
const METRO_AREA = "4";

/**
 * BLS, wages by metropolitan area: the survey's own download, or a file with the medians of several
 * occupations per line.
 */
export const oewsMetros: Importer = {
  ...OEWS,
  name: "oews-metros",
  title: "Wages by metropolitan area: the survey's workbook or a CSV of it, or medians (columns " +
    "occ_47_2231_hourly_median and so on)",
  yearOfSome: SURVEY_YEAR,
  async *rows(content, options): AsyncGenerator<Imported> {
    for await (const record of readCsv(content, ["area_title"], MIXED_COLUMNS)) {
      const { line, cells } = record;
      if (isOfSurvey(cells)) {
        yield surveyRow(record, options, areaOf);
        continue;
      }
      assertColumns(cells, ["data_year", "area_code"]);
      const year = numberOf(cells.data_year);
      const region = regionOf(cells);
      if (year === null || region === undefined) {
        yield { unused: `unknown year or area "${cells.data_year} ${cells.area_title}"`, line };
        continue;
      }
      const medians = mediansOf(cells);
      if (medians.size === 0) yield { unused: "no wage is given", line };
      for (const [occupation, figures] of medians) {
        const facts = { occupation, region, year, employment: null, figures };
        yield { row: laborRow(facts, options) };
      }
    }
  },
};

function areaOf(cells: Cells): OewsRegion | string {
  const { AREA: code = "", AREA_TYPE: type, AREA_TITLE: name = "", PRIM_STATE: state = "" } = cells;
  // The survey's time series pad area codes to seven digits.
  const area_code = code.replace(/^00(?=\d{5}$)/, "");
  const region = type === METRO_AREA ? regionOf({ area_code, area_title: name }) : undefined;
  if (region === undefined) return `area "${name}" is not a metropolitan area`;
  return stateName(state) === undefined ? region : { ...region, stateCode: state };
}

/** Parses an area. Its state is the first in its title, where the main city is. */
function regionOf(cells: Cells): OewsRegion | undefined {
  const name = cells.area_title ?? "";
  const code = cells.area_code ?? "";
  const [, stateCode] = /, ([A-Z]{2})(?:-[A-Z]{2})*$/.exec(name) ?? [];
  if (stateCode === undefined || stateName(stateCode) === undefined || !/^\d+$/.test(code)) {
    return undefined;
  }
  return { type: "metro", code, stateCode, name };
}

/** The medians of a line, by occupation. */
function mediansOf(cells: Cells): Map<string, OewsFigures> {
  const medians = new Map<string, OewsFigures>();
  for (const [column, cell] of Object.entries(cells)) {
    const [, major, minor, unit] = MEDIAN_COLUMN.exec(column) ?? [];
    const occupation = `${major}-${minor}`;
    const median = numberOf(cell);
    if (median === null || TRADE_OCCUPATIONS[occupation] === undefined) continue;
    medians.set(occupation, { ...medians.get(occupation), [`${unit}_median`]: median });
  }
  return medians;
}
