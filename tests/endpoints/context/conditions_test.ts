import assert from "node:assert/strict";
import { rowsOf } from "../../support/fixtures/rows.ts";
import { startService, type TestService } from "../../support/service/service.ts";

/** Incentives with conditions: met, not met or unknown, in the list and in quote-context. */

const [unit] = rowsOf("equipment_pricing", 200, 3).filter((row) =>
  row.category === "hvac" && "seer2_rating" in row.specs
);
const heatPump = (record_id: string, specs: object) => ({
  ...unit!,
  record_id,
  sku: record_id,
  is_archived: false,
  measure_key: "air_source_heat_pump",
  provenance: { ...unit!.provenance, quote_safe: true },
  specs: { ...unit!.specs, ...specs },
});
const GOOD = "00000000-0000-4000-8000-000000000001";
const WEAK = "00000000-0000-4000-8000-000000000002";
const UNKNOWN = "00000000-0000-4000-8000-000000000003";

const condition = (kind: string, minimum: number | null = null, unit: string | null = null) => ({
  kind,
  minimum,
  unit,
  met: null,
});

const CONDITIONS: Readonly<Record<string, ReturnType<typeof condition>[]>> = {
  cold: [condition("cold_climate")],
  efficient: [condition("seer2", 16, "SEER2"), condition("hspf2", 8, "HSPF2")],
  older: [condition("seer", 15, "SEER")],
  large: [condition("size", 3, "ton")],
  installed: [condition("installer"), condition("cold_climate")],
};

const incentives = [...Object.keys(CONDITIONS), "open", "blocked"].map((id) => ({
  ...rowsOf("hvac_incentives", 1, 9)[0]!,
  id,
  program_name: id,
  trade_category: "hvac" as const,
  authority_type: "state" as const,
  status: "active" as const,
  expires_at: null,
  quote_safe_until: "2027-06-01",
  quote_safe: id === "open",
  state_codes: ["CO"],
  utilities: [],
  measure_keys: ["air_source_heat_pump"],
  income_bands: [],
  places: [],
  conditions: id === "blocked" ? CONDITIONS.cold! : CONDITIONS[id] ?? [],
  unresolved_requirements: id === "blocked" ? ["income_limits_unresolved"] : [],
}));

let service: TestService;
Deno.test.beforeAll(async () => {
  service = await startService();
  await service.serve({
    equipment_pricing: [
      heatPump(GOOD, { cold_climate: true, seer2_rating: 17, hspf2_rating: 8, tonnage: 3 }),
      heatPump(WEAK, { cold_climate: false, seer2_rating: 15, hspf2_rating: 9, tonnage: 2 }),
      heatPump(UNKNOWN, {
        cold_climate: null,
        seer2_rating: null,
        hspf2_rating: null,
        tonnage: null,
      }),
    ],
    hvac_incentives: incentives,
  });
});
Deno.test.afterAll(() => service.close());

interface Program {
  readonly id: string;
  readonly quote_safe: boolean;
  readonly conditions: { met: boolean | null }[];
  readonly unresolved_requirements: string[];
}

const listed = async (query: string): Promise<Program[]> =>
  (await service.json(`/api/v1/context/incentives?trade=hvac${query}`)).data.records;
const quoted = async (query: string): Promise<Program[]> =>
  (await service.json(`/api/v1/quote-context?trade=hvac&state=CO&context_limit=50${query}`)).data
    .context.incentives;

const met = (programs: readonly Program[]) =>
  Object.fromEntries(programs.map(({ id, conditions }) => [id, conditions.map(({ met }) => met)]));
const safe = (programs: readonly Program[]) =>
  programs.filter(({ quote_safe }) => quote_safe).map(({ id }) => id).toSorted();

Deno.test("with equipment, each condition is met, not met or unknown", async () => {
  for (const ask of [listed, quoted]) {
    const good = await ask(`&equipment_id=${GOOD}`);
    assert.deepEqual(met(good), {
      cold: [true],
      efficient: [true, true],
      older: [true],
      large: [true],
      installed: [null, true],
      open: [],
      blocked: [true],
    });
    assert.deepEqual(safe(good), ["cold", "efficient", "large", "older", "open"]);
    const weak = await ask(`&equipment_id=${WEAK}`);
    assert.deepEqual(met(weak), {
      cold: [false],
      efficient: [false, true],
      older: [true],
      large: [false],
      installed: [null, false],
      open: [],
      blocked: [false],
    });
    assert.deepEqual(safe(weak), ["older", "open"]);
    for (const query of ["", `&equipment_id=${UNKNOWN}`]) {
      const unknown = await ask(query);
      assert.ok(Object.values(met(unknown)).flat().every((one) => one === null));
      assert.deepEqual(safe(unknown), ["open"], query);
    }
  }
});

Deno.test("unmet conditions are listed in unresolved_requirements, along with all others", async () => {
  for (const ask of [listed, quoted]) {
    for (
      const [query, ofEfficient, ofBlocked] of [
        ["", ["condition:seer2", "condition:hspf2"], [
          "income_limits_unresolved",
          "condition:cold_climate",
        ]],
        [`&equipment_id=${WEAK}`, ["condition:seer2"], [
          "income_limits_unresolved",
          "condition:cold_climate",
        ]],
        [`&equipment_id=${GOOD}`, [], ["income_limits_unresolved"]],
      ] as const
    ) {
      const programs = await ask(query);
      const needs = (wanted: string) =>
        programs.find(({ id }) => id === wanted)!.unresolved_requirements;
      assert.deepEqual(needs("efficient"), ofEfficient, query);
      assert.deepEqual(needs("blocked"), ofBlocked, query);
    }
  }
});

Deno.test("rows made quote-safe by the equipment are filtered, sorted and counted as quote-safe", async () => {
  const only = await listed(`&quote_safe=true&equipment_id=${GOOD}`);
  assert.deepEqual(only.map(({ id }) => id), ["cold", "efficient", "large", "older", "open"]);
  const others = await listed(`&quote_safe=false&equipment_id=${GOOD}`);
  assert.deepEqual(others.map(({ id }) => id), ["blocked", "installed"]);
  const all = await listed(`&equipment_id=${GOOD}`);
  assert.deepEqual(all.map(({ id }) => id), [...only, ...others].map(({ id }) => id));
  const { data } = await service.json(
    `/api/v1/quote-context?trade=hvac&state=CO&equipment_id=${GOOD}`,
  );
  assert.equal(data.coverage.quote_safe_summary.incentives.quote_safe, 5);
});

Deno.test("sync delivers rows with conditions as not quote-safe, and lists do the same after 180 days", async () => {
  const { data } = await service.json("/api/v1/sync/snapshot?dataset=hvac_incentives");
  assert.deepEqual(safe(data.records), ["open"]);
  const { now } = service.clock;
  service.clock.now = Date.parse("2027-06-02T00:00:00Z");
  assert.deepEqual(safe(await listed(`&equipment_id=${GOOD}`)), []);
  service.clock.now = now;
});
