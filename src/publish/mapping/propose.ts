import { ownMember, present } from "../../base/known.ts";
import { ReadError } from "../model/errors.ts";
import { comparable } from "../../base/text/look_alikes.ts";
import { shortened } from "../../base/text/text.ts";
import type { Dataset } from "../../datasets/declare/dataset.ts";
import type { Doubt } from "../model/advice.ts";
import { GEOMETRY } from "../files/geojson_records.ts";
import { headerPlace } from "./find_header.ts";
import { matrixColumns, matrixDoubt } from "./matrices.ts";
import { isOtherUnit, likenessOf, matchColumns, namedLike } from "./propose_columns.ts";
import { isDayFirst } from "./propose_date.ts";
import { proposeReading } from "./propose_reading.ts";
import type { SampledColumn } from "./sampled_column.ts";
import { nonEmpty, type SheetMap, UNDECIDED } from "../model/sheet_map.ts";
import { headerFinder, type SheetRecord } from "../sheets/sheet_record.ts";
import { groupDoubts, headerDoubt, splitNames } from "./layout_doubts.ts";
import { withoutRemarks } from "./skipped_lines.ts";
import { wholeRowParts } from "./unmapped_fields.ts";
import { type Leaf, type Shape, shapeOf } from "../gate/shape.ts";

/** A proposed map with its doubts. */
interface Proposal {
  readonly map: SheetMap;
  readonly doubts: readonly Doubt[];
}

/** How many rows are read for a proposal. */
const ROWS = 5_000;
const DUPLICATES_LISTED = 10;
/** Each is compared with every field and column: this many take a second. */
const MAX_COLUMNS = 2_000;

/**
 * Proposes a map for a sheet's columns, from their names, common names of our fields, and the first
 * rows.
 *
 * @param isPatch Whether the sheet updates existing rows, so that fields may be missing.
 * @throws {ReadError} when the sheet is empty, or has more than 2,000 columns.
 */
export async function proposeMap(
  dataset: Dataset,
  records: AsyncIterable<SheetRecord>,
  isPatch = false,
): Promise<Proposal> {
  const sample: SheetRecord[] = [];
  for await (const record of records) {
    if (record.cells.some((cell) => cell.trim() !== "")) sample.push(record);
    if (sample.length > ROWS) break;
  }
  const { leaves } = shapeOf(dataset.schema);
  const at = headerPlace(sample, [...leaves.values()]);
  const header = sample[at];
  if (header === undefined) throw new ReadError("The sheet is empty");
  const isOutlined = header.cells.includes(GEOMETRY);
  // Features have an outline, which needs no map. Names may span several lines in a cell.
  const names = header.cells.map(comparable).filter((name) => name !== GEOMETRY);
  const named = names.filter((name) => name !== "").length;
  if (named > MAX_COLUMNS) {
    throw new ReadError(
      `The sheet has ${named} columns, of which at most ${MAX_COLUMNS} can be mapped. ` +
        "Is it the right file?",
    );
  }
  const split = splitNames(sample, at, [...leaves.values()]);
  const repeatsHeader = headerFinder(header.cells);
  const { rows: table, skip, doubts: skipDoubts } = withoutRemarks(
    sample.slice(at + 1).filter(({ cells }) => !repeatsHeader(cells)),
  );
  const rows = table.map(({ cells }) => cells.map((cell) => cell.trim()));
  const columns = names.flatMap((name, index): SampledColumn[] =>
    name === ""
      ? []
      : [{ name, values: rows.map((row) => row[index] ?? "").filter((value) => value !== "") }]
  );
  const layout = headerDoubt(header, table, [...leaves.values()]);
  const mergedPlaces = new Set(table.flatMap(({ mergedColumns }) => mergedColumns ?? []));
  const merged = names.filter((name, index) => name !== "" && mergedPlaces.has(index));
  const doubts: Doubt[] = [
    ...tableDoubts(names, header, table, [split, layout], merged),
    ...skipDoubts,
  ];
  const { parts: proposed, undecided } = meanings(dataset, columns, doubts, layout === undefined);
  const isNeeded = (name: string) =>
    leaves.get(ownMember(proposed.columns, name) ?? "")?.required === true &&
    !merged.includes(name);
  doubts.push(...groupDoubts(table, names, isNeeded));
  const parts = isPatch ? {} : wholeRowParts(
    dataset,
    { mapped: proposed.columns, undecided, isOutlined },
    names,
    rows,
    doubts,
  );
  const { ignore, ...map } = proposed;
  return {
    map: {
      ...at > 0 ? { header: header.line } : {},
      ...map,
      ...parts,
      ...nonEmpty("merged", merged.filter((name) => !ignore.includes(name))),
      ...nonEmpty("skip", skip),
      ...nonEmpty("ignore", ignore),
    },
    doubts,
  };
}

