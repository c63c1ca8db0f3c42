import assert from "node:assert/strict";
import { everything } from "../../../src/access/levels.ts";
import { listTests, refusal } from "../../support/contract/list_tests.ts";
import { rowsOf } from "../../support/fixtures/rows.ts";

const PATH = "/api/v1/context/roofing";

const rates = rowsOf("labor_rates", 150, 3).map((row, i) => ({
  ...row,
  trade: "roofing",
  occupation_code: i < 140 ? "47-2181" : "49-9021",
  data_year: 2025,
  provenance: { ...row.provenance, source_document_id: i === 70 ? "made-up" : null },
  region: i % 70 === 0
    ? { ...row.region, type: "national", state_code: null }
    : { ...row.region, type: "state", state_code: i % 2 === 0 ? "TX" : "CA" },
}));

const service = listTests({
  path: PATH,
  dataset: "roofing_materials",
  access: "roofing_materials",
  level: "sample",
  cap: 500,
  everything: "",
  change: (row) => row,
  member: "materials",
  refusals: {
    "impact_rating_class=5": ["impact_rating_class", "1", "4"],
    "impact_rating_class=0": ["impact_rating_class"],
    "impact_rating_class=high": ["impact_rating_class"],
    "quote_safe=yes": ["quote_safe", "true or false"],
    "include_labor=yes": ["include_labor", "true or false"],
    "include_states=yes": ["include_states", "true or false"],
    "include_labor=true&state=Texas": ["state", "two-letter"],
  },
}, {
  labor_rates: rates,
  source_documents: [{ ...rowsOf("source_documents", 1, 1)[0]!, id: "made-up", kind: "sample" }],
});

const roofing = async (query: string, key = service().key) =>
  (await service().json(`${PATH}${query}`, { key })).data;

service.test(`GET ${PATH} 200 returns labor only with include_labor=true`, async () => {
  for (const query of ["", "?include_labor=false", "?include_states=true&state=TX"]) {
    const data = await roofing(query);
    assert.equal(data.labor ?? null, null);
    assert.equal(data.coverage.labor_records_returned, 0);
  }
  const { labor, coverage } = await roofing("?include_labor=true");
  assert.equal(labor.length, 2);
  assert.equal(coverage.labor_records_returned, 2);
  assert.equal(coverage.material_records_returned, 100);
});

service.test(`GET ${PATH} 200 caps labor at 100 whatever the limit`, async () => {
  const { materials, labor } = await roofing("?include_labor=true&include_states=true&limit=500");
  assert.equal(materials.length, 500);
  assert.equal(labor.length, 100);
  const few = await roofing("?include_labor=true&include_states=true&limit=1");
  assert.equal(few.materials.length, 1);
  assert.equal(few.labor.length, 100);
});

service.test(`GET ${PATH} 200 sets contains_samples if labor has sample records`, async () => {
  for (const [query, contains] of [["", false], ["?include_labor=true", true]] as const) {
    assert.equal((await roofing(query)).coverage.contains_samples, contains, query);
  }
});

service.test(`GET ${PATH} 200 returns the state's labor rates for roofers`, async () => {
  const { labor } = await roofing("?include_labor=true&state=tx");
  assert.ok(labor.length > 0);
  for (const { occupation_code, region } of labor) {
    assert.equal(occupation_code, "47-2181");
    assert.equal(region.state_code, "TX");
  }
});

service.test(`GET ${PATH} 403 with include_labor=true when the key has no access to labor_rates`, async () => {
  const { key } = await service().makeKey({ ...everything("production"), labor_rates: "none" });
  assert.equal(
    await refusal(service(), `${PATH}?include_labor=true`, 403, key),
    "Dataset access required: labor_rates requires sample access.",
  );
  assert.equal((await roofing("", key)).materials.length, 100);
  assert.equal((await roofing("?include_labor=false", key)).materials.length, 100);
});

service.test(`GET ${PATH} 200 shows at most 25 labor_rates to a key with sample access`, async () => {
  const { key } = await service().makeKey({ ...everything("production"), labor_rates: "sample" });
  const query = "?include_labor=true&include_states=true";
  const { headers } = await service().get(`${PATH}${query}`, { key });
  assert.equal(headers.get("x-svc-access-level"), "sample");
  const { labor, coverage } = await roofing(query, key);
  assert.ok(labor.length <= 25);
  assert.equal(coverage.labor_records_returned, labor.length);
  assert.deepEqual((await roofing(query, key)).labor, labor);
});

service.test(`GET ${PATH} 200 matches a material whatever separates its words`, async () => {
  const found = (part: string) =>
    roofing(`?limit=500&material_type=${encodeURIComponent(part)}`)
      .then(({ materials }: { materials: { record_id: string }[] }) =>
        materials.map(({ record_id }) => record_id)
      );
  const shingles = await found("asphalt_shingle");
  assert.ok(shingles.length > 0);
  for (const part of ["asphalt-shingle", "Asphalt Shingle", "halt shing"]) {
    assert.deepEqual(await found(part), shingles, part);
  }
  assert.deepEqual(await found("asphaltshingle"), []);
});
