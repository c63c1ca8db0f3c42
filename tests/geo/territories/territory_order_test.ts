import assert from "node:assert/strict";
import { territoryOrder } from "../../../src/geo/territories/territory_order.ts";
import { territoriesOf } from "../../support/fixtures/geo_territories.ts";
import { territoryRow } from "../../support/fixtures/resolve_rows.ts";

interface Facts {
  readonly eia?: string | null;
  readonly slug?: string;
  readonly city?: string;
  readonly county?: string;
  readonly confidence?: "high" | "medium" | "low" | null;
}

/** Names in the order in which they are returned for an address in a city. */
function orderIn(city: string | null, utilities: Record<string, Facts>): string[] {
  const rows = Object.entries(utilities).map(([name, facts], at) => {
    const row = territoryRow({
      id: `row-${at}`,
      confidence: facts.confidence ?? "medium",
      place: { city_name: facts.city ?? null, county_fips: facts.county ?? null },
    });
    const { eia = String(900_100 + at), slug = `slug_${at}` } = facts;
    return { ...row, utility: { ...row.utility, name, eia_utility_id: eia, slug } };
  });
  const version = territoriesOf(rows);
  const names = version.columns.utility_name;
  return territoryOrder(version).sort(rows.keys(), { city, state: "CO" })
    .map((row) => names.get(row)!);
}

Deno.test("the city's own utilities come first, by name, by `City of` and by the row's city", () => {
  const order = orderIn("St. Louis", {
    "Ameren": {},
    "City of Kirkwood": {},
    "City of Saint Louis - (MO)": {},
    "Union Light": { city: "SAINT LOUIS" },
    "Saint Louis Power Co": {},
  });
  assert.deepEqual(order, [
    "City of Saint Louis - (MO)",
    "Union Light",
    "Saint Louis Power Co",
    "Ameren",
    "City of Kirkwood",
  ]);
});

Deno.test("`City of` another place does not match, even if its name begins with the city's", () => {
  const utilities = {
    "City of Jacksonville Beach - (FL)": {},
    "Town of Jacksonville": {},
    "JEA": {},
    "City of Jacksonville Light and Power": {},
    "Village of Baldwin": {},
    "Borough of Jacksonville Heights": {},
  };
  assert.deepEqual(orderIn("Jacksonville", utilities), [
    "Town of Jacksonville",
    "City of Jacksonville Light and Power",
    "JEA",
    "City of Jacksonville Beach - (FL)",
    "Village of Baldwin",
    "Borough of Jacksonville Heights",
  ]);
});

Deno.test("a utility's other names can match the city too", () => {
  const utilities = {
    "Florida Power & Light Co": { eia: "6452" },
    "Florida Power & Light Co, again": { eia: "6452" },
    "JEA": { eia: "9617" },
    "City of Lake Worth - (FL)": { eia: "10620" },
  };
  assert.equal(orderIn("Jacksonville", utilities)[0], "JEA");
  assert.equal(orderIn("Lake Worth Beach", utilities)[0], "City of Lake Worth - (FL)");
  assert.equal(orderIn("Palm Springs", utilities)[0], "Florida Power & Light Co");
});

Deno.test("a city's name matches whole words only", () => {
  assert.deepEqual(orderIn("Ada", { "Nevada Power": {}, "Ada Cooperative": {} }), [
    "Ada Cooperative",
    "Nevada Power",
  ]);
});

Deno.test("of other utilities, those with more customers in the address's state come first", () => {
  const order = orderIn("Elsewhere", {
    "Nobody's": { eia: "999999" },
    "Black Hills": { eia: "56146" },
    "Xcel": { eia: "15466" },
  });
  assert.deepEqual(order, ["Xcel", "Black Hills", "Nobody's"]);
});

Deno.test("without customer counts, utilities that serve more counties come first, by EIA id or else slug", () => {
  const order = orderIn("Elsewhere", {
    "One county twice": { eia: "900008", county: "08001" },
    "One county twice, again": { eia: "900008", county: "08001" },
    "Two by EIA id": { eia: "900007", slug: "a", county: "08001" },
    "Two by EIA id, again": { eia: "900007", slug: "b", county: "08003" },
    "Three by slug": { eia: null, slug: "c", county: "08001" },
    "Three by slug, again": { eia: null, slug: "c", county: "08003" },
    "Three by slug, at last": { eia: null, slug: "c", county: "08005" },
  });
  assert.deepEqual(order, [
    "Three by slug",
    "Three by slug, again",
    "Three by slug, at last",
    "Two by EIA id",
    "Two by EIA id, again",
    "One county twice",
    "One county twice, again",
  ]);
});

Deno.test("confidence ranks above the city, and without a city municipal utilities rank last", () => {
  const utilities = {
    "City of Denver": { confidence: "low" },
    "Xcel": { confidence: "medium" },
    "City of Aurora": { confidence: "medium" },
  } as const;
  assert.deepEqual(orderIn("Denver", utilities), ["Xcel", "City of Aurora", "City of Denver"]);
  assert.deepEqual(orderIn(null, utilities), ["Xcel", "City of Aurora", "City of Denver"]);
});