/**
 * Doubts about a table that do not depend on the meaning of its columns.
 *
 * @param layout Doubts about the layout, if any.
 * @param merged Names of columns with merged cells.
 */
function tableDoubts(
  names: readonly string[],
  header: SheetRecord,
  table: readonly SheetRecord[],
  layout: readonly (string | undefined)[],
  merged: readonly string[],
): Doubt[] {
  const doubts: Doubt[] = names.filter((name, i) => name !== "" && names.indexOf(name) !== i)
    .map((name) => `two columns are named "${name}": give one another name`);
  doubts.push(...layout.filter((doubt) => doubt !== undefined));
  const first = new Map<string, number>();
  for (const { line, cells } of table) {
    const row = cells.map((cell) => cell.trim()).join("\0");
    const same = first.get(row);
    if (same === undefined) first.set(row, line);
    else if (doubts.length < DUPLICATES_LISTED) doubts.push(`line ${line} repeats line ${same}`);
  }
  if (merged.length > 0) {
    doubts.push(
      `merged cells of ${
        merged.map((name) => `"${name}"`).join(", ")
      } are read as the first of them`,
    );
  }
  const hidden = names.filter((name, index) =>
    name !== "" && header.hiddenColumns?.has(index) === true
  );
  for (const name of hidden) doubts.push(`"${name}" is hidden in the workbook`);
  return doubts;
}

/**
 * The meaning of the columns, how their cells are read, and the fields that a person must decide
 * on, because a column has a similar name.
 */
