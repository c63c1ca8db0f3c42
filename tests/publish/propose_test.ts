import { COMMAND_ADVICE } from "../../src/cli/shared/advice.ts";
import assert from "node:assert/strict";
import { datasetNamed } from "../../src/datasets/mod.ts";
import { proposeMap } from "../../src/publish/mapping/propose.ts";
import type { Doubt } from "../../src/publish/model/advice.ts";
import { openSheet } from "../../src/publish/files/open_sheet.ts";
import type { DatasetKey } from "../support/fixtures/rows.ts";

async function propose(
  text: string,
  dataset: DatasetKey = "finance_fees",
  name = "sheet.csv",
  isPatch = false,
) {
  const sheet = await openSheet({
    name,
    size: null,
    open: () => Promise.resolve(new Blob([text]).stream()),
  });
  const { map, doubts } = await proposeMap(datasetNamed(dataset), sheet.records, isPatch);
  return { map, doubts: doubts.map(textOf) };
}

const textOf = (doubt: Doubt) =>
  typeof doubt === "string" ? doubt : `${doubt.message}: ${COMMAND_ADVICE[doubt.advice]}`;

const HEAD = "Lender;Program Name;Type;Rate (%);Term;Dealer Fee %;Start Date;Exp. Date\n";

Deno.test("columns are recognized by common names, and read according to their values", async () => {
  const { map } = await propose(
    HEAD + "A;One;loan;5.99;240;18.5;1/31/2026;\nB;Two;loan;6.49;300;9;2/1/2026;12/31/2026\n",
  );
  assert.deepEqual(map.columns, {
    "Lender": "financier_name",
    "Program Name": "product_title",
    "Type": "payment_type",
    "Rate (%)": "interest_rate",
    "Term": "term_months",
    "Dealer Fee %": "fee_percentage",
    "Start Date": "effective_date",
    "Exp. Date": "expires_at",
  });
  assert.deepEqual(map.read, {
    interest_rate: "percent",
    fee_percentage: "percent",
    effective_date: "M/D/YYYY",
    expires_at: "M/D/YYYY",
  });
  assert.deepEqual(map.derive, { financier_slug: "slug(financier_name)" });
});

Deno.test("a missing required field is left for a person to decide, and reported", async () => {
  const { map, doubts } = await propose(HEAD + "A;One;loan;5.99%;240;18.5%;1/31/2026;\n");
  assert.deepEqual(map.fill, { trade_category: "?" });
  const told = (pattern: RegExp) =>
    assert.ok(doubts.some((doubt) => pattern.test(doubt)), doubts.join("\n"));
  told(/^no column gives trade_category: fill it with one of solar, hvac/);
  told(/--verified now/);
  told(/^rows that agree in "Lender", "Program Name", "Type" are one record$/);
});

Deno.test("doubtful readings are reported: percents without signs, and days that may be months", async () => {
  const { map, doubts } = await propose(HEAD + "A;One;loan;5.99;240;18.5%;1/2/2026;3/4/2026\n");
  assert.equal(map.read!.effective_date, "M/D/YYYY");
  assert.ok(
    doubts.includes(
      '"Rate (%)" (interest_rate): numbers without a percent sign are read as percent',
    ),
  );
  assert.ok(
    doubts.some((doubt) => /1\/2\/2026 is read as M\/D\/YYYY; .* use D\/M\/YYYY/.test(doubt)),
  );
});

Deno.test("a number below 1 is a doubt among percents and in a column of percents", async () => {
  const doubtsOf = async (head: string, fees: readonly string[]) => {
    const rows = fees.map((fee, i) => `A;P${i};${fee}\n`);
    const { map, doubts } = await propose(`Lender;Program Name;${head}\n` + rows.join(""));
    return [map.read?.fee_percentage, doubts.filter((doubt) => doubt.includes("read as"))];
  };
  assert.deepEqual(await doubtsOf("Dealer Fee", ["18.5", "0.15", "0.075"]), ["percent", [
    '"Dealer Fee" (fee_percentage): numbers without a percent sign are read as percent, ' +
    "0.15 as 0.0015",
  ]]);
  assert.deepEqual(await doubtsOf("Dealer Fee %", ["0.99", "0.5"]), [undefined, [
    '"Dealer Fee %" (fee_percentage): numbers up to 1 are read as fractions, 0.99 as 99%; ' +
    'if they are percents, use "percent"',
  ]]);
  assert.equal((await doubtsOf("Dealer Fee pct", ["0.99", "0.5"]))[1]!.length, 1);
  assert.deepEqual(await doubtsOf("Dealer Fee", ["0.185", "0.15"]), [undefined, []]);
});

