import { present } from "../../base/known.ts";
import { ReadError } from "../model/errors.ts";
import { comparable } from "../../base/text/look_alikes.ts";
import { shortened } from "../../base/text/text.ts";
import type { Dataset } from "../../datasets/declare/dataset.ts";
import type { Advice } from "../model/advice.ts";
import { GEOMETRY } from "../files/geojson_records.ts";
import { headerPlace } from "./find_header.ts";
import { matrixColumns, matrixDoubt } from "./matrices.ts";
import { noRowBeginning } from "./no_value.ts";
import { isOtherUnit, likenessOf, matchColumns, namedLike } from "./propose_columns.ts";
import { isDayFirst } from "./propose_date.ts";
import { proposeId } from "./propose_id.ts";
import { proposeReading } from "./propose_reading.ts";
import type { SampledColumn } from "./sampled_column.ts";
import { nonEmpty, type SheetMap, UNDECIDED } from "../model/sheet_map.ts";
import { headerFinder, type SheetRecord } from "../sheets/sheet_record.ts";
import { keyOf } from "../sheets/sheet_values.ts";
import { groupDoubts, headerDoubt, splitNames, unitsBeginning } from "./layout_doubts.ts";
import { type Leaf, type Shape, shapeOf } from "../gate/shape.ts";

/** Something that a person must check, and what a surface may offer for it. */
export type Doubt = string | { readonly message: string; readonly advice: Advice };

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
  const { records: table, skip, skipped, unskipped } = withoutRemarks(
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
  const lines = { header, table, skipped, unskipped };
  const doubts = tableDoubts(names, lines, [split, layout], merged);
  const { parts: proposed, awaited } = meanings(dataset, columns, doubts, layout === undefined);
  const isNeeded = (name: string) =>
    leaves.get(proposed.columns[name] ?? "")?.required === true && !merged.includes(name);
  doubts.push(...groupDoubts(table, names, isNeeded));
  const parts = isPatch
    ? {}
    : wholeRows(dataset, { mapped: proposed.columns, awaited, isOutlined }, names, rows, doubts);
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
  { header, table, skipped, unskipped }: {
    readonly header: SheetRecord;
    readonly table: readonly SheetRecord[];
    readonly skipped: readonly SheetRecord[];
    readonly unskipped: readonly SheetRecord[];
  },
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
  if (unskipped.length > 0) {
    doubts.push(
      "take lines that look like totals, notes or units out of the file, because rows may begin as " +
        `they do: ${listed(unskipped)}`,
    );
  }
  if (skipped.length > 0) {
    doubts.push(
      `lines that look like totals, notes or units are left out ("skip"): ${listed(skipped)}`,
    );
  }
  return doubts;
}

/** The rows of a table without totals, notes and footnotes, and the beginnings of those. */
function withoutRemarks(records: readonly SheetRecord[]) {
  const all = records.map(({ cells }) => cells.filter((cell) => cell.trim() !== "").length)
    .sort((a, b) => a - b);
  // A line with a single cell is a title or a remark if other lines have more.
  const widths = all.some((width) => width > 1) ? all.filter((width) => width > 1) : all;
  const typical = widths[Math.floor(widths.length / 2)] ?? 0;
  const remarks: { readonly record: SheetRecord; readonly beginning: string }[] = [];
  const rows = records.filter((record, at) => {
    // Vertically merged cells are not part of the line itself.
    const cells = record.cells.map((cell, at) =>
      record.mergedColumns?.includes(at) ? "" : cell.trim()
    );
    const units = at === 0 ? unitsBeginning(record) : undefined;
    const beginning = units ?? noRowBeginning(cells, typical);
    if (beginning === undefined) return true;
    remarks.push({ record, beginning });
    return false;
  });
  const names = rows.map((row) => keyOf(firstCell(row)));
  const [unsafe, safe] = [true, false].map((isUnsafe) =>
    remarks.filter(({ record, beginning }) => {
      // A lender's name may begin with a word such as "text" or "Total".
      const isUnit = record === records[0] && /^\p{L}/u.test(beginning);
      return (isUnit || names.some((name) => name.startsWith(keyOf(beginning)))) === isUnsafe;
    })
  ) as [typeof remarks, typeof remarks];
  return {
    records: rows,
    skip: [...new Set(safe.map(({ beginning }) => beginning))],
    skipped: safe.map(({ record }) => record),
    unskipped: unsafe.map(({ record }) => record),
  };
}

const firstCell = ({ cells }: SheetRecord) => cells.find((cell) => cell.trim() !== "") ?? "";

const SKIPPED_SHOWN = 5;

