import assert from "node:assert/strict";
import { everything } from "../../../src/access/levels.ts";
import { listTests } from "../../support/contract/list_tests.ts";

const PATH = "/api/v1/context/ahri-matches";

const service = listTests({
  path: PATH,
  dataset: "hvac_ahri_matches",
  access: "hvac_ahri_matches",
  level: "sandbox",
  cap: 500,
  everything: "",
  change: (row) => row,
  refusals: {
    "status=open": ["status", "certified", "candidate", "superseded", "unknown"],
    "quote_safe=yes": ["quote_safe", "true or false"],
    "manufacturer=": ["manufacturer"],
  },
});

interface Match {
  record_id: string;
  quote_safe: boolean;
  unresolved_requirements: string[];
}

async function matches(key: string, query = "?limit=500"): Promise<Match[]> {
  return (await service().json(`${PATH}${query}`, { key })).data.records;
}

service.test(`GET ${PATH} 200 shows quote-safe matches only to a licensed organization`, async () => {
  const access = everything("production");
  const licensed = (await service().makeOrganizationKey(access, true)).key;
  const unlicensed = (await service().makeOrganizationKey(access, false)).key;
  const cleared = await matches(licensed, "?limit=500&quote_safe=true");
  assert.ok(cleared.length > 0);
  assert.deepEqual(await matches(unlicensed, "?limit=500&quote_safe=true"), []);
  const shown = new Map((await matches(unlicensed)).map((row) => [row.record_id, row]));
  assert.ok([...shown.values()].every((row) => row.quote_safe === false));
  const blocked = cleared.map((row) => shown.get(row.record_id)).filter((row) => row !== undefined);
  assert.ok(blocked.length > 0);
  for (const row of blocked) {
    assert.deepEqual(row.unresolved_requirements, ["license_not_resolved"]);
  }
});

service.test(`GET ${PATH} 200 shows no match as quote-safe to a sandbox key of an unlicensed organization`, async () => {
  const { key } = await service().makeOrganizationKey(everything("sandbox"), false);
  assert.ok((await matches(key)).every((row) => !row.quote_safe));
});

service.test(`GET ${PATH} 200 returns no match for an unknown equipment_id`, async () => {
  const { data } = await service().json(`${PATH}?equipment_id=unknown`);
  assert.deepEqual(data.records, []);
  assert.equal(data.coverage.records_returned, 0);
  assert.equal(data.coverage.status, "all");
});

service.test(`GET ${PATH} 200 matches only whole AHRI reference numbers`, async () => {
  const [found] = (await matches(service().key, "?limit=500"))
    .map((row) =>
      (row as unknown as { ahri_reference_number: string | null }).ahri_reference_number
    )
    .filter((number) => number !== null && number.length > 3);
  assert.ok((await matches(service().key, `?ahri_reference_number=${found}`)).length > 0);
  const part = found!.slice(0, -1);
  for (const row of await matches(service().key, `?ahri_reference_number=${part}`)) {
    assert.equal((row as unknown as { ahri_reference_number: string }).ahri_reference_number, part);
  }
});
