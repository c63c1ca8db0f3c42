import assert from "node:assert/strict";
import { correct } from "../../src/endpoints/search/correct.ts";
import type { Collection } from "../../src/endpoints/search/collections.ts";
import { findAny, findUnion } from "../../src/endpoints/search/find.ts";
import { DATASETS } from "../../src/datasets/mod.ts";
import type { Segment } from "../../src/search/index/segment.ts";
import { Spelling } from "../../src/search/words/spelling.ts";
import { interpretations } from "../../src/search/query/interpretations.ts";
import { MISSPELT } from "../support/naive/search_misspelt.ts";
import { seedSegments } from "../support/fixtures/search_seeds.ts";

let segments: ReadonlyMap<string, Segment>;
let collections: readonly Collection[];

Deno.test.beforeAll(async () => {
  segments = await seedSegments(
    DATASETS.filter(({ search }) => search !== undefined).map(({ key }) => key),
  );
  const scope = {
    trades: undefined,
    quoteSafe: undefined,
    rows: undefined,
    now: Date.parse("2026-11-20T12:00:00Z"),
    isSample: () => false,
  };
  collections = [...segments].map(([dataset, segment]) => ({
    dataset,
    isWhole: true,
    until: Infinity,
    search: (query, limit) => segment.search(query, scope, limit),
    has: (word) => segment.has(word, scope),
  }));
});

interface Shown {
  readonly type: string;
  readonly title: string;
  readonly subtitle: string | null;
  readonly meta: string;
}

const spelling = new Spelling((error) => {
  throw error;
});
Deno.test.afterAll(() => spelling.close());

/** The corrected query and its results; undefined if the query as typed finds something. */
async function corrected(query: string, asked = collections) {
  if ((await findAny(asked, query, 1)).length > 0) return undefined;
  const known = [...segments].map(([dataset, { words }]) => ({ dataset, builtFor: "1", words }));
  return await correct(
    collections,
    asked,
    query,
    5,
    (words) => spelling.near(words, [...segments.keys()], segments, known),
  );
}

async function shown(query: string): Promise<Shown[]> {
  return (await findAny(collections, query, 24)).map((hit) => JSON.parse(hit.json()));
}

Deno.test("the 50 longest results of the seeds, with possible additions, fit into 65,536 bytes", async () => {
  const lengths = new Map<string, number>();
  for (const letter of "eo01") {
    for (const hit of await findUnion(collections, [interpretations(letter)[0]!], 1_000_000)) {
      lengths.set(`${hit.type} ${hit.id}`, hit.json().length);
    }
  }
  const longest = [...lengths.values()].sort((a, b) => b - a).slice(0, 50);
  assert.ok(lengths.size > 40_000, `${lengths.size} results`);
  const added = `,"sample_data"`.length + 1;
  const envelope = 200;
  const bytes = longest.reduce((sum, length) => sum + length + added, envelope);
  assert.ok(bytes <= 65_536, `${bytes} bytes`);
});

Deno.test("`3 ton` finds units of 3 tons, then those sold as 3 tons, and no others", async () => {
  const sizes = (await shown("3 ton")).map(({ meta }) => Number(/([\d.]+) ton/.exec(meta)?.[1]));
  const exact = sizes.findIndex((size) => size !== 3);
  assert.ok(exact >= 8, `${exact} units`);
  for (const size of sizes.slice(exact)) assert.ok(Math.abs(size - 3) <= 0.3, `${size} tons`);
  assert.ok(!sizes.slice(exact).includes(3));
});

Deno.test("`4 ton heat pump` finds a unit sold as 4 tons with a tenth less capacity", async () => {
  const results = await shown("4 ton heat pump");
  const found = results.find(({ title }) => title.startsWith("25VNA448"));
  assert.match(found?.meta ?? "", /3\.63 ton/);
});