/** Lists some lines by their beginnings. */
const listed = (records: readonly SheetRecord[]) =>
  records.slice(0, SKIPPED_SHOWN).map((record) =>
    `line ${record.line} "${shortened(firstCell(record), 40)}"`
  ).join(", ") + (records.length > SKIPPED_SHOWN ? ", …" : "");

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
  const mapped: Record<string, string> = {};
  for (const column of columns) {
    const match = matches.get(column.name);
    if (match === undefined) continue;
    const { leaf, sure } = match;
    const { reading, doubt, none: words = [], strip: signs = [] } = present(
      proposeReading(leaf, column, dayFirst, sure),
      `a reading of ${column.name}`,
    );
    mapped[column.name] = leaf.path;
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
  const awaited: string[] = [];
  for (const column of columns.filter(({ name }) => !(name in mapped))) {
    if (matrix.includes(column)) {
      mapped[column.name] = UNDECIDED;
      continue;
    }
    if (dataset.geometry !== undefined && column.values.some((value) => WKT.test(value))) {
      mapped[column.name] = UNDECIDED;
      doubts.push(
        `"${column.name}" holds outlines as WKT, which is not read: export the territories as ` +
          "GeoJSON, such as with QGIS",
      );
      continue;
    }
    const named = namedLike(column.name, open);
    const isTaken = named !== undefined && Object.values(mapped).includes(named.path);
    const isOpen = named !== undefined && !isTaken &&
      likenessOf(column.name, named.path) >= SURE_LIKENESS && column.values.length > 0;
    if (isOpen) {
      mapped[column.name] = UNDECIDED;
      awaited.push(named.path);
    } else ignored.push(column.name);
    const what = isOpen ? "is to be decided" : "is not imported";
    doubts.push(`"${column.name}" ${what}: ${whyNot(column, mapped, open)}`);
  }
  return {
    awaited,
    parts: {
      columns: mapped,
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
  mapped: Readonly<Record<string, string>>,
  leaves: readonly Leaf[],
): string {
  const leaf = namedLike(name, leaves);
  if (leaf === undefined) return "no matching field";
  const [other] = Object.entries(mapped).find(([, field]) => field === leaf.path) ?? [];
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

/** The parts of a map that complete rows need in addition: their id, and fields without a column. */
function wholeRows(
  dataset: Dataset,
  { mapped, awaited, isOutlined }: {
    readonly mapped: Readonly<Record<string, string>>;
    readonly awaited: readonly string[];
    /** Whether rows are features with outlines. */
    readonly isOutlined: boolean;
  },
  names: readonly string[],
  rows: readonly (readonly string[])[],
  doubts: Doubt[],
): Pick<SheetMap, "fill" | "derive" | "id"> {
  const { leaves } = shapeOf(dataset.schema);
  const fields = new Set([...Object.values(mapped), ...awaited]);
  const hasId = fields.has(dataset.idField);
  const id = hasId ? [] : proposeId(names, rows, new Map(Object.entries(mapped)), leaves);
  if (!hasId) {
    doubts.push(
      id.length === 0
        ? `no columns identify a row: name them with "id"`
        : `rows that agree in ${id.map((name) => `"${name}"`).join(", ")} are one record`,
    );
  }
  const missing = [...leaves.values()].filter(({ path, required }) =>
    (required || /slug$/.test(path)) && !fields.has(path) && path !== dataset.idField &&
    path !== dataset.versionIdField && !(isOutlined && FROM_OUTLINE.test(path)) &&
    !(path in (dataset.derivedFields ?? {}))
  );
  const { fill, derive } = filledFields(missing, fields, doubts);
  return { ...nonEmpty("fill", fill), ...nonEmpty("derive", derive), ...nonEmpty("id", id) };
}

/** Fields that the outline of a territory provides. */
const FROM_OUTLINE = /^geography\.coverage_level$/;

/** Fills or derives fields without a column, and adds doubts about required ones. */
function filledFields(missing: readonly Leaf[], fields: ReadonlySet<string>, doubts: Doubt[]) {
  const fill: NonNullable<SheetMap["fill"]> = {};
  const derive: Record<string, string> = {};
  // A name without a column is filled in, and its slug is derived from it too.
  const given = new Set([...fields, ...missing.map(({ path }) => path)]);
  for (const { path, values, kind, required, description } of missing) {
    const name = path.replace(/_slug$/, "_name").replace(/\.(slug|id)$/, ".name");
    // A territory's state is one that its utility serves.
    const state = path === "utility.state_codes" ? "geography.state_code" : undefined;
    if (name !== path && given.has(name)) derive[path] = `slug(${name})`;
    else if (state !== undefined && fields.has(state)) derive[path] = `list(${state})`;
    else if (!required) continue;
    else if (/(^|\.)last_verified_at$/.test(path)) {
      doubts.push({ message: "no column says when rows were verified", advice: "verified" });
    } else if (kind === "list") fill[path] = [];
    else {
      fill[path] = UNDECIDED;
      const allowed = values === undefined
        ? kind === "flag" ? "true or false" : `a ${kind}`
        : `one of ${values.join(", ")}`;
      const meaning = description === undefined || values !== undefined
        ? ""
        : ` (${description.replace(/\.$/, "")})`;
      doubts.push(`no column gives ${path}${meaning}: fill it with ${allowed}`);
    }
  }
  return { fill, derive };
}
