import { defined } from "../../base/json/defined.ts";
import { comparable, halfWidth, normalized } from "../../base/text/look_alikes.ts";
import type { Kind } from "../gate/shape.ts";
import { keyOf } from "./sheet_values.ts";
import { CellError } from "../model/errors.ts";
import type { Dataset } from "../../datasets/declare/dataset.ts";
import { valueAtPath } from "../../base/json/value_at.ts";
import { deriver, sourcesOf } from "./derive.ts";
import type { FieldError } from "../model/validation_error.ts";
import { givenText } from "./given_text.ts";
import { AmbiguousPercents } from "./ambiguous_percents.ts";
import type { RawRow } from "../model/raw_row.ts";
import { type Shape, shapeOf } from "../gate/shape.ts";
import { checkField, type Column, usedColumns } from "./sheet_columns.ts";
import { recordIdOf, withVersionId } from "./sheet_ids.ts";
import type { SheetMap } from "../model/sheet_map.ts";
import {
  countLine,
  isBlank,
  plainCell,
  type SheetNotes,
  type SheetOptions,
  type SheetRecord,
  valueOfMerged,
} from "./sheet_record.ts";
import { type Maker, type Row, setValue } from "./sheet_values.ts";

/**
 * Creates the function that turns records of a sheet into rows.
 *
 * @throws {ReadError} when the map does not fit the sheet.
 * @throws {GateError} when columns have the same name or match no field.
 */
export function rowReader(
  dataset: Dataset,
  header: SheetRecord,
  map: SheetMap | undefined,
  notes: SheetNotes,
  options: SheetOptions,
): (record: SheetRecord, number: number) => RawRow {
  const { idField } = dataset;
  const shape = shapeOf(dataset.schema);
  const columns = usedColumns(shape, header, map, options);
  const byField = new Map(columns.map((column) => [column.field, column]));
  const makers = makersOf(map ?? {}, header.cells, shape);
  const id = map?.id === undefined ? undefined : recordIdOf(map.id, header.cells, columns);
  for (const [field] of makers) checkField(shape, field, "map");
  const columnCount = header.cells.filter((name) => name !== "").length;
  const isNameless = (at: number) =>
    (header.cells[at] ?? "") === "" && !(map?.ignore ?? []).includes("");
  const hidden = header.hiddenColumns;
  notes.hiddenColumns = columns.filter(({ index }) => hidden?.has(index) === true)
    .map(({ name }) => name);
  const readCells = cellsReader(columns, map ?? {}, notes);
  // People cannot read an outline in a cell.
  const shownColumns = columns.filter(({ field }) => field !== "geometry")
    // Names may span several lines in a cell.
    .map(({ index, name, field }) => ({ index, name: comparable(name), field }));
  const lastNamed = header.cells.findLastIndex((name) => name !== "");
  const isMerged = mergedColumns(map?.merged ?? [], header.cells);
  const madeOf = fieldsMadeOf(map ?? {}, dataset, columns);
  const percents = new Set(columns.filter(({ isPercent }) => isPercent).map(({ field }) => field));

  return ({ line, unit, cells: given }, number) => {
    if (options.isDelimited === true && given.length <= lastNamed) {
      countLine(notes.shortLines, line);
    }
    const cells = isMerged.size === 0
      ? given
      : given.map((cell, at) => isMerged.has(at) ? valueOfMerged(cell) ?? cell : cell);
    const row: Row = {};
    for (const path of shape.objects) setValue(row, path, {});
    const errors = readCells(row, { line, cells });
    const setMade = (field: string, make: Maker) =>
      collectErrors(errors, field, "", () => {
        const made = make(row, cells);
        if (made !== undefined) setValue(row, field, made);
      });
    const extra = cells.find((cell, at) => isNameless(at) && !isBlank(cell));
    if (extra !== undefined) errors.push(nameless(columnCount, extra));
    for (const [field, make] of makers) {
      if (valueAtPath(row, field) !== undefined) continue;
      setMade(field, make);
    }
    if (id !== undefined) setMade(idField, id);
    if (options.partial !== true) withVersionId(row, dataset);
    return {
      number,
      line,
      ...defined({ unit }),
      value: row,
      ...errors.length === 0 ? {} : { errors },
      cells,
      header: header.cells,
      columns: shownColumns,
      madeOf,
      percents,
      origin(field) {
        const [source = "", ...others] = madeOf.get(field) ?? [];
        // A slug's error is shown at the name that it is derived from.
        const column = byField.get(field) ??
          (others.length === 0 ? byField.get(source) : undefined);
        if (column === undefined) return undefined;
        const value = plainCell(cells[column.index] ?? "").trim();
        return { column: comparable(column.name), value };
      },
    };
  };
}