Deno.test("terms small enough to be years are a doubt, unless the column name says which", async () => {
  const doubtsOf = async (head: string, ...terms: string[]) => {
    const rows = terms.map((term, i) => `A;P${i};${term}\n`);
    const { map, doubts } = await propose(`Lender;Program Name;${head}\n` + rows.join(""));
    return [map.read?.term_months, doubts.filter((doubt) => doubt.includes("term_months"))];
  };
  assert.deepEqual(await doubtsOf("Term", "25", "10"), [undefined, [
    '"Term" (term_months): 25 is read as 25 months; if it is years, use "years"',
  ]]);
  assert.deepEqual(await doubtsOf("Term", "12", "120"), [undefined, []]);
  assert.deepEqual(await doubtsOf("Term (mo)", "12", "18"), [undefined, []]);
  assert.deepEqual(await doubtsOf("term_months", "12", "18"), [undefined, []]);
  assert.deepEqual(await doubtsOf("Term", "25y", "10y"), ["years", []]);
  assert.deepEqual(await doubtsOf("Term", "25yrs", "10yrs"), ["years", []]);
  assert.deepEqual(await doubtsOf("Term", "25 yrs", "240"), ["years", [
    '"Term" (term_months): 240 is read as 240 years; if it is months, write all terms in one unit',
  ]]);
});

Deno.test("a doubt about dates shows an ambiguous one", async () => {
  const { doubts } = await propose(
    HEAD + "A;One;loan;5%;240;8%;2026-01-02;\nA;Two;loan;5%;240;8%;1/2/2026;\n",
  );
  assert.ok(
    doubts.includes(
      '"Start Date" (effective_date): 1/2/2026 is read as M/D/YYYY; if that is wrong, use D/M/YYYY',
    ),
    doubts.join("\n"),
  );
  const others = await propose(
    HEAD + "A;One;loan;5%;240;8%;Jan 2026;\nA;Two;loan;5%;240;8%;1/2/2026;\n",
  );
  assert.ok(others.doubts.some((doubt) => doubt.includes("1/2/2026 is read as M/D/YYYY")));
});

Deno.test("one day above 12 decides whether day or month comes first", async () => {
  const lines = ["1/2/2026", "3/4/2026", "5/6/2026", "7/8/2026"];
  for (const [sure, reading] of [["1/15/2026", "M/D/YYYY"], ["15/1/2026", "D/M/YYYY"]]) {
    const days = [...lines, sure].map((day, i) => `A;${i};loan;5%;240;8%;${day};\n`);
    const { map, doubts } = await propose(HEAD + days.join(""));
    assert.equal(map.read!.effective_date, reading);
    assert.deepEqual(doubts.filter((doubt) => doubt.includes("is read as")), []);
  }
});

Deno.test("one value with the day first decides for all columns", async () => {
  const { map } = await propose(
    HEAD + "A;One;loan;5%;240;8%;1/2/2026;\nA;Two;loan;5%;240;8%;1/2/2026;31/12/2026\n",
  );
  assert.deepEqual([map.read!.effective_date, map.read!.expires_at], ["D/M/YYYY", "D/M/YYYY"]);
});

Deno.test("dates in a column with many errors are read like the sheet's other dates", async () => {
  const { map } = await propose(
    HEAD + "A;One;loan;5%;240;8%;1/31/2026;n/a\nA;Two;loan;5%;240;8%;13/2/2026;12/31/2026\n",
  );
  assert.deepEqual([map.read!.effective_date, map.read!.expires_at], ["M/D/YYYY", "M/D/YYYY"]);
});

