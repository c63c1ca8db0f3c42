import { type Cells, readCsv } from "../common/csv.ts";
import type { Imported, Importer } from "../common/importer.ts";
import { NATION, type OewsRegion } from "./oews.ts";
import { SURVEY_COLUMNS, SURVEY_YEAR, surveyRow } from "./oews_survey.ts";

/** The area type of the whole country. */
const NATIONAL_AREA = "1";

/** What imports areas of other types. */
const OTHER_IMPORTERS: Readonly<Record<string, string>> = {
  "2": "oews-states",
  "3": "oews-states",
  "4": "oews-metros",
};

/** BLS, national wages by occupation, in the columns of the survey's own download. */
export const oewsNational: Importer = {
  name: "oews-national",
  dataset: "labor_rates",
  title: "National wages by occupation (the survey's workbook, or a CSV of it)",
  publisher: "U.S. Bureau of Labor Statistics",
  download: "https://www.bls.gov/oes/tables.htm",
  year: SURVEY_YEAR,
  async *rows(content, options): AsyncGenerator<Imported> {
    const needed = ["AREA_TYPE", "OCC_CODE", "TOT_EMP"];
    for await (const record of readCsv(content, needed, SURVEY_COLUMNS)) {
      yield surveyRow(record, options, regionOf, oewsNational.download);
    }
  },
};

function regionOf({ AREA_TYPE: type = "", AREA_TITLE: title }: Cells): OewsRegion | string {
  if (type === NATIONAL_AREA) return NATION;
  const other = OTHER_IMPORTERS[type];
  const way = other === undefined ? "" : `: import it with ${other}`;
  return `area "${title}" is not the country${way}`;
}
