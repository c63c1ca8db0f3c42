import { defined } from "../../base/json/defined.ts";
import type { ScoreHeader } from "./choose_sheet.ts";
import { headerScore } from "../mapping/find_header.ts";
import { ReadError } from "../model/errors.ts";
import type { Dataset } from "../../datasets/declare/dataset.ts";
import { GEOMETRY } from "./geojson_records.ts";
import type { Input } from "./input.ts";
import { proposeChosen } from "../mapping/propose_chosen.ts";
import { proposeMap } from "../mapping/propose.ts";
import type { Doubt } from "../model/advice.ts";
import { alikeSheets } from "./read_notes.ts";
import { NotASheet, openSheet, type Sheet } from "./open_sheet.ts";
import { shapeOf } from "../gate/shape.ts";
import type { SheetMap } from "../model/sheet_map.ts";

/** Properties of a file, found before its rows are read. */
export interface FileFacts {
  /** Whether it has columns; NDJSON and JSON arrays have fields instead. */
  readonly isSheet: boolean;
  /** A workbook's sheets. */
  readonly sheets: readonly string[];
  /** The sheet that is read if the map names none. */
  readonly first?: string;
  /** The proposed map; undefined if each column is named like a field. */
  readonly map: SheetMap | undefined;
  readonly doubts: readonly Doubt[];
}

/** A column of a sheet, with its first values. */
export interface Column {
  readonly name: string;
  readonly values: readonly string[];
}

const VALUES_SHOWN = 3;

/** How a file is opened. */
export interface Opening {
  /** The sheet to read; by default the first visible one. */
  readonly sheet?: string;
  /** The encoding of a text that is neither UTF-8 nor UTF-16. */
  readonly encoding?: string;
}

/**
 * Inspects a file, and proposes a map if its columns are not named like the fields.
 *
 * @throws {ReadError} when it cannot be read.
 */
export async function inspectFile(
  dataset: Dataset,
  input: Input,
  opening: Opening = {},
): Promise<FileFacts> {
  const { sheet } = opening;
  let opened: Sheet;
  try {
    opened = await openSheet(input, { ...opening, score: headerScoreFor(dataset) });
  } catch (error) {
    if (!(error instanceof NotASheet)) throw error;
    return { isSheet: false, sheets: [], map: undefined, doubts: [] };
  }
  const { isGeojson = false } = opened;
  if (isGeojson && dataset.geometry === undefined) {
    throw new ReadError(
      `Cannot read ${input.name}: rows of ${dataset.key} have no outline. Send CSV, XLSX or NDJSON`,
    );
  }
  const proposal = await proposeMap(dataset, opened.records);
  const { leaves } = shapeOf(dataset.schema);
  const named = [...Object.keys(proposal.map.columns), ...proposal.map.ignore ?? []];
  // For GeoJSON, the outline is read in addition to the property names.
  const isOurs = !isGeojson && sheet === undefined &&
    named.every((name) => leaves.has(name));
  return {
    isSheet: true,
    sheets: opened.names,
    ...defined({ first: opened.first }),
    map: isOurs ? undefined : { ...sheetPart(opened, sheet), ...proposal.map },
    doubts: [
      ...sheet === undefined ? alikeSheets(opened.alike ?? []) : [],
      ...isOurs ? [] : proposal.doubts,
    ],
  };
}

/** Scores how well a line of a sheet fits as its header, the names of a dataset's columns. */
export function headerScoreFor(dataset: Dataset): ScoreHeader {
  const leaves = [...shapeOf(dataset.schema).leaves.values()];
  return (cells) => headerScore(cells, leaves);
}

/** The map's `sheet`: the chosen one, if a workbook has several. */
export function sheetPart(
  { names, first }: Pick<Sheet, "names" | "first">,
  chosen: string | undefined,
): Pick<SheetMap, "sheet"> {
  if (chosen !== undefined) return { sheet: chosen };
  return names.length > 1 && first !== undefined ? { sheet: first } : {};
}

/** The columns that a map may use, in the sheet's order. */
export async function previewColumns(
  input: Input,
  map: SheetMap,
  opening: Opening,
): Promise<Column[]> {
  const { sheet } = map;
  const { records } = await openSheet(input, {
    ...opening,
    ...defined({ sheet }),
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

/**
 * Proposes formats for columns whose fields a person chose.
 *
 * @param names The columns.
 * @returns The map with the formats; undefined if none is needed.
 */
export async function proposeReadings(
  dataset: Dataset,
  input: Input,
  map: SheetMap,
  names: readonly string[],
  opening: Opening,
): Promise<SheetMap | undefined> {
  const { sheet } = map;
  const { records } = await openSheet(input, { ...opening, ...defined({ sheet }) });
  return await proposeChosen(dataset, records, map, names);
}