Deno.test("a column named like a field without matching values is ignored, with the reason", async () => {
  const { map, doubts } = await propose(
    "Finance Co.;Plan name;Kind;From;Until;Thru;Colour\nA;One;loan;1/31/2026;1/31/2027;soon;red\n",
  );
  assert.deepEqual(map.columns, {
    "Finance Co.": "financier_name",
    "Plan name": "product_title",
    "Kind": "payment_type",
    "From": "effective_date",
    "Until": "expires_at",
  });
  const ignored = doubts.filter((doubt) => doubt.includes("is not imported"));
  assert.deepEqual(ignored, [
    '"Thru" is not imported: "Until" is expires_at already',
    '"Colour" is not imported: no matching field',
  ]);
  const { doubts: others } = await propose("Lender;Until\nA;soon\nB;later\n");
  assert.ok(
    others.includes(
      '"Until" is to be decided: it is named like expires_at, but most of its values are not, ' +
        'such as "soon"',
    ),
  );
});

Deno.test("a column with a field's exact name is mapped even if many cells have errors", async () => {
  const { map } = await propose(
    HEAD + "A;One;loan;5.99;240 months;n/a;1/31/2026;\nB;Two;loan;6.49;300 months;9%;2/1/2026;\n",
  );
  assert.equal(map.columns["Dealer Fee %"], "fee_percentage");
  assert.equal(map.read?.term_months, "months");
});

Deno.test("columns that are ignored do not make rows distinct for the id", async () => {
  const { map } = await propose("Lender;Program Name;APR;Colour\nA;One;5%;red\nA;One;5%;blue\n");
  assert.deepEqual(map.id, ["Lender", "Program Name"]);
});

Deno.test("fractions, ISO dates and the fields' own names need no reading", async () => {
  const { map, doubts } = await propose(
    "financier_name,product_title,fee_percentage,effective_date\nA,One,0.185,2026-01-31\n",
  );
  assert.equal(map.read, undefined);
  assert.ok(!doubts.some((doubt) => doubt.includes("is probably")));
});

Deno.test("a few invalid values do not hide a column's field", async () => {
  const rows = ["18.5%", "9%", "8%", "no fee"].map((fee, i) =>
    `A;P${i};loan;5%;240;${fee};1/31/2026;\n`
  );
  const { map } = await propose(HEAD + rows.join(""));
  assert.equal(map.columns["Dealer Fee %"], "fee_percentage");
});

Deno.test("texts are mapped to enumerated values, and unknown ones are left open", async () => {
  const head = "Lender,Program,Trade\n";
  const { map, doubts } = await propose(
    head + "A,One,Solar PV\nA,Two,HVAC\nA,Three,Roof\nA,Four,Pools\n",
  );
  assert.deepEqual(map.read!.trade_category, {
    "Solar PV": "solar",
    "HVAC": "hvac",
    "Roof": "roofing",
    "Pools": "?",
  });
  assert.ok(doubts.some((doubt) => doubt.endsWith('is meant by "Pools"')));
});

Deno.test("the id uses as many columns as it takes to distinguish rows", async () => {
  const rows = "A,One,120,5%\nA,One,240,5%\nB,One,240,5%\nB,One,240,5%\n";
  const { map, doubts } = await propose("Lender,Program,Term,Fee\n" + rows);
  assert.deepEqual(map.id, ["Lender", "Program", "Term"]);
  assert.ok(doubts.includes("line 5 repeats line 4"));
});

Deno.test("a title above the table is not its header", async () => {
  const { map } = await propose("Fees of spring\n\nLender,Program,Fee\nA,One,5%\n");
  assert.equal(map.header, 3);
  assert.equal(map.columns.Lender, "financier_name");
});

Deno.test("equipment columns are proposed for maker, model and cost", async () => {
  const { map } = await propose(
    "Brand,Model #,Our Cost,Category\nAcme,X-1,$1200.50,Solar Panel\n",
    "equipment_pricing",
  );
  assert.deepEqual(map.columns, {
    "Brand": "manufacturer",
    "Model #": "sku",
    "Our Cost": "base_cost",
    "Category": "category",
  });
  assert.equal(map.read!.base_cost, "dollars");
  assert.deepEqual(map.read!.category, { "Solar Panel": "module" });
});

