import assert from "node:assert/strict";
import { trimmed } from "../../src/base/text/look_alikes.ts";
import { datasetNamed } from "../../src/datasets/mod.ts";
import { shapeOf } from "../../src/publish/gate/shape.ts";
import { proposeMap } from "../../src/publish/mapping/propose.ts";
import { CELL_FORMATS, cellReader } from "../../src/publish/sheets/cell_formats.ts";
import { markedFormat } from "../../src/publish/files/xlsx/marks.ts";
import { CellError } from "../../src/publish/model/errors.ts";
import { utilityIds } from "../../src/datasets/places/utilities.ts";
import { limit } from "../support/process/until.ts";

/** As long as the text of a cell in Excel may be. */
const LONG = 32_767;

const REPEATED = [" ", "-", "\t", "(", "[", "!", ".", "*", ",", "1", "a", "\u200b", "x ", "$", "%"];

/** Texts on which an ambiguous regular expression would backtrack. */
const texts = REPEATED.flatMap((one) =>
  ["", "1", "é"].flatMap((beginning) =>
    ["", "x", "é", "0"].map((end) => (beginning + one.repeat(LONG / one.length) + end).trim())
  )
);

const feesShape = shapeOf(datasetNamed("finance_fees").schema);

function assertFast(what: string, text: string, read: (text: string) => unknown): void {
  const began = performance.now();
  read(text);
  const took = performance.now() - began;
  const shown = JSON.stringify(`${text.slice(0, 3)}…${text.slice(-2)}`);
  assert.ok(took < limit(100), `${what}: ${shown} took ${took.toFixed(0)} ms`);
}

Deno.test("a long cell is read in any format within a tenth of a second", () => {
  const leaf = feesShape.leaves.get("interest_rate")!;
  for (const format of Object.keys(CELL_FORMATS)) {
    const read = cellReader(leaf, format);
    for (const text of texts) {
      assertFast(format, text, () => {
        try {
          read(text);
        } catch (error) {
          if (!(error instanceof CellError)) throw error;
        }
      });
    }
  }
});

Deno.test("a long text is trimmed, and read as a utility or a number's format, within a tenth of a second", () => {
  for (const text of texts) {
    assertFast("trimmed", text, trimmed);
    assertFast("utility", text, utilityIds);
    assertFast("format", text, (code) => markedFormat(`0${code}0`));
    assertFast("text in a format", text, (code) => markedFormat(`0;"a${code}"0`));
  }
});

Deno.test("a map is proposed for long names and cells within a second", async () => {
  const names = ["Lender", "Product", "Dealer Fee", "Term", "APR", "Expires"];
  const row = ["Sunny", "Loan 5", "18%", "120", "5.99%", "12/31/2026"];
  const sheets = (text: string) => [
    { header: [...names, text], cells: [...row, "1"] },
    { header: names, cells: row.map((cell, at) => at === 2 ? text : cell) },
    { header: names, cells: row.map((cell, at) => at === 5 ? text : cell) },
  ];
  for (const one of ["(", "[", "!", "*", "-", "1"]) {
    for (const { header, cells } of sheets(`${one.repeat(LONG)}x`)) {
      const began = performance.now();
      await proposeMap(datasetNamed("finance_fees"), records(header, cells));
      const took = performance.now() - began;
      assert.ok(took < limit(1000), `${one} took ${took.toFixed(0)} ms`);
    }
  }
});

async function* records(...lines: readonly (readonly string[])[]) {
  for (const [at, cells] of lines.entries()) yield { line: at + 1, cells: [...cells] };
}