/** The indexes of columns whose merged cells all have the value of the first. */
function mergedColumns(names: readonly string[], header: readonly string[]): ReadonlySet<number> {
  const wanted = new Set(names.map(keyOf));
  return new Set(header.flatMap((name, at) => name !== "" && wanted.has(keyOf(name)) ? [at] : []));
}

/** Kinds of fields whose cells may have a footnote sign. */
const STRIPPED: ReadonlySet<Kind> = new Set([
  "number",
  "integer",
  "day",
  "instant",
  "day or instant",
]);

/** Sets the fields of mapped columns, and collects the errors of unreadable cells. */
function cellsReader(
  columns: readonly Column[],
  { none = {}, strip = [] }: Pick<SheetMap, "none" | "strip">,
  notes: SheetNotes,
): (row: Row, record: Pick<SheetRecord, "line" | "cells">) => FieldError[] {
  const ambiguous = new AmbiguousPercents(notes);
  const emptyOf = new Map(columns.flatMap(({ index, field, name }) => {
    const words = Object.entries(none)
      .filter(([key]) => key === field || keyOf(key) === keyOf(name))
      .flatMap(([, words]) => words.map(keyOf));
    return words.length === 0 ? [] : [[index, new Set(words)] as const];
  }));
  const stripped = (text: string, kind: Kind) => {
    if (strip.length === 0 || !STRIPPED.has(kind)) return text;
    const sign = strip.find((sign) => text.endsWith(sign));
    return sign === undefined ? text : text.slice(0, -sign.length).trimEnd();
  };
  return (row, { line, cells }) => {
    const errors: FieldError[] = [];
    for (const { index, name, field, kind, read, isPercent } of columns) {
      const raw = cells[index] ?? "";
      collectErrors(errors, field, raw, () => {
        const given = givenText(raw);
        if (given === "") return;
        const empty = emptyOf.get(index);
        if (empty !== undefined && empty.has(keyOf(given))) return;
        if (given !== raw) notes.trimmed.set(name, (notes.trimmed.get(name) ?? 0) + 1);
        const usual = normalized(given);
        if (usual !== given) notes.normalized.set(name, (notes.normalized.get(name) ?? 0) + 1);
        // Text is kept unchanged; numbers and dates are normalized to half-width characters.
        const text = STRIPPED.has(kind) ? halfWidth(usual) : given;
        const bare = stripped(text, kind);
        setValue(row, field, read(bare));
        if (isPercent) ambiguous.see(name, bare, line);
      });
    }
    return errors;
  };
}

/** Adds the error of an unreadable cell, if any. */
function collectErrors(errors: FieldError[], field: string, cell: string, read: () => void): void {
  try {
    read();
  } catch (error) {
    if (!(error instanceof CellError)) throw error;
    const { message, fix } = error;
    errors.push({ field, value: plainCell(cell).trim(), message, fix });
  }
}

/** Fills the fields without a column: the map's constants, then derived values. */
function makersOf(
  { fill = {}, derive = {} }: Pick<SheetMap, "fill" | "derive">,
  header: readonly string[],
  shape: Shape,
): (readonly [field: string, make: Maker])[] {
  return [
    ...Object.entries(fill).map(([field, value]) => [field, () => value] as const),
    ...Object.entries(derive)
      .map(([field, expression]) => [field, deriver(expression, header, shape)] as const),
  ];
}

/** The source fields of derived fields. */
function fieldsMadeOf(
  { derive = {}, id = [] }: Pick<SheetMap, "derive" | "id">,
  { idField, versionIdField }: Pick<Dataset, "idField" | "versionIdField">,
  columns: readonly Column[],
): ReadonlyMap<string, readonly string[]> {
  const fieldOf = new Map(columns.map(({ name, field }) => [keyOf(name), field]));
  const fields = (sources: readonly string[]) =>
    sources.map((source) => fieldOf.get(keyOf(source)) ?? source);
  const madeOf = new Map<string, readonly string[]>();
  for (const [field, expression] of Object.entries(derive)) {
    madeOf.set(field, fields(sourcesOf(expression)));
  }
  if (id.length > 0) madeOf.set(idField, fields(id));
  if (versionIdField !== undefined) madeOf.set(versionIdField, [idField]);
  return madeOf;
}

const nameless = (columns: number, value: string): FieldError => ({
  field: "",
  value,
  message: `is outside the ${columns} columns that have names`,
  fix: "put quotes around a cell that contains the separator, name the column, or add " +
    '"" to "ignore" in the map',
});