Deno.test("`12,000 Btu` and `1 ton` find no units of 9,000 Btu/h", async () => {
  for (const query of ["1 ton", "12,000 Btu", "mini split 12000 btu"]) {
    for (const { meta } of await shown(query)) assert.doesNotMatch(meta, /0\.75 ton/, query);
  }
});

Deno.test("`mini split` finds mini splits first, not the Energy Information Administration", async () => {
  const results = await shown("mini split");
  assert.ok(results.length >= 8, `${results.length} results`);
  for (const { title, meta } of results.slice(0, 8)) {
    assert.match(`${title} ${meta}`, /mini.{0,7}split/i);
  }
});

Deno.test("`permit` finds permits by kind, state and place, in any spelling of the place", async () => {
  for (const query of ["electrical permit", "solar permit california", "saint louis permit"]) {
    const results = await shown(query);
    assert.ok(results.length > 0, query);
    for (const { type } of results) assert.equal(type, "permit", query);
  }
  const [first] = await shown("denver permits");
  assert.equal(first?.title, "City and County of Denver");
});

Deno.test("`electrician` finds each region's latest wages, not earlier ones", async () => {
  const years = (await shown("electrician")).filter(({ type }) => type === "labor")
    .map(({ meta }) => Number(/ · (\d{4}) · /.exec(meta)?.[1]));
  assert.ok(years.length >= 20, `${years.length} records`);
  assert.deepEqual(new Set(years), new Set([2025]));
});

Deno.test("a utility is found by its name with `&` and with `and`", async () => {
  for (const name of ["Florida Power & Light", "San Diego Gas & Electric"]) {
    for (const query of [name, name.replace("&", "and"), name.replace(" & ", "&")]) {
      assert.ok((await shown(query))[0]?.title.startsWith(name), query);
    }
  }
  const incentives = (await shown("& incentives")).filter(({ title }) => / & Incen/.test(title));
  assert.ok(incentives.length > 0, `${incentives.length} titles`);
  assert.match((await shown("loans and other"))[0]?.title ?? "", /Loans, & Other Incentives$/);
  assert.equal((await shown("hge"))[0]?.title, (await shown("HG&E"))[0]?.title);
});

Deno.test("`16 SEER2` finds units of that rating, not those with 16 inside a number", async () => {
  const units = await shown("16 SEER2");
  assert.ok(units.length >= 8, `${units.length} units`);
  for (const { meta } of units) assert.match(meta, / 16 SEER2 /);
});

Deno.test("`type=utility` finds utilities by common names and unabbreviated names", async () => {
  const territories = collections.filter(({ dataset }) => dataset === "utility_territory");
  for (
    const [query, name] of [
      ["PG&E", "Pacific Gas & Electric Co."],
      ["PGE pacific", "Pacific Gas & Electric Co."],
      ["ComEd", "Commonwealth Edison Co"],
      ["Con Edison", "Consolidated Edison Co-NY Inc"],
      ["LADWP", "Los Angeles Department of Water & Power"],
      ["SMUD", "Sacramento Municipal Util Dist"],
      ["Sacramento Municipal Utility District", "Sacramento Municipal Util Dist"],
      ["Public Service Electric and Gas Company", "Public Service Elec & Gas Co"],
      ["APS arizona", "Arizona Public Service Co"],
    ] as const
  ) {
    const [first] = await findAny(territories, query, 1);
    assert.equal(first?.title, name, query);
  }
});

Deno.test("a utility's programs are found by its common name", async () => {
  const named = [
    ["APS rebate", "Arizona Public Service"],
    ["RMP rebate", "Rocky Mountain Power"],
    ["FPL rebate", "Florida Power & Light"],
  ] as const;
  for (const [query, authority] of named) {
    const found = await shown(query);
    assert.ok(found.some(({ subtitle }) => subtitle === authority), query);
  }
});

