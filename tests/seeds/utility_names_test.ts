import assert from "node:assert/strict";
import { publishSeeds } from "../support/service/seed_rows.ts";
import { startService, type TestService } from "../support/service/service.ts";

/**
 * Utilities in the seeds have current names, and are also found by those in Form EIA-861 of 2018.
 */

let service: TestService;
Deno.test.beforeAll(async () => {
  service = await startService();
  await publishSeeds(service, ["utility_territory", "hvac_incentives"]);
});
Deno.test.afterAll(() => service.close());

interface Named {
  readonly id: string;
  readonly today: string;
  readonly before: readonly string[];
}

const RENAMED: readonly Named[] = [
  { id: "1179", today: "Versant Power", before: ["Emera Maine", "emera_maine"] },
  { id: "9273", today: "AES Indiana", before: ["Indianapolis Power & Light Co"] },
  { id: "10000", today: "Evergy Metro", before: ["Kansas City Power & Light Co"] },
  { id: "10005", today: "Evergy Kansas South", before: ["Kansas Gas & Electric Co"] },
  { id: "12698", today: "Evergy Missouri West", before: ["KCP&L Greater Missouri Operations Co."] },
  {
    id: "12825",
    today: "NorthWestern Energy",
    before: ["NorthWestern Energy LLC - (MT)", "NorthWestern Energy LLC"],
  },
  {
    id: "13214",
    today: "Rhode Island Energy",
    before: ["The Narragansett Electric Co", "Narragansett Electric"],
  },
  { id: "22500", today: "Evergy Kansas Central", before: ["Westar Energy Inc", "Westar Energy"] },
];

const TAKEN_OVER: readonly Named[] = [
  { id: "7801", today: "Florida Power & Light Co", before: ["Gulf Power Co", "Gulf Power"] },
  {
    id: "19804",
    today: "Florida Power & Light Co",
    before: ["City of Vero Beach - (FL)", "City of Vero Beach", "Vero Beach Municipal Utilities"],
  },
  {
    id: "599",
    today: "Chugach Electric Assn Inc",
    before: ["Anchorage Municipal Light and Power", "ML&P"],
  },
];

interface Territory {
  readonly utility: { readonly name: string; readonly eia_utility_id: string };
}

async function territoriesOf(utility: string): Promise<Territory[]> {
  const query = `utility=${encodeURIComponent(utility)}&limit=500`;
  return (await service.json(`/api/v1/context/utility-territory?${query}`)).data.records;
}

for (const { id, today, before } of [...RENAMED, ...TAKEN_OVER]) {
  Deno.test(`utility.name of ${id} is ${today}, also found as ${before.join(", ")}`, async () => {
    const ofId = await territoriesOf(id);
    assert.ok(ofId.length > 0);
    assert.deepEqual([...new Set(ofId.map(({ utility }) => utility.name))], [today]);
    for (const text of [today, ...before]) {
      const found = (await territoriesOf(text)).filter(({ utility }) => utility.name === today);
      const ofUtility = found.filter(({ utility }) => utility.eia_utility_id === id);
      assert.equal(ofUtility.length, ofId.length, text);
    }
  });

  Deno.test(`search finds ${today} (${id}) by ${before[0]}`, async () => {
    for (const q of [today, before.at(-1)!]) {
      const query = `q=${encodeURIComponent(q)}&type=utility&limit=50`;
      const { data } = await service.json(`/api/v1/search?${query}`);
      const titles = data.map(({ title }: { title: string }) => title);
      assert.ok(titles.includes(today), `${q}: ${titles.join("; ")}`);
    }
  });
}

Deno.test("utility-territory returns a utility with those it acquired, but an acquired one without its acquirer", async () => {
  const ids = async (text: string) =>
    [...new Set((await territoriesOf(text)).map(({ utility }) => utility.eia_utility_id))].sort();
  assert.deepEqual(await ids("6452"), ["19804", "6452", "7801"]);
  assert.deepEqual(await ids("Gulf Power"), ["7801"]);
  assert.deepEqual(await ids("Chugach Electric"), ["3522", "599"]);
});

Deno.test("programs of a utility apply to customers of those that it acquired", async () => {
  const programs = async (utility: string): Promise<string[]> => {
    const query = `utility=${encodeURIComponent(utility)}&limit=500`;
    const { data } = await service.json(`/api/v1/context/incentives?${query}`);
    return data.records.map(({ id }: { id: string }) => id);
  };
  const ofFlorida = await programs("6452");
  assert.ok(ofFlorida.includes("ra-fl-30-hvac"));
  for (const text of ["7801", "Gulf Power", "gulf_power_co", "Vero Beach Municipal Utilities"]) {
    assert.deepEqual(await programs(text), ofFlorida, text);
  }
});
