import assert from "node:assert/strict";
import { permits } from "../../src/datasets/permits.ts";
import { dotgovJurisdictions } from "../../src/importers/dotgov_jurisdictions.ts";
import { importing, RETRIEVED_AT } from "./importing.ts";

const HEADER = "domain,domain_type,organization_name,suborganization_name,city,state\n";

const imported = (...lines: string[]) => importing(dotgovJurisdictions, HEADER + lines.join("\n"));

async function jurisdictionOf(line: string) {
  const { rows } = await imported(line);
  return permits.schema.parse(rows[0]).jurisdiction;
}

Deno.test("import dotgov-jurisdictions: a city becomes a row that knows no rule yet", async () => {
  const { rows, unused } = await imported("elmvillewi.gov,City,Town of Elmville,,Oakton,WI");
  assert.deepEqual(unused, []);
  assert.deepEqual(rows, [{
    record_id: "dotgov-wi-city-town-of-elmville-hvac",
    jurisdiction: {
      id: "dotgov-wi-city-town-of-elmville",
      slug: "town_of_elmville",
      authority_name: "Town of Elmville",
      jurisdiction_type: "city",
      state_code: "WI",
      county_name: null,
      county_fips: null,
      city_name: "Elmville",
      website_url: "https://elmvillewi.gov",
      permit_portal_url: null,
    },
    trade: "hvac",
    permit_type: "mechanical",
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
      last_verified_at: RETRIEVED_AT,
      trust_basis: "permit_code_context",
    },
  }]);
  permits.schema.parse(rows[0]);
});

Deno.test("import dotgov-jurisdictions: a county is known by its name alone", async () => {
  const names = ["Elm County", "County of Elm", "ELM COUNTY COMMISSION", "City and County of Elm"];
  for (const name of names) {
    const county = await jurisdictionOf(`elm.gov,County,${name},,Oakton,CO`);
    assert.deepEqual([county.jurisdiction_type, county.county_name], ["county", "Elm"]);
    assert.equal(county.city_name, null);
  }
});

Deno.test("import dotgov-jurisdictions: a city is known by its name, or else by its seat", async () => {
  const cityOf = async (name: string) =>
    (await jurisdictionOf(`elm.gov,City,"${name}",,Oakton,CO`)).city_name;
  assert.equal(await cityOf("City of Elm, Colorado"), "Elm");
  assert.equal(await cityOf("VILLAGE OF ELM PARK"), "Elm Park");
  assert.equal(await cityOf("Elm Township"), "Elm");
  assert.equal(await cityOf("Elm-Oak Metropolitan Government"), "Oakton");
});

Deno.test("import dotgov-jurisdictions: CISA's own column names are understood", async () => {
  const { rows: [row] } = await importing(
    dotgovJurisdictions,
    "Domain name,Domain type,Organization name,Suborganization name,City,State," +
      "Security contact email\n" +
      "elmwater.gov,Special district,Elm Water District,,Elm,TX,(blank)\n",
  );
  const { jurisdiction } = permits.schema.parse(row);
  assert.equal(jurisdiction.jurisdiction_type, "special_district");
  assert.equal(jurisdiction.website_url, "https://elmwater.gov");
});

Deno.test("import dotgov-jurisdictions: of several domains of one county the plainest stays", async () => {
  const { rows, unused } = await imported(
    "elmdeeds.gov,County,County of Elm,,Oakton,CO",
    "elm.gov,County,County of Elm,,Oakton,CO",
    "visitelm.gov,County,Elm County Tourism Council,,Oakton,CO",
  );
  assert.deepEqual(rows.map((row) => row.record_id), ["dotgov-co-county-elm-hvac"]);
  assert.equal(permits.schema.parse(rows[0]).jurisdiction.website_url, "https://elm.gov");
  assert.deepEqual(unused, [
    { unused: "elmdeeds.gov: County of Elm stands there as elm.gov", line: 2 },
    { unused: "visitelm.gov: Elm County Tourism Council stands there as elm.gov", line: 4 },
  ]);
});

Deno.test("import dotgov-jurisdictions: what issues no permits is reported", async () => {
  const { rows, unused } = await imported(
    "elmpd.gov,City,Elm Police Department,,Elm,CO",
    "elmnation.gov,Tribal,Elm Nation,,Elm,OK",
    "elm.gov,City,City of Elm,,,",
  );
  assert.deepEqual(rows, []);
  assert.deepEqual(unused, [
    { unused: "elmpd.gov: Elm Police Department is an office", line: 2 },
    { unused: 'elmnation.gov: a domain of type "Tribal"', line: 3 },
    { unused: "elm.gov: no state", line: 4 },
  ]);
});
