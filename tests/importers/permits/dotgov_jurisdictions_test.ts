import assert from "node:assert/strict";
import { permits } from "../../../src/datasets/permits.ts";
import { dotgovJurisdictions } from "../../../src/importers/permits/dotgov_jurisdictions.ts";
import { DATED, importing } from "../common/importing.ts";

const HEADER = "domain,domain_type,organization_name,suborganization_name,city,state\n";

const COUNTIES = "county_fips,county\n08123,Elm\n17031,Cook\n18089,Elm\n";

/** Offices that the importer adds to every file (`data/permit_offices.csv`). */
const BY_HAND = /^dotgov-(?:dc-city-washington|or-county-multnomah|ny-city-(?!new-york-city))/;

async function places(content: string, companions: Record<string, string>) {
  const { rows, unused } = await importing(dotgovJurisdictions, content, companions);
  return { rows: rows.filter(({ record_id: id }) => !BY_HAND.test(String(id))), unused };
}

const imported = (...lines: string[]) => places(HEADER + lines.join("\n"), { counties: COUNTIES });

async function jurisdictionOf(line: string) {
  const { rows } = await imported(line);
  return permits.schema.parse(rows[0]).jurisdiction;
}

Deno.test("import dotgov-jurisdictions: a city becomes a row without rules", async () => {
  const { rows, unused } = await imported("elmvillewi.gov,City,Town of Elmville,,Oakton,WI");
  assert.deepEqual(unused, []);
  assert.deepEqual(rows, [{
    record_id: "dotgov-wi-city-elmville-town",
    jurisdiction: {
      id: "dotgov-wi-city-elmville-town",
      slug: "town_of_elmville_wi",
      authority_name: "Town of Elmville",
      jurisdiction_type: "city",
      state_code: "WI",
      county_name: null,
      county_fips: null,
      city_name: "Elmville",
      website_url: "https://elmvillewi.gov",
      permit_portal_url: null,
    },
    trade: "context",
    permit_type: null,
    requirements: {
      permit_required: null,
      inspection_required: null,
      licensed_contractor_required: null,
      registered_contractor_required: null,
      preapproval_required: null,
      required_documents: [],
      unresolved_requirements: ["permit_rules_not_loaded"],
    },
    fees: { amount_type: null, fee_low: null, fee_high: null, formula: null },
    code: { basis: null, cycle: null, status: null },
    quote_safe: false,
    confidence: "low",
    provenance: {
      source_document_id: "dotgov-jurisdictions",
      source_url: "https://github.com/cisagov/dotgov-data",
      last_verified_at: DATED,
      trust_basis: "permit_code_context",
    },
  }]);
  permits.schema.parse(rows[0]);
});

Deno.test("import dotgov-jurisdictions: a county is recognized in the names of its offices", async () => {
  const names = [
    "Elm County",
    "County of Elm",
    "ELM COUNTY COMMISSION",
    "Elm County Government - Bureau of Technology",
    "Board of Elm County Commissioners",
  ];
  for (const name of names) {
    const county = await jurisdictionOf(`elm.gov,County,${name},,Oakton,CO`);
    assert.deepEqual(
      [county.authority_name, county.jurisdiction_type, county.county_name, county.county_fips],
      ["Elm County", "county", "Elm", "08123"],
    );
    assert.equal(county.city_name, null);
  }
});

Deno.test("import dotgov-jurisdictions: a consolidated city and county is found as either", async () => {
  const both = await jurisdictionOf("elm.gov,County,City and County of Elm,,Elm,CO");
  assert.deepEqual([both.city_name, both.county_name], ["Elm", "Elm"]);
});

