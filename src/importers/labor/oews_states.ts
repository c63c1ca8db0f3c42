import { type Cells, numberOf, readCsv } from "../common/csv.ts";
import { assertColumns, isOfSurvey, MIXED_COLUMNS, SURVEY_YEAR, surveyRow } from "./oews_survey.ts";
import type { Imported, Importer } from "../common/importer.ts";
import {
  hasWage,
  laborRow,
  NATION,
  OEWS,
  type OewsFigures,
  type OewsRegion,
  stateRegion,
  TRADE_OCCUPATIONS,
} from "./oews.ts";

/** The survey's area types of states and territories. */
const STATE_AREAS = ["2", "3"];

/** BLS, wages by state: the survey's own download, or one of two transcribed formats. */
export const oewsStates: Importer = {
  ...OEWS,
  name: "oews-states",
  title: "Wages by state: the survey's workbook or a CSV of it, quartiles (columns region_type, " +
    "region), or percentiles and employment (column state)",
  yearOfSome: SURVEY_YEAR,
  async *rows(content, options): AsyncGenerator<Imported> {
    for await (const record of readCsv(content, ["occ_code"], MIXED_COLUMNS)) {
      const { line, cells } = record;
      if (isOfSurvey(cells)) {
        yield surveyRow(record, options, areaOf);
        continue;
      }
      assertColumns(cells, ["data_year"]);
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
        yield { row: laborRow(facts, options) };
      }
    }
  },
};

function areaOf({ AREA_TYPE: type = "", PRIM_STATE: code = "", AREA_TITLE: title }: Cells) {
  const region = STATE_AREAS.includes(type) ? stateRegion(code) : undefined;
  return region ?? `area "${title}" is not a state`;
}

function nameOf(cells: Cells): string {
  const place = cells.state ?? `${cells.region_type} ${cells.region}`;
  return `${cells.data_year} ${place}`;
}

/** The file with percentiles has a column `state`; the one with quartiles also has the country. */
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
