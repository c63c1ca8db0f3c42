import { ReadError } from "../../model/errors.ts";
import { Buffer } from "node:buffer";
import { foreignZip } from "../foreign_formats.ts";
import { eachTag, type Tag, unescaped, XmlParser } from "./xml.ts";
import {
  isBlank,
  MERGED,
  mergedCell,
  NO_VALUE,
  type SheetRecord,
} from "../../sheets/sheet_record.ts";
import { formatsOf, type NumberFormat, shown, shownText } from "./number_formats.ts";
import { assertColumn, assertRow, COLUMNS, lineNamed, missingText } from "./limits.ts";
import { columnOf, Merges } from "./merges.ts";
import { Runs } from "./runs.ts";
import { openZip, type Zip } from "./zip.ts";
import { present } from "../../../base/known.ts";

/** A workbook: its sheets and their rows, as text. */
export interface Workbook {
  readonly sheets: readonly string[];
  /** The first visible sheet. */
  readonly first: string;
  /** The visible sheets, or all if all are hidden. */
  readonly visible: readonly string[];
  /** The rows of a sheet (default: `first`), with cells as Excel displays them. */
  records(sheet?: string): AsyncGenerator<SheetRecord>;
}

/**
 * Opens an `.xlsx` file. Sheets are streamed, whatever the order of the parts in the file: exceljs
 * reads the parts in file order and takes dates for numbers if the styles come last.
 *
 * @throws {ReadError} when it is not a workbook.
 */
export async function openWorkbook(bytes: Buffer): Promise<Workbook> {
  const zip = await openZip(bytes);
  const root = await relations(zip, "");
  const path = [...root.values()].find(({ type }) => type.endsWith("/officeDocument"))?.target;
  if (path === undefined || !zip.has(path) || path.endsWith(".bin")) {
    throw new ReadError(foreignZip(zip.names));
  }
  const parts = await relations(zip, path);
  const partOf = (type: string) =>
    [...parts.values()].find((part) => part.type.endsWith(`/${type}`))?.target;

  const sheets: { name: string; path: string; isHidden: boolean }[] = [];
  let epoch1904 = false;
  await eachTag(zip, path, ({ name, attributes }) => {
    if (name === "workbookPr") epoch1904 = /^(1|true)$/.test(attributes.date1904 ?? "");
    if (name !== "sheet") return;
    const target = parts.get(attributes.id ?? "")?.target;
    const isHidden = /hidden/i.test(attributes.state ?? "");
    if (target !== undefined) {
      sheets.push({ name: unescaped(present(attributes.name, "name")), path: target, isHidden });
    }
  });
  const first = sheets.find(({ isHidden }) => !isHidden) ?? sheets[0];
  if (first === undefined) throw new ReadError("it has no sheet");
  for (const type of ["styles", "sharedStrings"]) assertPart(zip, partOf(type));
  const formats = await formatsOf(zip, partOf("styles"));
  const strings = await sharedStrings(zip, partOf("sharedStrings"));
  return {
    sheets: sheets.map(({ name }) => name),
    first: first.name,
    visible:
      (sheets.some(({ isHidden }) => !isHidden)
        ? sheets.filter(({ isHidden }) => !isHidden)
        : sheets).map(({ name }) => name),
    records(name) {
      const sheet = name === undefined ? first : sheets.find((one) => one.name === name);
      if (sheet === undefined) {
        const names = sheets.map(({ name }) => `"${name}"`).join(", ");
        throw new ReadError(`it has no sheet "${name}". It has ${names}`);
      }
      assertPart(zip, sheet.path);
      return rows(zip, sheet.path, strings, formats, epoch1904);
    },
  };
}

/** @throws {ReadError} when a part is missing without which cells have no meaning. */
function assertPart(zip: Zip, path: string | undefined): void {
  if (path === undefined || zip.has(path)) return;
  throw new ReadError(
    `it is damaged: it has no part ${path}. Open it in a spreadsheet program and save it again`,
  );
}

interface Relation {
  readonly type: string;
  readonly target: string;
}

/** The parts that a part refers to, by id. */
async function relations(zip: Zip, path: string): Promise<Map<string, Relation>> {
  const [directory, file] = splitPath(path);
  const found = new Map<string, Relation>();
  await eachTag(zip, `${directory}_rels/${file}.rels`, ({ name, attributes }) => {
    if (name !== "Relationship") return;
    const { Id: id, Type: type, Target: target } = attributes;
    found.set(present(id, "id"), {
      type: present(type, "type"),
      target: resolved(directory, present(target, "target")),
    });
  });
  return found;
}

function splitPath(path: string): [directory: string, file: string] {
  const at = path.lastIndexOf("/") + 1;
  return [path.slice(0, at), path.slice(at)];
}

function resolved(directory: string, target: string): string {
  return decodeURIComponent(new URL(target, `file:///${directory}`).pathname.slice(1));
}