Deno.test("import dotgov-jurisdictions: the kind and the state are removed from a city's name", async () => {
  const cityOf = async (name: string) =>
    (await jurisdictionOf(`elm.gov,City,"${name}",,Elm,CO`)).city_name;
  assert.equal(await cityOf("City of Elm, Colorado"), "Elm");
  assert.equal(await cityOf("CITY OF ELM, CO"), "Elm");
  assert.equal(await cityOf("VILLAGE OF ELM PARK"), "Elm Park");
  assert.equal(await cityOf("Elm Charter Township"), "Elm");
  assert.equal(await cityOf("Charter Township of Elm"), "Elm");
  assert.equal(await cityOf("ELM, TOWN OF"), "Elm");
  assert.equal(await cityOf("Elm City Corporation"), "Elm");
  assert.equal(await cityOf("Town of Elm - ITSD"), "Elm");
  assert.equal(await cityOf("Elm"), "Elm");
  assert.equal(await cityOf("City of elm"), "Elm");
});

Deno.test("import dotgov-jurisdictions: townships of the same name are distinguished by county", async () => {
  const { rows } = await imported(
    '"a.gov",City,"Oak Township, Elm County",,Elm,IN',
    '"b.gov",City,Oak Township of Elm County Indiana,,Elm,IN',
    "c.gov,City,Oak Township,,Elm,IN",
  );
  assert.deepEqual(rows.map((row) => row.record_id), [
    "dotgov-in-city-oak-township-elm",
    "dotgov-in-city-oak-township",
  ]);
});

Deno.test("import dotgov-jurisdictions: entries named after an office are corrected by hand", async () => {
  const city = await jurisdictionOf(
    "nyc.gov,City,The NYC Office of Technology and Innovation,,Brooklyn,NY",
  );
  assert.deepEqual([city.authority_name, city.city_name], ["City of New York", "New York"]);
  // Its name contains a word for a public body.
  const bluffs = await jurisdictionOf(
    "councilbluffs-ia.gov,City,City of Council Bluffs,,Council Bluffs,IA",
  );
  assert.equal(bluffs.city_name, "Council Bluffs");
  // The gazetteer's name for it, as in addresses.
  const woodlands = await jurisdictionOf(
    "thewoodlands-tx.gov,City,The Woodlands Township,,The Woodlands,TX",
  );
  assert.equal(woodlands.city_name, "The Woodlands");
});

Deno.test("import dotgov-jurisdictions: a domain with only the place's name is preferred to an office's", async () => {
  const { rows, unused } = await imported(
    "211elm.gov,County,Elm County,,Elmville,CO",
    "elmcountyda.gov,County,Elm County,,Elmville,CO",
    "elmcountycolorado.gov,County,Elm County,,Elmville,CO",
    "pinepd.gov,City,City of Pine,,Pine,CO",
    "cityofpineco.gov,City,City of Pine,,Pine,CO",
  );
  const sites = rows.map((row) => permits.schema.parse(row).jurisdiction.website_url);
  assert.deepEqual(sites, ["https://elmcountycolorado.gov", "https://cityofpineco.gov"]);
  assert.equal(unused.length, 3);
});

Deno.test("import dotgov-jurisdictions: a city that is also a county is one row, with all its domains", async () => {
  const { rows } = await places(
    `${HEADER}nola.gov,City,City of New Orleans,,New Orleans,LA\n` +
      `neworleansla.gov,City,City of New Orleans,,New Orleans,LA\n` +
      `"jacksonville.gov",City,"City of Jacksonville, FL",,Jacksonville,FL`,
    { counties: "county_fips,county\n22071,Orleans\n12031,Duval\n" },
  );
  const jurisdictions = rows.map((row) => permits.schema.parse(row).jurisdiction);
  assert.deepEqual(
    jurisdictions.map(({ authority_name, county_fips, city_name }) => [
      authority_name,
      county_fips,
      city_name,
    ]),
    [["City of New Orleans", "22071", "New Orleans"], [
      "City of Jacksonville",
      "12031",
      "Jacksonville",
    ]],
  );
});

