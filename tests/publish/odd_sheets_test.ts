import assert from "node:assert/strict";
import { mapIn, outcomeOf, proposalOf, textInput } from "./operator_file.ts";

/** Sheets with one anomaly each, of kinds that operators have. */

const FEES = await mapIn("fees/fees.map.json");
const FEE_HEADER = "Lender,Program,Trade,Type,APR,Term (Years),Dealer Fee,Effective\n";
const FEE = ",Sun 20,Solar,loan,5.99%,20,18.5%,1/15/2026\n";
const fees = (text: string) => outcomeOf("finance_fees", textInput("fees.csv", text), FEES);
const proposal = (text: string) => proposalOf("finance_fees", textInput("fees.csv", text));

Deno.test("a value derived from an invalid field is not reported too", async () => {
  const { errors, invalid } = await fees(`${FEE_HEADER}${FEE},,Solar,loan,5%,20,18%,1/15/2026\n`);
  assert.equal(invalid, 2);
  assert.deepEqual(errors, [
    "2 financier_name is missing",
    "3 financier_name is missing",
    "3 product_title is missing",
  ]);
});

Deno.test("the end-of-file character of DOS is not part of the last line", async () => {
  for (const end of ["\x1a", "\r\n\x1a", "\n\x1a\x1a\x1a", "\x1a\r\n"]) {
    const { rows, errors, refusal } = await fees(
      FEE_HEADER + `A Credit${FEE}`.trimEnd() + end,
    );
    assert.deepEqual([rows.length, errors, refusal], [1, [], ""], JSON.stringify(end));
  }
  const { warnings } = await fees(`${FEE_HEADER}A\x1aCredit${FEE}\x1a`);
  assert.match(warnings.join(), /^1 row: financier_name contains a control character/);
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

Deno.test("multipliers are read as declared, and reported if declared as percents", async () => {
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

Deno.test("a line of units below the column names is skipped and named", async () => {
  const lines = [
    ",,,,%,(years),(%),mm/dd/yyyy",
    ",,,,[fraction],months,(x of amount),-",
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
  // "skip" would also skip lenders whose names begin with it.
  const words = await proposal(
    `${FEE_HEADER}text,text,text,text,percent,yrs,%,date\nTextron${FEE}`,
  );
  assert.equal(words.map.skip, undefined);
  assert.match(
    words.doubts.join("\n"),
    /take lines .* out of the file, because rows may begin as they do: line 2 "text"/,
  );
  assert.equal((await proposal(`${FEE_HEADER}A${FEE}B${FEE}`)).map.skip, undefined);
});

Deno.test("more date formats are proposed, and ambiguous ones are asked about", async () => {
  const forms: [text: string, reading: string][] = [
    ["20260115", "YYYYMMDD"],
    ["2026-1-15", "YYYY-M-D"],
    ["Jan 15 2026", "MMM D YYYY"],
    ["1/15/2026 12:00:00 AM", "M/D/YYYY h:mm:ss A"],
    ["1-15-26", "M-D-YY"],
    ["15JAN2026", "DMMMYYYY"],
  ];
  const sheet = (day: string) =>
    `${FEE_HEADER}A,P,Solar,loan,5%,20,18%,${day}\nB,P,Solar,loan,5%,20,18%,${day}\n`;
  for (const [text, reading] of forms) {
    const { map } = await proposal(sheet(text));
    assert.equal(map.read?.effective_date, reading, text);
    const { rows } = await outcomeOf("finance_fees", textInput("fees.csv", sheet(text)), map);
    assert.deepEqual(rows.map((row) => row.effective_date), ["2026-01-15", "2026-01-15"], text);
  }
  for (const text of ["26-01-15", "26/1/15", "10.11.12"]) {
    const { map, doubts } = await proposal(sheet(text));
    assert.equal(map.read?.effective_date, "?", text);
    assert.match(doubts.join(), /say whether .* is [DM]\W[DM]\WYY or YY\WM\WD/, text);
  }
  // 2026111 may be November 1 or January 11.
  const packed = await proposal(sheet("2026111"));
  assert.equal(packed.map.columns.Effective, "?");
  const serial = await proposal(sheet("46037"));
  assert.match(serial.doubts.join(), /46037 is a date as spreadsheets count days/);
  // Its field must not be filled as well.
  assert.equal(serial.map.fill, undefined);
});

Deno.test("percents and terms are read with units in words, and in full-width digits", async () => {
  const text = `${FEE_HEADER}A,P,Solar,loan,5.99 percent,25-Year,18.5 pct,1/15/2026\n` +
    "B,P,Solar,loan,５.９９％,120-month,１８.５%,1/15/2026\n";
  const { rows, errors } = await fees(text);
  assert.deepEqual(errors, []);
  assert.deepEqual(
    rows.map((row) => [row.interest_rate, row.term_months, row.fee_percentage]),
    [[0.0599, 300, 0.185], [0.0599, 120, 0.185]],
  );
});

Deno.test("columns of other datasets are recognized by common names and units", async () => {
  const sheets: [dataset: string, header: string, values: string, fields: string[]][] = [
    [
      "hvac_ahri_matches",
      "Outdoor Model,Indoor Model",
      "24ACC636A003,FB4CNP036",
      ["outdoor_unit.model", "indoor_unit.model"],
    ],
    ["labor_rates", "Occupation,SOC", "Roofers,47-2181", ["occupation_title", "occupation_code"]],
    ["finance_products", "Lender,States", "A,CA; AZ", ["financier_name", "state_scope"]],
    [
      "electricity_rates",
      "State,Residential (¢/kWh)",
      "MA,29.6",
      ["state_code", "residential_cents_per_kwh"],
    ],
  ];
  for (const [dataset, header, values, fields] of sheets) {
    const { map } = await proposalOf(dataset, textInput("a.csv", `${header}\n${values}\n`));
    assert.deepEqual(Object.values(map.columns), fields, dataset);
  }
  // Never read as cents of a dollar.
  const { map } = await proposalOf(
    "electricity_rates",
    textInput("a.csv", "State,Residential (¢/kWh)\nMA,29.6¢\n"),
  );
  assert.equal(map.columns["Residential (¢/kWh)"], "?");
});

Deno.test("a column name may contain its unit and line breaks", async () => {
  for (const name of ["APR %", '"APR\n%"', "apr_percent", "Note Rate (%)"]) {
    const { map, doubts } = await proposal(FEE_HEADER.replace("APR", name) + `A${FEE}`);
    const [column] = Object.entries(map.columns).find(([, field]) => field === "interest_rate") ??
      [];
    assert.equal(column, name.replace(/"/g, "").replace("\n", " "), doubts.join("\n"));
    const text = FEE_HEADER.replace("APR", name) + `A${FEE}`;
    const { rows } = await outcomeOf("finance_fees", textInput("fees.csv", text), map);
    assert.equal(rows[0]?.interest_rate, 0.0599);
  }
});

Deno.test("column names that span two lines are reported", async () => {
  const { doubts } = await proposal(
    "Lender,Program,Trade,Type,Annual,Loan,Dealer,Effective\n" +
      `Name,Name,,,Rate,Term (yrs),Fee,Date\nA${FEE}`,
  );
  assert.match(doubts.join("\n"), /the names of the columns go over the lines 1 and 2/);
  const grouped = await proposal(`Golden Bear,,,,Rates,,,\n${FEE_HEADER}A${FEE}`);
  assert.doesNotMatch(grouped.doubts.join("\n"), /go over the lines/);
});

Deno.test("columns named after states, or a number and words, are a matrix", async () => {
  const headers = [
    ["MA", "NH", "VT"],
    ["10 yr dealer fee", "15 yr dealer fee", "20 yr dealer fee"],
    ["Dealer Fee @ 10 yr", "Dealer Fee @ 15 yr", "Dealer Fee @ 20 yr"],
  ];
  for (const names of headers) {
    const text = `Lender,Program,${names.join(",")}\nA,Sun,18.5%,15%,12%\nB,Sun,17%,14%,11%\n`;
    const { map, doubts } = await proposal(text);
    for (const name of names) assert.equal(map.columns[name], "?", name);
    assert.match(doubts.join("\n"), /Unpivot them/);
  }
});

Deno.test("remarks below a short table, and separator lines in it, are skipped", async () => {
  const rest = ",,,,,,";
  const { map } = await proposal(
    `${FEE_HEADER}---,---,---,---,---,---,---,---\nA${FEE}B${FEE}Total${rest}37%,\n` +
      `Average fee${rest}18.5%,\n*subject to change${rest},\nPrepared by Ann${rest},\n`,
  );
  assert.deepEqual(map.skip, ["---", "Total", "Average", "*", "Prepared by"]);
});

Deno.test("placeholders such as ditto, and lost letters, are counted", async () => {
  const names = ["ditto", "same as above", "see note", "various", "TEST"];
  const { warnings } = await fees(
    FEE_HEADER + names.map((name) => name + FEE).join("") + `Caf? Cr?dit${FEE}Who?${FEE}`,
  );
  assert.deepEqual(warnings, [
    '5 rows: financier_name is a placeholder (first on line 2: "ditto")',
    '1 row: financier_name contains ? where a letter was lost (line 7: "Caf? Cr?dit")',
  ]);
  const makers = await outcomeOf(
    "equipment_pricing",
    textInput("prices.csv", "Make,SKU,Cost\nRidge,####,5\nRidge,TRUE,6\nRidge,'A,7\nRidge,8,8\n"),
    await mapIn("prices/prices.map.json"),
  );
  assert.deepEqual(makers.errors.length, 1);
  assert.match(makers.warnings.join(), /^2 rows: sku is a placeholder \(first on line 2: "####"\)/);
  const { errors } = await fees(`${FEE_HEADER}〃${FEE}`);
  assert.deepEqual(errors, ["2 financier_slug must not be empty"]);
});

Deno.test("a slug is derived from a name as displayed", async () => {
  const { rows } = await fees(`${FEE_HEADER}Sun\u00adrise${FEE}Cafe\u0301\u200b Bank${FEE}`);
  assert.deepEqual(rows.map((row) => row.financier_slug), ["sunrise", "cafe_bank"]);
});

Deno.test("UTF-32 is identified, and JSON is recognized whatever the file name", async () => {
  const bytes = Uint8Array.from([...`\ufeff${FEE_HEADER}`].flatMap((sign) => {
    const code = sign.codePointAt(0)!;
    return [code & 255, code >> 8, 0, 0];
  }));
  const wide = await outcomeOf("finance_fees", textInput("fees.csv", bytes), FEES);
  assert.match(wide.refusal, /it is UTF-32\. Save it as UTF-8/);
  const json = await outcomeOf("finance_fees", textInput("fees.csv", '[{"id": 1}]'), undefined);
  assert.match(json.errors.join(), /finance_program_version_id is missing/);
});

Deno.test("a total is not skipped by a word that begins a lender's name", async () => {
  const text =
    `${FEE_HEADER}Total Home Lending${FEE}A Credit${FEE}Total,,,,,,37%,\nNote: 2026,,,,,,,\n`;
  const { map, doubts } = await proposal(text);
  assert.deepEqual(map.skip, ["Note"]);
  assert.match(doubts.join("\n"), /because rows may begin as they do: line 4 "Total"/);
});

Deno.test("a fee in dollars is not mistaken for a percentage, nor vice versa", async () => {
  const header = "Lender,Dealer Fee $,Dealer Fee %\n";
  const { map } = await proposal(`${header}A,50,18.5\nB,75,12\n`);
  assert.deepEqual(map.columns, { "Lender": "financier_name", "Dealer Fee %": "fee_percentage" });
  const prices = textInput("a.csv", "Make,Model,Cost %\nA,B,25\n");
  const cost = await proposalOf("equipment_pricing", prices);
  assert.equal(cost.map.columns["Cost %"], "?");
  assert.match(
    cost.doubts.join("\n"),
    /"Cost %" is to be decided: it is named like base_cost, but in/,
  );
});

Deno.test("a name that a spreadsheet turned into a date is counted", async () => {
  const { warnings } = await fees(`${FEE_HEADER}A,2024-03-24,Solar,loan,5%,20,18%,1/15/2026\n`);
  assert.match(
    warnings.join(),
    /^1 row: product_title is a date, which a spreadsheet may have made/,
  );
});
