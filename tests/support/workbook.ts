import { Buffer } from "node:buffer";
import { crc32 } from "node:zlib";

/** A cell as a workbook holds it: a text, a number with a format, or something raw. */
export type Cell =
  | string
  | number
  | boolean
  | null
  | { readonly value: number; readonly format: string }
  | { readonly xml: string };

export interface WorkbookOptions {
  readonly name?: string;
  readonly isHidden?: boolean;
  /** In which order its parts lie in the file. */
  readonly order?: (names: string[]) => string[];
  readonly epoch1904?: boolean;
  /** Merged cells of its first sheet, such as `A2:A4`. */
  readonly merged?: readonly string[];
  /** Lines of its first sheet that are not shown. */
  readonly hidden?: readonly number[];
  /** Further sheets by name. */
  readonly more?: Readonly<Record<string, readonly (readonly Cell[])[]>>;
}

/** A workbook with a sheet of these rows; an empty row is left out, as Excel does. */
export function workbook(
  rows: readonly (readonly Cell[])[],
  options: WorkbookOptions = {},
): Buffer {
  const { name = "Sheet1", isHidden = false, order = (names) => names, more = {} } = options;
  const { epoch1904 = false } = options;
  const strings: Places = new Map();
  const formats: Places = new Map();
  const sheets = [[name, rows] as const, ...Object.entries(more)];
  const parts = new Map<string, string>();
  sheets.forEach(([, rows], i) => {
    const shown = i === 0 ? options : {};
    parts.set(`xl/worksheets/sheet${i + 1}.xml`, sheetOf(rows, strings, formats, shown));
  });
  parts.set(
    "[Content_Types].xml",
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
  );
  parts.set("_rels/.rels", relations([["rId1", "officeDocument", "xl/workbook.xml"]]));
  parts.set(
    "xl/workbook.xml",
    `<workbook ${NAMESPACES}><workbookPr date1904="${epoch1904 ? 1 : 0}"/><sheets>` +
      sheets.map(([name], i) =>
        `<sheet name="${escaped(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"` +
        `${isHidden && i === 0 ? ' state="hidden"' : ""}/>`
      ).join("") + `</sheets></workbook>`,
  );
  parts.set(
    "xl/_rels/workbook.xml.rels",
    relations([
      ...sheets.map((
        _,
        i,
      ): Relation => [`rId${i + 1}`, "worksheet", `worksheets/sheet${i + 1}.xml`]),
      ["rStyles", "styles", "styles.xml"],
      ["rStrings", "sharedStrings", "/xl/sharedStrings.xml"],
    ]),
  );
  parts.set(
    "xl/styles.xml",
    `<styleSheet ${NAMESPACES}><numFmts>` +
      [...formats.keys()].map((code, i) =>
        `<numFmt numFmtId="${164 + i}" formatCode="${escaped(code)}"/>`
      )
        .join("") +
      `</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>` +
      [...formats.values()].map((i) => `<xf numFmtId="${164 + i}"/>`).join("") +
      `<xf numFmtId="14"/><xf numFmtId="10"/></cellXfs></styleSheet>`,
  );
  parts.set(
    "xl/sharedStrings.xml",
    `<sst ${NAMESPACES}>` +
      [...strings.keys()].map((text) =>
        `<si><r><t xml:space="preserve">${escaped(text)}</t></r></si>`
      )
        .join("") +
      "</sst>",
  );
  return zip(order([...parts.keys()]).map((path) => [path, parts.get(path)!]));
}

const NAMESPACES = `xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" ` +
  `xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"`;

type Relation = readonly [id: string, type: string, target: string];

function relations(list: readonly Relation[]): string {
  const types = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` +
    list.map(([id, type, target]) =>
      `<Relationship Id="${id}" Type="${types}/${type}" Target="${target}"/>`
    ).join("") + "</Relationships>";
}

/** Where each text stands in a list of them. */
type Places = Map<string, number>;

function sheetOf(
  rows: readonly (readonly Cell[])[],
  strings: Places,
  formats: Places,
  { merged = [], hidden = [] }: Pick<WorkbookOptions, "merged" | "hidden">,
): string {
  const place = (places: Places, one: string) => {
    const found = places.get(one);
    if (found === undefined) places.set(one, places.size);
    return found ?? places.size - 1;
  };
  const cell = (value: Cell, name: string) => {
    if (value === null || value === "") return "";
    if (typeof value === "string") {
      return `<c r="${name}" t="s"><v>${place(strings, value)}</v></c>`;
    }
    if (typeof value === "number") return `<c r="${name}"><v>${value}</v></c>`;
    if (typeof value === "boolean") return `<c r="${name}" t="b"><v>${value ? 1 : 0}</v></c>`;
    if ("xml" in value) return value.xml.replace("<c", `<c r="${name}"`);
    return `<c r="${name}" s="${1 + place(formats, value.format)}"><v>${value.value}</v></c>`;
  };
  const column = (index: number) => String.fromCharCode("A".charCodeAt(0) + index);
  const body = rows.map((cells, row) =>
    cells.length === 0
      ? ""
      : `<row r="${row + 1}"${hidden.includes(row + 1) ? ' hidden="1"' : ""}>${
        cells.map((value, i) => cell(value, `${column(i)}${row + 1}`)).join("")
      }</row>`
  ).join("");
  const merges = merged.map((ref) => `<mergeCell ref="${ref}"/>`).join("");
  return `<worksheet ${NAMESPACES}><sheetData>${body}</sheetData>` +
    `<mergeCells>${merges}</mergeCells></worksheet>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

/** A zip file of texts, not packed. */
function zip(files: readonly (readonly [path: string, text: string])[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [path, text] of files) {
    const [name, content] = [Buffer.from(path), Buffer.from(text)];
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt32LE(crc32(content), 10);
    head.writeUInt32LE(content.length, 14);
    head.writeUInt32LE(content.length, 18);
    head.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), head, name, content]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    directory.push(
      Buffer.concat([
        Buffer.from("PK\x01\x02\x14\x00", "latin1"),
        head.subarray(0, 26),
        tail,
        name,
      ]),
    );
    parts.push(local);
    at += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...parts, central, Buffer.from("PK\x05\x06", "latin1"), end]);
}
