import { ReadError } from "../../model/errors.ts";
import { Buffer } from "node:buffer";
import { SaxesParser, type SaxesTagPlain } from "saxes";
import { isBlank, MERGED, NO_VALUE, type SheetRecord } from "../../sheets/sheet_record.ts";
import { type CellFormat, formatsOf, shown } from "./formats.ts";
import { assertColumn, assertRow, lineNamed, missingText } from "./limits.ts";
import { columnOf, Merges } from "./merges.ts";
import { openZip, type Zip } from "./zip.ts";

/** A workbook, as far as its cells' texts need it. */
export interface Workbook {
  readonly sheets: readonly string[];
  /** The first that is not hidden. */
  readonly first: string;
  /** The rows of a sheet, that one when no name is given; cells as Excel shows them. */
  records(sheet?: string): AsyncGenerator<SheetRecord>;
}

/**
 * Opens an `.xlsx` file. Its sheets are read as a stream, in whatever order the parts of the file lie:
 * exceljs, which reads them as they come, takes dates for numbers when the styles come last.
 *
 * @throws {ReadError} when it is none.
 */
export async function openWorkbook(bytes: Buffer): Promise<Workbook> {
  const zip = await openZip(bytes);
  const root = await relations(zip, "");
  const path = [...root.values()].find(({ type }) => type.endsWith("/officeDocument"))?.target;
  if (path === undefined || !zip.has(path)) {
    throw new ReadError("it is no workbook of Excel. Save it as .xlsx, or as CSV");
  }
  const parts = await relations(zip, path);
  const partOf = (type: string) =>
    [...parts.values()].find((part) => part.type.endsWith(`/${type}`))?.target;

  const sheets: { name: string; path: string; isHidden: boolean }[] = [];
  let epoch1904 = false;
  await eachTag(zip, path, ({ name, attributes }) => {
    if (name === "workbookPr") epoch1904 = /^(1|true)$/.test(attributes.date1904 ?? "");
    if (name !== "sheet") return;
    const target = parts.get(attributes["r:id"] ?? "")?.target;
    const isHidden = /hidden/i.test(attributes.state ?? "");
    if (target !== undefined) sheets.push({ name: attributes.name!, path: target, isHidden });
  });
  const first = sheets.find(({ isHidden }) => !isHidden) ?? sheets[0];
  if (first === undefined) throw new ReadError("it has no sheet");
  const formats = await formatsOf(zip, partOf("styles"), eachTag);
  const strings = await sharedStrings(zip, partOf("sharedStrings"));
  return {
    sheets: sheets.map(({ name }) => name),
    first: first.name,
    records(name) {
      const sheet = name === undefined ? first : sheets.find((one) => one.name === name);
      if (sheet === undefined) {
        const names = sheets.map(({ name }) => `"${name}"`).join(", ");
        throw new ReadError(`it has no sheet "${name}". It has ${names}`);
      }
      return rows(zip, sheet.path, strings, formats, epoch1904);
    },
  };
}

interface Relation {
  readonly type: string;
  readonly target: string;
}

/** What a part refers to, by id. */
async function relations(zip: Zip, path: string): Promise<Map<string, Relation>> {
  const [directory, file] = splitPath(path);
  const found = new Map<string, Relation>();
  await eachTag(zip, `${directory}_rels/${file}.rels`, ({ name, attributes }) => {
    if (name !== "Relationship") return;
    const { Id: id, Type: type, Target: target } = attributes;
    found.set(id!, { type: type!, target: resolved(directory, target!) });
  });
  return found;
}

function splitPath(path: string): [directory: string, file: string] {
  const at = path.lastIndexOf("/") + 1;
  return [path.slice(0, at), path.slice(at)];
}

function resolved(directory: string, target: string): string {
  return new URL(target, `file:///${directory}`).pathname.slice(1);
}

type Tag = SaxesTagPlain;

/** Calls back at each opening tag of a part; does nothing where there is no such part. */
async function eachTag(zip: Zip, path: string, visit: (tag: Tag) => void): Promise<void> {
  if (!zip.has(path)) return;
  const parser = new SaxesParser();
  parser.on("opentag", visit);
  await parse(zip, path, parser);
}

