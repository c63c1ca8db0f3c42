import assert from "node:assert/strict";
import { spelledOutWords, utilityName } from "../../src/base/places/utility_name.ts";
import {
  utilitiesNamed,
  utilityIdentities,
  withoutNamesakes,
} from "../../src/datasets/places/utilities.ts";
import { slug } from "../../src/base/text/text.ts";

const MEANT: Readonly<Record<string, readonly string[]>> = {
  "Los Angeles Department of Water & Power": ["11208"],
  "Los Angeles Department of Water and Power": ["11208"],
  "LADWP": ["11208"],
  "11208": ["11208"],
  "eia-11208": ["11208"],
  "los_angeles_department_of_water_power": ["11208"],
  "PG&E": ["14328"],
  "Pacific Gas and Electric Co": ["14328"],
  "Pacific Gas & Electric Company": ["14328"],
  "ConEd": ["4226"],
  "Consolidated Edison Company of New York, Inc.": ["4226"],
  "Public Service Company of Colorado": ["15466"],
  "NSTAR": ["54913"],
  "Eversource": ["4176", "15472", "54913", "gas_ma_nstar_gas"],
  "City of Abbeville": ["34", "59"],
  "City of Abbeville - (SC)": ["34"],
  "City of Holyoke - (CO)": ["8777"],
  "City of Springfield - (CO)": ["17834"],
  "Farmers Electric Coop Corp - (AR)": ["6206"],
  "Farmers Electric Coop - (AR)": ["6206"],
  "People's Electric Cooperative": ["14775"],
  "Lorain Medina REC": ["11200"],
  "Braintree Electric Light Department (BELD)": ["2144"],
  "town_of_clayton_3732": ["3732"],
  "Nobody's Power": [],
};

for (const [text, ids] of Object.entries(MEANT)) {
  Deno.test(`utilityIdentities of "${text}" are those of ${ids.join(", ") || "no utility"}`, () => {
    const identities = utilityIdentities(text);
    assert.deepEqual(identities.filter((each) => utilitiesNamed(each)[0]?.id === each), ids);
    for (const each of identities) assert.equal(utilityName(each), each, "is in normal form");
  });
}

Deno.test("utilityName returns the same for a utility's slug and its name", () => {
  for (const id of ["34", "84", "803", "4226", "14328", "15477", "17914", "40437"]) {
    for (const { name } of utilitiesNamed(id)) {
      assert.equal(utilityName(slug(name)), utilityName(name));
    }
  }
});

Deno.test("utilityName reads co-op as one word, in slugs too, but not as the start of other words", () => {
  for (const name of ["Itasca-Mantrap Co-op Elec Assn", "itasca_mantrap_co_op_elec_assn"]) {
    assert.equal(utilityName(name), "itasca_mantrap_cooperative_electric_association");
  }
  assert.equal(utilityName("Polk Co Opportunity"), "polk_company_opportunity");
});

Deno.test("a program bound to a utility's id does not match another utility of the same name", () => {
  const michigan = utilityIdentities("4254");
  const bound = withoutNamesakes(["11788", "Consumers Energy"]).map(utilityName);
  assert.deepEqual(bound.filter((one) => michigan.includes(one)), []);
  const named = withoutNamesakes(["Consumers Energy"]).map(utilityName);
  assert.ok(named.some((one) => michigan.includes(one)));
  assert.ok(utilityIdentities("Consumers Energy").includes("11788"));
  // A name that only one utility has is kept, whatever ids are bound.
  const platteRiver = ["11256", "platte_river_power_authority"];
  assert.deepEqual(withoutNamesakes(platteRiver), platteRiver);
  assert.deepEqual(withoutNamesakes(["4254", "A name of its own"]), ["4254", "A name of its own"]);
});

Deno.test("utilityName keeps a name that consists of a legal form only", () => {
  assert.equal(utilityName("The Company"), "company");
  assert.equal(utilityName(""), "");
});

Deno.test("a utility may be named like a member that every object inherits", () => {
  assert.equal(utilityName("Constructor Power Co."), "constructor_power");
  assert.deepEqual(spelledOutWords("Constructor Elec Coop"), ["electric", "cooperative"]);
});