Deno.test("a place is found by its other names, in any spelling", async () => {
  for (
    const [query, title] of [
      ["new york city", "City of New York"],
      ["staten island permit", "City of New York"],
      ["van nuys permit", "City of Los Angeles"],
      ["washington dc", "District of Columbia Department of Buildings"],
      ["Ft Worth", "City of Fort Worth"],
      ["mt vernon iowa", "City of Mount Vernon"],
      ["saint louis park", "City of St. Louis Park"],
    ] as const
  ) assert.equal((await shown(query))[0]?.title, title, query);
  const types = new Set((await shown("Ft Collins")).map(({ type }) => type));
  for (const type of ["finance", "incentive", "permit", "utility"]) {
    assert.ok(types.has(type), type);
  }
});

Deno.test("products are found by common names, in the singular and the plural", async () => {
  for (const query of ["400w panel", "400 watt solar panels", "heat pumps 3 ton", "shingles gaf"]) {
    const [first] = await shown(query);
    assert.equal(first?.type, "equipment", query);
  }
  for (const { meta } of (await shown("400 watt solar panel"))) assert.match(meta, / 400 W\b/);
  const units = await shown("SEER2 18 heat pump");
  assert.ok(units.length > 0);
  for (const { meta } of units) assert.match(meta, / 18 SEER2 /);
});

Deno.test("programs, lenders, utilities and wages are found by the name of their state", async () => {
  for (
    const [query, type] of [
      ["heat pump new jersey", "incentive"],
      ["heat pump rebate minnesota", "incentive"],
      ["vermont loan", "finance"],
      ["cooperative north dakota", "utility"],
      ["electrician wage california", "labor"],
      ["hvac technician ohio", "labor"],
    ] as const
  ) {
    const types = new Set((await shown(query)).map(({ type }) => type));
    assert.ok(types.has(type), `${query}: ${[...types]}`);
  }
});

Deno.test("a term in years is found in any notation", async () => {
  for (const query of ["25 year 4.99", "25 years 4.99", "25 yr 4.99", "25-year 4.99"]) {
    assert.match((await shown(query))[0]?.title ?? "", /25 yr 4\.99%/, query);
  }
});

Deno.test("`federal tax credit` finds the credits, and amounts distinguish programs of the same name", async () => {
  const federal = (await shown("federal tax credit")).filter(({ type }) => type === "incentive");
  assert.ok(federal.length >= 8, `${federal.length} programs`);
  const homes = (await shown("wattsmart homes utah rocky mountain power"))
    .filter(({ title }) => title === "WattSmart Homes");
  assert.equal(new Set(homes.map(({ meta }) => meta)).size, homes.length);
});

Deno.test("of equally matching programs, expired ones come last", async () => {
  const states = (await shown("heat pump purchase program"))
    .filter(({ title }) => title === "Heat Pump Purchase Program")
    .map(({ meta }) => / · (active|expired) · /.exec(meta)?.[1]);
  assert.deepEqual(states, states.toSorted());
  assert.equal(new Set(states).size, 2);
});

Deno.test("`tesla` finds the maker first, not titles with `rebates lakeview`", async () => {
  const [first] = await shown("tesla");
  assert.equal(first?.subtitle, "Tesla Inc.");
});

Deno.test("a word from a dataset that the request excludes is not corrected", async () => {
  const territories = collections.filter(({ dataset }) => dataset === "utility_territory");
  for (const query of ["installer", "powerx", "solarsov"]) {
    assert.ok((await shown(query)).length > 0, query);
    const { query: other, hits } = (await corrected(query, territories))!;
    assert.deepEqual([other, hits], [null, []], query);
  }
});

Deno.test("a number is not corrected to another number, nor a short word to a shorter one", async () => {
  assert.doesNotMatch((await corrected("25-year loan"))?.query ?? "", /20year|15year/);
  assert.equal((await corrected("lg neon"))?.query, null);
});

Deno.test("an unknown name is not corrected to the name of another company", async () => {
  const names =
    "SWEPCO MLGW KUB BWP GMP WEPCO LWP goodleap sunnova maxeon dividend greensky sunpro";
  for (const name of names.split(" ")) {
    const found = await corrected(name);
    if (found !== undefined) assert.equal(found.query, null, name);
  }
});

