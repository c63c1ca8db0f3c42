import { print } from "../../base/log/output.ts";
import { firstOf, itemAt } from "../../base/known.ts";

/** Prints the result of a command: with `--json` as `{"ok": true, "faults": [], …}`, else as text. */
export function report(json: boolean | undefined, result: object, text: () => string): void {
  print(json === true ? JSON.stringify({ ok: true, faults: [], ...result }) : text());
}

/** Formats rows as a table, fitted to the terminal if there is one; the first row is the heading. */
export function table(rows: TableRows): string {
  return tableText(rows, terminal());
}

/** A table's rows; the first is its heading. */
type TableRows = readonly (readonly (string | number)[])[];

/** The terminal that a table is shown on. */
interface Terminal {
  /** Characters in a line. */
  readonly width: number;
  readonly hasColor: boolean;
}

/** The terminal on standard output; undefined if it is a file or a pipe. */
export function terminal(): Terminal | undefined {
  if (!Deno.stdout.isTerminal()) return undefined;
  // Some terminals report no size.
  return { width: Deno.consoleSize().columns || 80, hasColor: !Deno.noColor };
}

/**
 * Formats rows as a table. Without a terminal, cells are raw. On a terminal, numbers have thousands
 * separators, times and levels are readable, and a table that is too wide becomes one block per row.
 */
export function tableText(rows: TableRows, screen: Terminal | undefined): string {
  if (screen === undefined) return columns(rows.map((row) => row.map(rawCell)), identity);
  const cells = rows.map((row) => row.map(readableCell));
  const strong = screen.hasColor ? bold : identity;
  const width = widthsOf(cells).reduce((sum, one) => sum + one + GAP.length, -GAP.length);
  return width <= screen.width ? columns(cells, strong) : blocks(cells, strong, screen.width);
}

/** Replaces line breaks and control characters, which would move the cursor, by spaces. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ");
}

interface Cell {
  readonly text: string;
  readonly isNumber: boolean;
}

const GAP = "  ";
const identity = (text: string) => text;
const bold = (text: string) => `\x1b[1m${text}\x1b[22m`;

function rawCell(value: string | number): Cell {
  return typeof value === "number"
    ? { text: String(value), isNumber: true }
    : { text: oneLine(value), isNumber: false };
}

const COUNTS = new Intl.NumberFormat("en-US");
/** Access levels of several datasets, in the syntax of `--access`. */
const LEVELS = /^\w+=\w+(,\w+=\w+)+$/;
const INSTANT = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}):\d{2}(\.\d+)?Z$/;

function readableCell(value: string | number): Cell {
  if (typeof value === "number") return { text: COUNTS.format(value), isNumber: true };
  const text = oneLine(value);
  if (LEVELS.test(text)) return { text: levelCounts(text), isNumber: false };
  return {
    text: text.replace(INSTANT, "$1 $2").replace(/^all=(\w+)$/, "everything, $1"),
    isNumber: false,
  };
}

/** Summarizes access levels: `18 production, 1 sample`. */
function levelCounts(text: string): string {
  const byLevel = Map.groupBy(text.split(","), (part) => itemAt(part.split("="), 1));
  return [...byLevel].map(([level, names]) => `${names.length} ${level}`).join(", ");
}

function widthsOf(rows: readonly (readonly Cell[])[]): number[] {
  return firstOf(rows).map((_, column) =>
    Math.max(...rows.map((row) => itemAt(row, column).text.length))
  );
}

/** Aligns cells in columns, numbers to the right. */
function columns(rows: readonly (readonly Cell[])[], strong: (text: string) => string): string {
  const widths = widthsOf(rows);
  return rows.map((row, at) => {
    const line = row.map(({ text, isNumber }, column) =>
      isNumber ? text.padStart(itemAt(widths, column)) : text.padEnd(itemAt(widths, column))
    ).join(GAP).trimEnd();
    return at === 0 ? strong(line) : line;
  }).join("\n");
}

/**
 * Formats each row as lines of heading and cell, without empty cells, with an empty line between rows.
 * Long cells are wrapped.
 */
function blocks(
  [head = [], ...rows]: readonly (readonly Cell[])[],
  strong: (text: string) => string,
  screenWidth: number,
): string {
  const width = Math.max(...head.map(({ text }) => text.length));
  const below = "\n" + " ".repeat(width) + GAP;
  const room = Math.max(MIN_ROOM, screenWidth - width - GAP.length);
  return rows.map((row) =>
    row.flatMap(({ text }, column) =>
      text === ""
        ? []
        : [strong(itemAt(head, column).text.padEnd(width)) + GAP + wrapped(text, room).join(below)]
    ).join("\n")
  ).join("\n\n");
}

/** Cells are not wrapped to fewer characters than this, even in a narrow terminal. */
const MIN_ROOM = 20;

/** Wraps a text into lines of at most `room` characters, unless a word is longer. */
function wrapped(text: string, room: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > room) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line];
}