Deno.test("for a patch only the columns need decisions", async () => {
  const sheet = "Brand;Model No.;Our Cost;Remark\nAcme;X-1;$1,200.00;\nAcme;X-2;$900.00;call\n";
  const { map, doubts } = await propose(sheet, "equipment_pricing", "costs.csv", true);
  assert.deepEqual(map, {
    columns: { "Brand": "manufacturer", "Model No.": "sku", "Our Cost": "base_cost" },
    read: { base_cost: "dollars" },
    ignore: ["Remark"],
  });
  assert.deepEqual(doubts, ['"Remark" is not imported: no matching field']);
});

Deno.test("properties of a county's features are proposed as columns", async () => {
  const features = [["Springfield Light", "Municipal", "CO"], ["High Plains REA", "Coop", "CO"]]
    .map(([UTIL_NAME, TYPE, ST], OBJECTID) => ({
      type: "Feature",
      properties: { OBJECTID, UTIL_NAME, TYPE, ST },
      geometry: null,
    }));
  const { map } = await propose(
    JSON.stringify({ type: "FeatureCollection", features }),
    "utility_territory",
    "county.geojson",
  );
  assert.deepEqual(map.columns, {
    UTIL_NAME: "utility.name",
    TYPE: "utility.provider_type",
    ST: "geography.state_code",
  });
  assert.deepEqual(map.derive, {
    "utility.id": "slug(utility.name)",
    "utility.slug": "slug(utility.name)",
    "utility.state_codes": "list(geography.state_code)",
  });
  assert.equal(map.fill!.quote_safe, "?");
});

Deno.test("text in brackets clarifies a column's name, and raises a doubt", async () => {
  const { map, doubts } = await propose(
    "Bank;Plan;Type;Rate (APR);Dealer cut [of loan];Fee (dealer's);Starts\n" +
      "A;One;loan;5.99%;x;18.5%;1/31/2026\n",
  );
  assert.equal(map.columns!["Rate (APR)"], "interest_rate");
  assert.equal(map.columns!["Fee (dealer's)"], "fee_percentage");
  assert.equal(map.columns!["Starts"], "effective_date");
  assert.ok(doubts.includes('"Rate (APR)" is probably interest_rate'), doubts.join("\n"));
  assert.deepEqual(map.ignore, ["Dealer cut [of loan]"]);
});

Deno.test("a county file's State becomes the territory's state, and one of its utility's states", async () => {
  const features = [{
    type: "Feature",
    properties: { Utility: "Springfield Light", State: "CO", EIA_NO: 42, OwnerType: "Coop" },
    geometry: null,
  }];
  const { map } = await propose(
    JSON.stringify({ type: "FeatureCollection", features }),
    "utility_territory",
    "county.geojson",
  );
  assert.equal(map.columns!.State, "geography.state_code");
  assert.equal(map.columns!.EIA_NO, "utility.eia_utility_id");
  assert.equal(map.derive!["utility.state_codes"], "list(geography.state_code)");
  assert.deepEqual(map.fill, { quote_safe: "?" });
});

Deno.test("the date in a sheet without price details is the verification date, not a pricing date", async () => {
  const { map } = await propose(
    "Brand;Item #;Net price (USD);Updated\nAcme;X-1;$1,200.00;3/14/2026\n",
    "equipment_pricing",
  );
  assert.equal(map.columns!.Updated, "provenance.last_verified_at");
  assert.equal(map.columns!["Net price (USD)"], "base_cost");
});

Deno.test("fields determined by others are not requested", async () => {
  const { map } = await propose(
    "Brand;Model;Cost;Trade;Discontinued?\nAcme;X-1;1200;solar;yes\n",
    "equipment_pricing",
  );
  assert.equal(map.columns!["Discontinued?"], "is_archived");
  assert.deepEqual(Object.keys(map.fill ?? {}), ["category"]);
});