function meanings(
  dataset: Dataset,
  columns: readonly SampledColumn[],
  doubts: Doubt[],
  hasNames: boolean,
) {
  const shape = shapeOf(dataset.schema);
  const open = [...shape.leaves.values()].filter(({ values }) => values?.length !== 1)
    .sort((a, b) => rankOf(shape, a) - rankOf(shape, b));
  const isField = (name: string) => {
    const leaf = namedLike(name, open);
    return leaf !== undefined && likenessOf(name, leaf.path) >= SURE_LIKENESS;
  };
  const matrix = hasNames ? matrixColumns(columns, isField) : [];
  if (matrix.length > 0) doubts.push(matrixDoubt(matrix));
  const dayFirst = isDayFirst(columns.flatMap(({ values }) => values));
  const matches = matchColumns(columns.filter((one) => !matrix.includes(one)), open, dayFirst);
  const read: NonNullable<SheetMap["read"]> = {};
  const none: NonNullable<SheetMap["none"]> = {};
  const strip = new Set<string>();
  const mapped = new Map<string, string>();
  for (const column of columns) {
    const match = matches.get(column.name);
    if (match === undefined) continue;
    const { leaf, sure } = match;
    const { reading, doubt, none: words = [], strip: signs = [] } = present(
      proposeReading(leaf, column, dayFirst, sure),
      `a reading of ${column.name}`,
    );
    mapped.set(column.name, leaf.path);
    if (reading !== undefined) read[leaf.path] = reading;
    if (!sure) doubts.push(`"${column.name}" is probably ${leaf.path}`);
    if (doubt !== undefined) doubts.push(`"${column.name}" (${leaf.path}): ${doubt}`);
    if (words.length > 0) {
      none[leaf.path] = words;
      const texts = words.map((word) => `"${word}"`).join(", ");
      doubts.push(`"${column.name}" (${leaf.path}): ${texts} is read as no value ("none")`);
    }
    for (const sign of signs) {
      strip.add(sign);
      doubts.push(
        `"${column.name}" (${leaf.path}): the sign ${sign} behind values is left out ("strip")`,
      );
    }
  }
  const ignored: string[] = [];
  const undecided: string[] = [];
  for (const column of columns.filter(({ name }) => !mapped.has(name))) {
    if (matrix.includes(column)) {
      mapped.set(column.name, UNDECIDED);
      continue;
    }
    if (dataset.geometry !== undefined && column.values.some((value) => WKT.test(value))) {
      mapped.set(column.name, UNDECIDED);
      doubts.push(
        `"${column.name}" holds outlines as WKT, which is not read: export the territories as ` +
          "GeoJSON, such as with QGIS",
      );
      continue;
    }
    const named = namedLike(column.name, open);
    const isTaken = named !== undefined && [...mapped.values()].includes(named.path);
    const isOpen = named !== undefined && !isTaken &&
      likenessOf(column.name, named.path) >= SURE_LIKENESS && column.values.length > 0;
    if (isOpen) {
      mapped.set(column.name, UNDECIDED);
      undecided.push(named.path);
    } else ignored.push(column.name);
    const what = isOpen ? "is to be decided" : "is not imported";
    doubts.push(`"${column.name}" ${what}: ${whyNot(column, mapped, open)}`);
  }
  return {
    undecided,
    parts: {
      columns: Object.fromEntries(mapped),
      ...nonEmpty("read", read),
      ...nonEmpty("none", none),
      ...nonEmpty("strip", [...strip]),
      ignore: ignored,
    },
  };
}

/** Outlines as well-known text, or as well-known binary in hexadecimal. */
const WKT = /^\s*(SRID=\d+;)?\s*(MULTI)?POLYGON\b|^0[01]0[36]0000[0-9A-F]{20}/i;

/** From this similarity on, a column is the field's: ignoring it would lose data. */
const SURE_LIKENESS = 0.9;

/**
 * Prefers, among fields with the same similarity, those of objects that every row has, so that no
 * column alone creates an object that needs more fields; then fields that are not lists: "State" is
 * one state.
 */
function rankOf({ objects }: Shape, { path, kind }: Leaf): number {
  const outer = path.split(".").slice(0, -1).join(".");
  return (outer === "" || objects.includes(outer) ? 0 : 2) + (kind === "list" ? 1 : 0);
}

/** Dates as days since 1900, for the years from 1982 on. */
const SERIAL = /^[3-7]\d{4}(\.\d+)?$/;

const isDate = ({ kind }: Leaf) => /day|instant/.test(kind);

/** Why a column is not mapped to a field. */
function whyNot(
  { name, values }: SampledColumn,
  mapped: ReadonlyMap<string, string>,
  leaves: readonly Leaf[],
): string {
  const leaf = namedLike(name, leaves);
  if (leaf === undefined) return "no matching field";
  const [other] = [...mapped].find(([, field]) => field === leaf.path) ?? [];
  if (other !== undefined) return `"${other}" is ${leaf.path} already`;
  if (isOtherUnit(name, leaf)) return `it is named like ${leaf.path}, but in another unit`;
  const serial = values.find((value) => isDate(leaf) && SERIAL.test(value));
  if (serial !== undefined) {
    return `${serial} is a date as spreadsheets count days. Give the column a date format, and save ` +
      "the file again";
  }
  const odd = values.find((value) =>
    proposeReading(leaf, { name, values: [value] }, false, false) === undefined
  );
  return `it is named like ${leaf.path}, but most of its values are not` +
    (odd === undefined ? "" : `, such as "${shortened(odd, 40)}"`);
}