Deno.test("import dotgov-jurisdictions: a city in several counties has a row for each", async () => {
  const { rows } = await places(
    `${HEADER}nyc.gov,City,The NYC Office of Technology and Innovation,,Brooklyn,NY`,
    {
      counties: "county_fips,county\n36005,Bronx\n36047,Kings\n36061,New York\n36081,Queens\n" +
        "36085,Richmond\n",
    },
  );
  const jurisdictions = rows.map((row) => permits.schema.parse(row).jurisdiction);
  assert.deepEqual(
    jurisdictions.map(({ authority_name, county_name, county_fips, city_name }) => [
      authority_name,
      county_name,
      county_fips,
      city_name,
    ]),
    [
      ["City of New York", "New York", "36061", "New York"],
      ["City of New York", "Bronx", "36005", null],
      ["City of New York", "Kings", "36047", null],
      ["City of New York", "Queens", "36081", null],
      ["City of New York", "Richmond", "36085", null],
    ],
  );
});

Deno.test("import dotgov-jurisdictions: an independent city has its own county code", async () => {
  const { rows } = await places(
    HEADER +
      "rva.gov,City,City of Richmond,,Richmond,VA\nbedfordva.gov,City,Town of Bedford,,Bedford,VA",
    {
      counties:
        "county_fips,county\n51159,Richmond\n51760,Richmond\n51019,Bedford\n51515,Bedford\n",
    },
  );
  const jurisdictions = rows.map((row) => permits.schema.parse(row).jurisdiction);
  assert.deepEqual(
    jurisdictions.map(({ id, county_name, county_fips }) => [id, county_name, county_fips]),
    [
      ["dotgov-va-city-richmond-city", "Richmond city", "51760"],
      ["dotgov-va-city-bedford-town", null, null],
    ],
  );
});

Deno.test('import dotgov-jurisdictions: "City" stays if it is part of the name', async () => {
  const cityOf = async (line: string) => (await jurisdictionOf(line)).city_name;
  assert.equal(
    await cityOf("coopercity.gov,City,City of Cooper City,,Fort Lauderdale,FL"),
    "Cooper City",
  );
  assert.equal(await cityOf("parkcityks.gov,City,City of Park City,,Park City,KS"), "Park City");
  assert.equal(
    await cityOf("bryce.gov,City,Bryce Canyon City,,Bryce Canyon City,UT"),
    "Bryce Canyon City",
  );
  assert.equal(await cityOf("bountiful.gov,City,Bountiful City,,Bountiful City,UT"), "Bountiful");
});

Deno.test("import dotgov-jurisdictions: two spellings of a city become one row", async () => {
  const { rows } = await imported(
    "flpd.gov,City,City of Fort Lauderdale,,Fort Lauderdale,FL",
    "fortlauderdale.gov,City,City of Ft. Lauderdale,,Fort Lauderdale,FL",
    "fortworthtexasalerts.gov,City,City of Fort Worth,,Fort Worth,TX",
    "fortworth-tx.gov,City,City of Fortworth,,Fort Worth,TX",
    "bakercity.gov,City,City of Baker City,,Baker City,OR",
    "bakercitypd.gov,City,Baker City,,Baker City,OR",
  );
  const found = rows.map((row) => permits.schema.parse(row).jurisdiction);
  assert.deepEqual(found.map((one) => [one.authority_name, one.website_url]), [
    ["City of Fort Lauderdale", "https://fortlauderdale.gov"],
    ["City of Fort Worth", "https://fortworth-tx.gov"],
    ["City of Baker City", "https://bakercity.gov"],
  ]);
});

Deno.test("import dotgov-jurisdictions: CISA's own column names are understood", async () => {
  const { rows: [row] } = await places(
    "Domain name,Domain type,Organization name,Suborganization name,City,State," +
      "Security contact email\n" +
      "elm.gov,City,Town of Elm,,Elm,TX,(blank)\n",
    { counties: COUNTIES },
  );
  assert.equal(permits.schema.parse(row).jurisdiction.website_url, "https://elm.gov");
});