async function sharedStrings(zip: Zip, path: string | undefined): Promise<string[]> {
  const strings: string[] = [];
  if (path === undefined || !zip.has(path)) return strings;
  const parser = new XmlParser();
  const runs = new Runs();
  let inText = false;
  // Phonetic hints (`rPh`) are nested inside a text.
  let inPhonetic = 0;
  parser.onOpen((tag) => {
    runs.open(tag);
    if (tag.name === "si") runs.clear();
    else if (tag.name === "rPh") inPhonetic++;
    else if (tag.name === "t") inText = inPhonetic === 0;
  });
  parser.onText((part) => {
    if (inText) runs.add(part);
  });
  parser.onClose((name) => {
    runs.close(name);
    if (name === "si") strings.push(unescaped(runs.text));
    else if (name === "rPh") inPhonetic--;
    else if (name === "t") inText = false;
  });
  await parser.readHeld(zip, path);
  return strings;
}

async function* rows(
  zip: Zip,
  path: string,
  strings: readonly string[],
  formats: readonly NumberFormat[],
  epoch1904: boolean,
): AsyncGenerator<SheetRecord> {
  const merges = await Merges.of(zip, path);
  const parser = new XmlParser();
  let ready: SheetRecord[] = [];
  let cells: string[] = [];
  let line = 0;
  let column = 0;
  let isHidden = false;
  let attributes: Readonly<Record<string, string>> = {};
  const runs = new Runs();
  /** The number of characters in the row. */
  let length = 0;
  let inValue = false;
  let isFormula = false;
  let inPhonetic = 0;
  let inRows = false;
  const hiddenColumns = new Set<number>();
  const hidden = { hiddenColumns };
  parser.onOpen((tag: Tag) => {
    if (tag.name === "sheetData") inRows = true;
    else if (tag.name === "col") hideColumns(hiddenColumns, tag.attributes);
    else if (!inRows) return;
    else if (tag.name === "row") {
      line = lineNamed(tag.attributes.r ?? String(line + 1));
      isHidden = isTrue(tag.attributes.hidden) || Number(tag.attributes.ht ?? 1) === 0;
      cells = [];
      column = 0;
      length = 0;
    } else if (tag.name === "c") {
      attributes = tag.attributes;
      if (attributes.r !== undefined) column = columnOf(attributes.r);
      assertColumn(column, line);
      runs.clear();
      isFormula = false;
    } else if (tag.name === "rPh") inPhonetic++;
    else if (tag.name === "v" || tag.name === "t") inValue = inPhonetic === 0;
    else if (tag.name === "f") isFormula = true;
    else runs.open(tag);
  });
  parser.onText((part) => {
    if (!inValue) return;
    assertRow(line, length += part.length);
    runs.add(part);
  });
  parser.onClose((name) => {
    if (name === "v" || name === "t") inValue = false;
    else if (name === "rPh") inPhonetic--;
    else if (name === "sheetData") inRows = false;
    else if (!inRows) return;
    else if (name === "r") runs.close(name);
    else if (name === "c") {
      const { text } = runs;
      while (cells.length < column) cells.push("");
      const format = formats[Number(attributes.s ?? 0)];
      cells[column++] = text === ""
        // A formula with an empty text as its result has the type `str`.
        ? isFormula && attributes.t !== "str" ? `${NO_VALUE}a formula` : ""
        : attributes.t === "s"
        ? shownText(strings[Number(text)] ?? missingText(text, line), format)
        : attributes.t === "str" || attributes.t === "inlineStr"
        ? shownText(unescaped(text), format)
        : shown(text, attributes.t, format, epoch1904);
    } else if (name === "row") {
      ready.push({
        line,
        cells: marked(cells, merges.at(line, cells)),
        ...isHidden ? { isHidden } : {},
        ...hiddenColumns.size === 0 ? {} : hidden,
      });
    }
  });
  for await (const _ of parser.read(zip.read(path), path)) {
    yield* ready;
    ready = [];
  }
}

const isTrue = (flag: string | undefined) => /^(1|true|on)$/.test(flag ?? "");

/** Adds the columns, from 0, that a workbook hides. */
function hideColumns(hidden: Set<number>, { min, max, width, ...flags }: Tag["attributes"]): void {
  if (!isTrue(flags.hidden) && Number(width ?? 1) !== 0) return;
  const last = Math.min(Number(max), COLUMNS);
  for (let column = Number(min); column <= last; column++) hidden.add(column - 1);
}

/** Marks the cells of a row that are merged with others, if the row has values. */
function marked(
  cells: string[],
  merged: Iterable<{ readonly column: number; readonly value: string | undefined }>,
): string[] {
  const found = [...merged];
  if (found.length === 0 || cells.every(isBlank)) return cells;
  for (const { column, value } of found) {
    while (cells.length <= column) cells.push("");
    if (cells[column] === "") cells[column] = value === undefined ? MERGED : mergedCell(value);
  }
  return cells;
}