Deno.test("a sheet with more than 2000 columns is refused", async () => {
  const columns = (count: number) => Array.from({ length: count }, (_, at) => `c${at}`).join(";");
  await assert.rejects(propose(columns(100_000) + "\n"), {
    name: "ReadError",
    message: "The sheet has 100000 columns, of which at most 2000 can be mapped. " +
      "Is it the right file?",
  });
  assert.equal((await propose(columns(2_000) + "\n")).map.ignore?.length, 2_000);
});

Deno.test("the meaning of a field without a column is explained, so that a text can be given", async () => {
  const { doubts } = await propose("Lender,Program,Start\nA,One,2026-01-31\n");
  assert.ok(
    doubts.includes(
      "no column gives payment_type (Kind of payment, such as loan, lease, ppa or cash): " +
        "fill it with a text",
    ),
    doubts.join("\n"),
  );
});

Deno.test("a column is recognized by the last word of its name, and left to be confirmed", async () => {
  const { map, doubts } = await propose(
    "Finance Lender,Program,Customer APR,Sales Rep\nA,One,5.99%,Ann\n",
  );
  assert.equal(map.columns["Customer APR"], "interest_rate");
  assert.equal(map.columns["Finance Lender"], "financier_name");
  assert.ok(doubts.includes('"Customer APR" is probably interest_rate'));
  assert.ok(map.ignore?.includes("Sales Rep"));
});

Deno.test("a column that only the first row of each group fills is reported with the remedy", async () => {
  const { doubts } = await propose("Lender,Program,APR\nA,One,5%\n,Two,6%\nB,Three,7%\n,Four,8%\n");
  assert.ok(
    doubts.includes(
      '"Lender" is blank in 2 of 4 rows, such as line 3: every row needs it. If a value ' +
        "also applies to the rows below it, fill it down or merge its cells with theirs",
    ),
    doubts.join("\n"),
  );
});

Deno.test("dealers' terms are recognized: Financing Co., # of Months, Good From, and trades by their values", async () => {
  const { map, doubts } = await propose(
    "Financing Co.,Plan,Job Type,Rate,# of Months,Dealer Fee %,Good From,Good Thru,Min Ticket\n" +
      'A,One,HVAC,9.99%,120,12%,2026-10-01,2026-12-31,"$2,500"\n' +
      'A,Two,Solar,7.49%,240,8.25%,2026-10-01,2026-12-31,"$2,500"\n',
  );
  assert.deepEqual(map.columns, {
    "Financing Co.": "financier_name",
    "Plan": "product_title",
    "Job Type": "trade_category",
    "Rate": "interest_rate",
    "# of Months": "term_months",
    "Dealer Fee %": "fee_percentage",
    "Good From": "effective_date",
    "Good Thru": "expires_at",
  });
  assert.deepEqual(map.read!.trade_category, { HVAC: "hvac", Solar: "solar" });
  for (const name of ["Job Type", "Good From", "Good Thru"]) {
    assert.ok(
      doubts.includes(`"${name}" is probably ${(map.columns as Record<string, string>)[name]}`),
      doubts.join("\n"),
    );
  }
  assert.deepEqual(map.ignore, ["Min Ticket"]);
});

Deno.test("a column whose texts only partly match a field's values is not that field", async () => {
  const { map } = await propose("Lender,Program,Area\nA,One,HVAC\nA,Two,North\n");
  assert.deepEqual(map.ignore, ["Area"]);
  assert.equal(map.fill!.trade_category, "?");
});

Deno.test("the slug of a name that is to be filled in is derived from the name", async () => {
  const { map } = await propose("Program,Trade,Start\nOne,solar,2026-01-31\n");
  assert.equal(map.fill!.financier_name, "?");
  assert.equal(map.fill!.financier_slug, undefined);
  assert.deepEqual(map.derive, { financier_slug: "slug(financier_name)" });
});

Deno.test("columns named like members that every object inherits are listed as ignored", async () => {
  const names = ["constructor", "__proto__", "toString"];
  const { map, doubts } = await propose(
    `${HEAD.trim()};${names.join(";")}\nA;One;loan;5.99;240;18.5;1/31/2026;;1;2;3\n`,
  );
  assert.deepEqual(map.ignore, names);
  for (const name of names) {
    assert.ok(doubts.includes(`"${name}" is not imported: no matching field`), doubts.join("\n"));
  }
});
