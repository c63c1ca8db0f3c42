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
