import assert from "node:assert/strict";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { csvCell } from "../../src/base/text/csv_cell.ts";

Deno.test("csvCell round-trips any text through a parser, with commas or semicolons as delimiter", () => {
  const texts = fc.array(fc.string({ unit: fc.constantFrom(..."a ,;\"\r\n\t'=é") }), {
    minLength: 2,
    maxLength: 4,
  });
  fc.assert(fc.property(texts, fc.constantFrom(",", ";"), (cells, delimiter) => {
    const line = cells.map(csvCell).join(delimiter);
    assert.deepEqual(parse(line, { delimiter, record_delimiter: "\r\n" }), [cells]);
  }));
});

Deno.test("csvCell writes null as nothing and an empty string as quotes", () => {
  assert.equal(csvCell(null), "");
  assert.equal(csvCell(""), '""');
});