Deno.test("of 62 misspellings of makers, models and programs, at least 54 are corrected", async () => {
  const failed: string[] = [];
  for (const [query, wanted] of Object.entries(MISSPELT)) {
    const found = await corrected(query);
    const [first] = found?.hits.map((hit): Shown => JSON.parse(hit.json())) ?? [];
    const text = `${first?.title} ${first?.subtitle}`.toLowerCase();
    if (first === undefined || !text.includes(wanted)) {
      failed.push(`${query}: ${found?.query} finds ${text}`);
    }
  }
  assert.equal(Object.keys(MISSPELT).length, 62);
  assert.ok(failed.length <= 8, failed.join("\n"));
});

Deno.test("a section of the tax code finds its credit, and nothing with those letters inside a word", async () => {
  for (
    const [section, title] of [
      ["25C", "Energy Efficient Home Improvement Credit"],
      ["25d", "Residential Clean Energy Credit"],
      ["30C", "Alternative Fuel Vehicle Refueling Property Credit"],
    ] as const
  ) {
    const found = await shown(section);
    const programs = found.filter(({ type }) => type === "incentive");
    assert.ok(programs.length > 0 && programs.every((one) => one.title === title), section);
    if (section !== "30C") assert.equal(found[0]?.title, title, section);
    for (const { title, subtitle, meta } of found) {
      const text = `${title} ${subtitle} ${meta}`.toLowerCase();
      const isInside = new RegExp(`[a-z0-9]${section.toLowerCase()}`).test(text);
      assert.ok(!isInside || new RegExp(`\\b${section}`, "i").test(text), `${section}: ${text}`);
    }
  }
});

Deno.test("a size is found in any notation, and matched_fields has `meta` if it shows the size", async () => {
  const ids = async (query: string) => (await findAny(collections, query, 24)).map(({ id }) => id);
  const expected = await ids("36,000 Btu heat pump");
  assert.equal(expected.length, 24);
  for (const query of ["36 kBtu heat pump", "36k BTU/h heat pump", "heat pump 36 MBH"]) {
    assert.deepEqual((await ids(query)).toSorted(), expected.toSorted(), query);
  }
  for (const query of ["3 ton", "36 kBtu", "16 SEER2", "SEER2 16"]) {
    const [hit] = await findAny(collections, query, 1);
    const { meta, matched_fields } = JSON.parse(hit!.json());
    assert.match(meta, /\b3 ton|16 SEER2/, query);
    assert.ok(matched_fields.includes("meta"), `${query}: ${matched_fields}`);
  }
});

Deno.test("a power is not found inside a larger number", async () => {
  for (const query of ["5 kw inverter", "5kW"]) {
    for (const { title, meta } of await shown(query)) {
      const text = `${title} ${meta}`;
      assert.match(text, /(?<![\d.,])5(?![\d])/, `${query}: ${text}`);
    }
  }
});

Deno.test("a size is not found as the beginning of a number with a fraction", async () => {
  for (const { type, title, meta } of await shown("1 ton heat pump")) {
    if (type === "equipment") assert.doesNotMatch(meta, / 1\.\d+ ton/, title);
  }
});

Deno.test("`3 ton cold climate heat pump` finds equipment only", async () => {
  const found = await shown("3 ton cold climate heat pump");
  assert.ok(found.length > 0);
  assert.ok(found.every(({ type, meta }) => type === "equipment" && meta?.includes("ton")));
});

Deno.test("loans of the same name differ in their subtitles", async () => {
  const found = (await findAny(collections, "Mass Save HEAT Loan", 24))
    .map((hit) => JSON.parse(hit.json()) as Shown)
    .filter(({ title }) => title === "Mass Save HEAT Loan Program");
  assert.ok(found.length > 3);
  const labels = new Set(found.map(({ type, subtitle }) => `${type} ${subtitle}`));
  assert.equal(labels.size, found.length);
});
