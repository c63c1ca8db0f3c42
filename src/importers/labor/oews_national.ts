import { type Cells, readCsv } from "../common/csv.ts";
import type { Imported, Importer } from "../common/importer.ts";
import { NATION, OEWS, type OewsRegion } from "./oews.ts";
import { SURVEY_COLUMNS, SURVEY_YEAR, surveyRow } from "./oews_survey.ts";

/** The survey's area type of the whole country. */
const NATIONAL_AREA = "1";

/** The importer of each other area type. */
const OTHER_IMPORTERS: Readonly<Record<string, string>> = {
  "2": "oews-states",
  "3": "oews-states",
  "4": "oews-metros",
};

/** BLS, national wages by occupation: the survey's own download. */
export const oewsNational: Importer = {
  ...OEWS,
  name: "oews-national",
  title: "National wages by occupation (the survey's workbook, or a CSV of it)",
  year: SURVEY_YEAR,
  async *rows(content, options): AsyncGenerator<Imported> {
    const needed = ["AREA_TYPE", "OCC_CODE", "TOT_EMP"];
    for await (const record of readCsv(content, needed, SURVEY_COLUMNS)) {
      yield surveyRow(record, options, regionOf);
    }
  },
};

function regionOf({ AREA_TYPE: type = "", AREA_TITLE: title }: Cells): OewsRegion | string {
  if (type === NATIONAL_AREA) return NATION;
  const other = OTHER_IMPORTERS[type];
  const way = other === undefined ? "" : `: import it with ${other}`;
  return `area "${title}" is not the country${way}`;
}
