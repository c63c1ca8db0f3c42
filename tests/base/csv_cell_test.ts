import assert from "node:assert/strict";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { csvCell } from "../../src/base/text/csv_cell.ts";

Deno.test("a cell that is read again, with commas or semicolons between cells, is the same text", () => {
  const texts = fc.array(fc.string({ unit: fc.constantFrom(..."a ,;\"\r\n\t'=é") }), {
    minLength: 2,
    maxLength: 4,
  });
  fc.assert(fc.property(texts, fc.constantFrom(",", ";"), (cells, delimiter) => {
    const line = cells.map(csvCell).join(delimiter);
    assert.deepEqual(parse(line, { delimiter, record_delimiter: "\r\n" }), [cells]);
  }));
});

Deno.test("a cell of null is empty, and one of an empty text is quoted", () => {
  assert.equal(csvCell(null), "");
  assert.equal(csvCell(""), '""');
});