Deno.test("import dotgov-jurisdictions: the simplest of a county's domains is used", async () => {
  const { rows, unused } = await imported(
    "elmdeeds.gov,County,County of Elm,,Oakton,CO",
    "elm.gov,County,County of Elm,,Oakton,CO",
    "oak.gov,County,County of Elm,,Oakton,CO",
    "elmgov.gov,County,Elm County Commissioners,,Oakton,CO",
  );
  assert.deepEqual(rows.map((row) => row.record_id), ["dotgov-co-county-elm"]);
  assert.equal(permits.schema.parse(rows[0]).jurisdiction.website_url, "https://elm.gov");
  assert.deepEqual(unused.map(({ line }) => line), [2, 4, 5]);
  assert.equal(unused[0]!.unused, "elmdeeds.gov: Elm County is listed as elm.gov");
});

Deno.test("import dotgov-jurisdictions: offices and bodies that issue no permits are reported", async () => {
  const offices = [
    "City,Elm Police Department",
    "City,Borough of Elm PD",
    "City,City of Elm Economic Development Division",
    "City,Village of Elm Electric Company",
    "City,Town of Elm Website Committee",
    "City,City of Elm Police Department",
    "City,Housing Authority of the City of Elm",
    "City,Elm Employees' Retirement System",
    "County,Elm County Assessor",
    "County,Property Appraiser of Elm County",
    "County,Elm County Detention Center",
    "County,Elm County Hospital",
    "County,Elm County Board of Health",
    "County,First 5 Elm County",
  ];
  const { rows, unused } = await imported(
    ...offices.map((office) => `elm.gov,${office},,Elm,CO`),
    "elmwater.gov,Special district,Elm Water District,,Elm,TX",
    "elmnation.gov,Tribal,Elm Nation,,Elm,OK",
    "elm.gov,City,City of Elm,,,",
    "oak.gov,County,Oak County,,Oak,CO",
  );
  assert.deepEqual(rows, []);
  assert.deepEqual(unused.slice(offices.length - 1), [
    { unused: "elm.gov: First 5 Elm County is not a city or county", line: 15 },
    { unused: 'elmwater.gov: a domain of type "Special district"', line: 16 },
    { unused: 'elmnation.gov: a domain of type "Tribal"', line: 17 },
    { unused: "elm.gov: no state", line: 18 },
    { unused: "oak.gov: no county Oak in CO", line: 19 },
  ]);
});

Deno.test("import dotgov-jurisdictions: offices without a .gov domain are added, for every trade", async () => {
  const { rows } = await importing(dotgovJurisdictions, HEADER, { counties: COUNTIES });
  const found = rows.map((row) => permits.schema.parse(row)).map(({ trade, jurisdiction }) =>
    [trade, jurisdiction.state_code, jurisdiction.city_name, jurisdiction.county_fips].join(" ")
  );
  for (
    const office of [
      "context DC Washington 11001",
      "context OR  41051",
      "context NY Manhattan 36061",
      "context NY Brooklyn 36047",
      "context NY Queens 36081",
      "context NY Bronx 36005",
      "context NY Staten Island 36085",
    ]
  ) assert.ok(found.includes(office), office);
});

Deno.test("import dotgov-jurisdictions: the website of an office that issues no permits is not used", async () => {
  const sites = [
    "joinelmsheriff",
    "elmcountyelections",
    "elmcountytreasurer",
    "elmcountyclerk",
    "elmcountyattorney",
    "elmtransit",
    "elmcountyemergency",
    "elm911",
    "elmvotes",
    "elmcountyhazwasteco",
    "elmfibernetwork",
    "elmohiopd",
  ];
  for (const site of sites) {
    const own = await jurisdictionOf(`${site}.gov,County,Elm County,,Elmton,CO`);
    assert.equal(own.website_url, null, site);
    const { rows } = await imported(
      `${site}.gov,County,Elm County,,Elmton,CO`,
      "elmcountyco.gov,County,Elm County Information Technology,,Elmton,CO",
    );
    const { jurisdiction } = permits.schema.parse(rows[0]);
    assert.equal(jurisdiction.website_url, "https://elmcountyco.gov", site);
  }
  const own = await jurisdictionOf("firestoneco.gov,City,Town of Firestone,,Firestone,CO");
  assert.equal(own.website_url, "https://firestoneco.gov");
});
