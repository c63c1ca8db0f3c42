import assert from "node:assert/strict";
import { mapIn, outcomeOf, proposalOf, textInput } from "./operator_file.ts";

/** Sheets with an oddity each, of kinds that operators have. */

const FEES = await mapIn("fees/fees.map.json");
const FEE_HEADER = "Lender,Program,Trade,Type,APR,Term (Years),Dealer Fee,Effective\n";
const FEE = ",Sun 20,Solar,loan,5.99%,20,18.5%,1/15/2026\n";
const fees = (text: string) => outcomeOf("finance_fees", textInput("fees.csv", text), FEES);
const proposal = (text: string) => proposalOf("finance_fees", textInput("fees.csv", text));

Deno.test("what is made of a field that has an error is not reported beside it", async () => {
  const { errors, invalid } = await fees(`${FEE_HEADER}${FEE},,Solar,loan,5%,20,18%,1/15/2026\n`);
  assert.equal(invalid, 2);
  assert.deepEqual(errors, [
    "2 financier_name is missing",
    "3 financier_name is missing",
    "3 product_title is missing",
  ]);
});

Deno.test("a sign that ended files of DOS is no part of the last line", async () => {
  for (const end of ["\x1a", "\r\n\x1a", "\n\x1a\x1a\x1a", "\x1a\r\n"]) {
    const { rows, errors, refusal } = await fees(
      FEE_HEADER + `A Credit${FEE}`.trimEnd() + end,
    );
    assert.deepEqual([rows.length, errors, refusal], [1, [], ""], JSON.stringify(end));
  }
  const { warnings } = await fees(`${FEE_HEADER}A\x1aCredit${FEE}\x1a`);
  assert.match(warnings.join(), /^1 row: financier_name holds a control character/);
});

const feesOf = (...values: readonly string[]) =>
  FEE_HEADER + values.map((fee, at) => `A,P${at},Solar,loan,5.99%,20,${fee},1/15/2026\n`).join("");

Deno.test("whether a fee of 1.185 is a percent or a multiplier is asked, never guessed", async () => {
  const open = await proposal(feesOf("1.185", "1.09", "1", "1.1525"));
  assert.equal(open.map.read?.fee_percentage, "?");
  assert.match(
    open.doubts.join("\n"),
    /"Dealer Fee" \(fee_percentage\): say whether 1\.185 is 1\.185% \("percent"\) or, as a multiplier, 18\.5% \("multiplier"\)/,
  );
  const signed = await proposal(feesOf("1.185x", "1.09 x", "x1.2"));
  assert.equal(signed.map.read?.fee_percentage, "multiplier");
  assert.match(signed.doubts.join("\n"), /1\.185x is read as 18\.5%/);
  for (const fee of ["3.5", "0.99", "1.185%", "1.99"]) {
    const { map } = await proposal(feesOf("1.185", "1.09", fee));
    assert.equal(map.read?.fee_percentage, "percent", fee);
  }
});

Deno.test("multipliers are read as declared, and reported where they are declared as percents", async () => {
  const text = feesOf("1.185", "1.09x", "× 1.2", "1");
  const map = { ...FEES, read: { ...FEES.read, fee_percentage: "multiplier" } };
  const { rows, warnings } = await outcomeOf("finance_fees", textInput("fees.csv", text), map);
  assert.deepEqual(rows.map((row) => row.fee_percentage), [0.185, 0.09, 0.2, 0]);
  assert.deepEqual(warnings, []);
  assert.deepEqual((await fees(feesOf("0", "1.185", "1.09"))).warnings, [
    '2 values of "Dealer Fee" may be multipliers (first: line 3): each is read as a percent, ' +
    '1.185 as 0.01185. If they are, read the column as "multiplier"',
  ]);
  assert.deepEqual((await fees(feesOf("1.185", "1.09", "12"))).warnings, []);
});

Deno.test("a line of units below the names of columns is left out, and named", async () => {
  const lines = [
    ",,,,%,(years),(%),mm/dd/yyyy",
    ",,,,[fraction],months,USD/kW,-",
  ];
  for (const line of lines) {
    const text = `${FEE_HEADER}${line}\nA Credit${FEE}`;
    const { map, doubts } = await proposal(text);
    assert.equal(map.skip?.length, 1, line);
    assert.match(
      doubts.join("\n"),
      /totals, notes or units are left out \("skip"\): line 2 "/,
      line,
    );
    assert.equal(map.read?.fee_percentage, "percent");
    const { rows, warnings } = await outcomeOf("finance_fees", textInput("fees.csv", text), map);
    assert.equal(rows.length, 1, line);
    assert.match(warnings.join(), /1 line is left out by "skip" in the map \(line 2\)/);
  }
  // "skip" would leave out lenders too whose names begin so.
  const words = await proposal(
    `${FEE_HEADER}text,text,text,text,percent,yrs,%,date\nTextron${FEE}`,
  );
  assert.equal(words.map.skip, undefined);
  assert.match(
    words.doubts.join("\n"),
    /line 2 names the units of the columns.*take it out/,
  );
  assert.equal((await proposal(`${FEE_HEADER}A${FEE}B${FEE}`)).map.skip, undefined);
});
