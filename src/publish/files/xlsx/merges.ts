import { assertMerges, COLUMNS } from "./limits.ts";
import type { Zip } from "./zip.ts";
import { lastOf } from "../../../base/known.ts";

/** A merged range; lines from 1, columns from 0. */
interface Merge {
  readonly line: number;
  readonly lastLine: number;
  readonly column: number;
  readonly lastColumn: number;
  /** The value of its first cell, once that was read. */
  value?: string;
}

const MERGE = /<(?:\w+:)?mergeCell\s[^>]*?ref="\$?([A-Z]+)\$?(\d+):\$?([A-Z]+)\$?(\d+)"/g;

/** An upper bound of the length of a merge's tag. */
const MAX_TAG_LENGTH = 200;

/** The merged ranges of a sheet. The file lists them after its rows, which are streamed. */
export class Merges {
  /** Sorted by first line. */
  readonly #coming: Merge[];
  #open: Merge[] = [];

  private constructor(merges: Merge[]) {
    this.#coming = merges.sort((a, b) => b.line - a.line);
  }

  static async of(zip: Zip, path: string): Promise<Merges> {
    const merges: Merge[] = [];
    const decoder = new TextDecoder("latin1");
    let held = "";
    for await (const chunk of zip.read(path)) {
      const text = held + decoder.decode(chunk, { stream: true });
      let end = 0;
      for (const found of text.matchAll(MERGE)) {
        const [tag, from = "", line, to = "", lastLine] = found;
        end = found.index + tag.length;
        merges.push({
          line: Number(line),
          lastLine: Number(lastLine),
          column: columnOf(from),
          lastColumn: Math.min(columnOf(to), COLUMNS - 1),
        });
      }
      assertMerges(merges.length);
      held = text.slice(Math.max(end, text.length - MAX_TAG_LENGTH));
    }
    return new Merges(merges);
  }

  /**
   * The columns of a line's cells that are merged with an earlier cell, and that cell's value if it
   * is in an earlier line. Lines must be requested in order.
   */
  *at(
    line: number,
    cells: readonly string[],
  ): Generator<{ readonly column: number; readonly value: string | undefined }> {
    while (this.#coming.length > 0 && lastOf(this.#coming).line <= line) {
      this.#open.push(lastOf(this.#coming));
      this.#coming.pop();
    }
    if (this.#open.length === 0) return;
    this.#open = this.#open.filter(({ lastLine }) => lastLine >= line);
    for (const merge of this.#open) {
      const { line: first, column, lastColumn } = merge;
      if (line === first) merge.value = cells[column] ?? "";
      const value = line === first ? undefined : merge.value;
      for (let at = line === first ? column + 1 : column; at <= lastColumn; at++) {
        yield { column: at, value: at === column ? value : undefined };
      }
    }
  }
}

const A = "A".charCodeAt(0);

/** The column of a cell name, from 0: `B3` is 1. */
export function columnOf(name: string): number {
  let column = 0;
  for (let i = 0; i < name.length; i++) {
    const digit = name.charCodeAt(i) - A;
    if (digit < 0 || digit > 25) break;
    column = column * 26 + digit + 1;
  }
  return column - 1;
}
