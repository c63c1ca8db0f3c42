import assert from "node:assert/strict";
import { readEiaUtilities } from "../../../src/importers/territory/eia_utilities.ts";
import {
  customersTable,
  readCustomers,
} from "../../../src/importers/territory/utility_customers.ts";
import { readZipUtilities, zipTable } from "../../../src/importers/territory/zip_utilities.ts";

const stream = (text: string) => new Response(text).body!;

const UTILITIES = `utility_id_eia,utility_name,state,ownership
15466,Public Service Co of Colorado,CO,Investor Owned
7140,Georgia Power Co,GA,Investor Owned
1024,City of Ava - (MO),MO,Municipal
20404,AEP Texas North Company,TX,Investor Owned
4062,Big Marketer,TX,Retail Power Marketer
27000,WAPA,CO,Federal
`;
const HEADER = "zip,state,eiaid,UtilName,SUBRGN,Predominant Utility\n";

/** The table from lines of EPA's list. */
async function tableOf(...lines: string[]): Promise<string> {
  const utilities = await readEiaUtilities(stream(UTILITIES));
  return zipTable(await readZipUtilities(stream(HEADER + lines.join("\n")), utilities));
}

Deno.test("utilities of a ZIP code are sorted, the main one first", async () => {
  const table = await tableOf(
    "80999,CO,7140,Georgia Power Co,X,0",
    "80999,CO,15466,Public Service Co of Colorado,X,1",
    "80001,CO,15466,Public Service Co of Colorado,X,1",
  );
  assert.equal(table, "80001,15466\n80999,15466 7140\n");
});

Deno.test("ids other than EIA's are mapped by name, ignoring the owner in brackets", async () => {
  const table = await tableOf(
    "31401,GA,1057,Georgia Power Co [Southern Co],X,1",
    "48201,MI,5107,City of Detroit - (MI),X,1",
    "00901,PR,,,X,1",
  );
  assert.equal(table, "00901,15497\n31401,7140\n48201,5109\n");
});

Deno.test("an EIA id next to another utility's name is ignored", async () => {
  const table = await tableOf(
    "77404,TX,1024,AEP Texas Central Co [American Electric Power Co Inc],X,1",
    "65608,MO,1024,City of Ava - (MO),X,1",
    "65609,MO,1024,A name that is nobody's,X,1",
  );
  assert.equal(table, "65608,1024\n65609,1024\n77404,3278\n");
});

Deno.test("retailers, wholesalers and unknown names are skipped", async () => {
  const table = await tableOf(
    "77002,TX,4062,Big Marketer,X,1",
    "80001,CO,27000,WAPA,X,1",
    "80002,CO,999999,Nobody's Power,X,1",
  );
  assert.equal(table, "");
});

Deno.test("villages without a ZIP code are skipped", async () => {
  assert.equal(await tableOf("00001,CO,15466,Public Service Co of Colorado,X,1"), "");
});

Deno.test("customers are counted by who owns the wires, not who sells the power, with the utility's ZIP codes", async () => {
  const sales = await readCustomers(stream(`utility_number,state,part,residential_customers
4110,IL,A,2520161
4110,IL,C,1137735
4110,IL,B,9
15466,CO,A,"1,281,850"
1,CO,A,.
`));
  const zips = [
    { zip: "80001", state: "CO", eiaIds: ["15466", "4110"] },
    { zip: "80002", state: "CO", eiaIds: ["15466"] },
  ];
  const lines = customersTable(sales, zips).trimEnd().split("\n");
  assert.deepEqual(lines, ["15466 CO,1281850,2", "4110 IL,3657896,0"]);
});

Deno.test("customers that only marketers report are divided among the owners of the wires", async () => {
  const sales = await readCustomers(stream(`utility_number,state,part,residential_customers
99998,TX,D,500
99999,TX,D,"1,000"
16604,TX,A,700
`));
  const zips = ["44372", "44372", "8901", "16604"].map((id, at) => (
    { zip: `7500${at}`, state: "TX", eiaIds: [id] }
  ));
  const lines = customersTable(sales, zips).trimEnd().split("\n");
  assert.deepEqual(lines, ["16604 TX,700,1", "44372 TX,1000,2", "8901 TX,500,1"]);
});