/** Of a part that is held whole. */
async function parse(zip: Zip, path: string, parser: SaxesParser): Promise<void> {
  for await (const _ of parsing(zip.readHeld(path), parser));
}

/** Feeds a part to a parser, and pauses after each chunk. */
async function* parsing(
  chunks: AsyncIterable<Uint8Array>,
  parser: SaxesParser,
): AsyncGenerator<void> {
  const decoder = new TextDecoder();
  for await (const chunk of chunks) {
    parser.write(decoder.decode(chunk, { stream: true }));
    yield;
  }
  parser.write(decoder.decode()).close();
  yield;
}

async function sharedStrings(zip: Zip, path: string | undefined): Promise<string[]> {
  const strings: string[] = [];
  if (path === undefined || !zip.has(path)) return strings;
  const parser = new SaxesParser();
  let text = "";
  let inText = false;
  // Readings of a text in another script stand beside it.
  let beside = 0;
  parser.on("opentag", ({ name }) => {
    if (name === "si") text = "";
    else if (name === "rPh") beside++;
    else if (name === "t") inText = beside === 0;
  });
  parser.on("text", (part) => {
    if (inText) text += part;
  });
  parser.on("closetag", ({ name }) => {
    if (name === "si") strings.push(text);
    else if (name === "rPh") beside--;
    else if (name === "t") inText = false;
  });
  await parse(zip, path, parser);
  return strings;
}

async function* rows(
  zip: Zip,
  path: string,
  strings: readonly string[],
  formats: readonly CellFormat[],
  epoch1904: boolean,
): AsyncGenerator<SheetRecord> {
  const merges = await Merges.of(zip, path);
  const parser = new SaxesParser();
  let ready: SheetRecord[] = [];
  let cells: string[] = [];
  let line = 0;
  let column = 0;
  let isHidden = false;
  let attributes: Readonly<Record<string, string>> = {};
  let text = "";
  /** Characters of the row. */
  let length = 0;
  let inValue = false;
  let isFormula = false;
  parser.on("opentag", (tag: Tag) => {
    if (tag.name === "row") {
      line = lineNamed(tag.attributes.r ?? String(line + 1));
      isHidden = /^(1|true)$/.test(tag.attributes.hidden ?? "");
      cells = [];
      column = 0;
      length = 0;
    } else if (tag.name === "c") {
      attributes = tag.attributes;
      if (attributes.r !== undefined) column = columnOf(attributes.r);
      assertColumn(column, line);
      text = "";
      isFormula = false;
    } else if (tag.name === "v" || tag.name === "t") inValue = true;
    else if (tag.name === "f") isFormula = true;
  });
  parser.on("text", (part) => {
    if (!inValue) return;
    assertRow(line, length += part.length);
    text += part;
  });
  parser.on("closetag", ({ name }) => {
    if (name === "v" || name === "t") inValue = false;
    else if (name === "c") {
      while (cells.length < column) cells.push("");
      cells[column++] = text === ""
        // A formula that gives an empty text says that it is one.
        ? isFormula && attributes.t !== "str" ? `${NO_VALUE}a formula` : ""
        : attributes.t === "s"
        ? strings[Number(text)] ?? missingText(text, line)
        : shown(text, attributes.t, formats[Number(attributes.s ?? 0)], epoch1904);
    } else if (name === "row") {
      ready.push({
        line,
        cells: marked(cells, merges.at(line)),
        ...isHidden ? { isHidden } : {},
      });
    }
  });
  for await (const _ of parsing(zip.read(path), parser)) {
    yield* ready;
    ready = [];
  }
}

/** Marks the cells of a row that are merged with others, in a row that holds values. */
function marked(cells: string[], merged: Iterable<number>): string[] {
  const columns = [...new Set(merged)];
  if (columns.length === 0 || cells.every(isBlank)) return cells;
  for (const column of columns) {
    while (cells.length <= column) cells.push("");
    if (cells[column] === "") cells[column] = MERGED;
  }
  return cells;
}
