import type { Dataset } from "../../datasets/declare/dataset.ts";
import { GEOMETRY } from "./geojson_records.ts";
import { type Input, isGeojson } from "./input.ts";
import { proposeMap } from "../mapping/propose.ts";
import { isSheet, openSheet } from "./open_sheet.ts";
import { ReadError } from "../model/read_error.ts";
import { shapeOf } from "../gate/shape.ts";
import type { SheetMap } from "../model/sheet_map.ts";

/** What is known of a file before its rows are read. */
export interface Looked {
  /** Whether it has columns; NDJSON and JSON arrays have fields. */
  readonly isSheet: boolean;
  /** A workbook's sheets. */
  readonly sheets: readonly string[];
  /** The one that is read where the map names none. */
  readonly first?: string;
  /** What its columns may mean; undefined where each is named as a field. */
  readonly map: SheetMap | undefined;
  readonly doubts: readonly string[];
}

/** A column of a sheet, with its first values. */
export interface Column {
  readonly name: string;
  readonly values: readonly string[];
}

const VALUES_SHOWN = 3;

/** How a file is opened. */
export interface Opening {
  /** A workbook's sheet; the first that is not hidden when left out. */
  readonly sheet?: string;
  /** Of a text that is neither UTF-8 nor UTF-16. */
  readonly encoding?: string;
}

/**
 * Looks at a file, and proposes a map where its columns have names of their own.
 *
 * @throws {ReadError} when it cannot be read.
 */
export async function lookAtFile(
  dataset: Dataset,
  input: Input,
  opening: Opening = {},
): Promise<Looked> {
  const { sheet } = opening;
  if (isGeojson(input) && dataset.geometry === undefined) {
    throw new ReadError(
      `Cannot read ${input.name}: rows of ${dataset.key} have no outline. Send CSV, XLSX or NDJSON`,
    );
  }
  if (!await isSheet(input, opening)) {
    return { isSheet: false, sheets: [], map: undefined, doubts: [] };
  }
  const opened = await openSheet(input, opening);
  const proposal = await proposeMap(dataset, opened.records);
  const { leaves } = shapeOf(dataset.schema);
  const named = [...Object.keys(proposal.map.columns), ...proposal.map.ignore ?? []];
  // Of GeoJSON the outline is read beside what the properties are named.
  const isOurs = !isGeojson(input) && sheet === undefined &&
    named.every((name) => leaves.has(name));
  return {
    isSheet: true,
    sheets: opened.names,
    ...opened.first === undefined ? {} : { first: opened.first },
    map: isOurs ? undefined : { ...sheet === undefined ? {} : { sheet }, ...proposal.map },
    doubts: isOurs ? [] : proposal.doubts,
  };
}

/** The columns that a map is about, in the sheet's order. */
export async function previewColumns(
  input: Input,
  map: SheetMap,
  opening: Opening,
): Promise<Column[]> {
  const { sheet } = map;
  const { records } = await openSheet(input, {
    ...opening,
    ...sheet === undefined ? {} : { sheet },
  });
  const seen: string[][] = [];
  for await (const { line, cells } of records) {
    if (map.header !== undefined && line < map.header) continue;
    if (cells.every((cell) => cell.trim() === "")) continue;
    seen.push(cells.map((cell) => cell.trim()));
    if (seen.length > VALUES_SHOWN) break;
  }
  const [header = [], ...rows] = seen;
  return header.flatMap((name, at) =>
    name === "" || name === GEOMETRY ? [] : [{ name, values: rows.map((cells) => cells[at] ?? "") }]
  );
}
