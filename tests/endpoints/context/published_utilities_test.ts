import assert from "node:assert/strict";
import { territoryRow } from "../../support/fixtures/resolve_rows.ts";
import { rowsOf } from "../../support/fixtures/rows.ts";
import { startService } from "../../support/service/service.ts";

/** The id, slug and name of a published territory identify its utility. */

const OWN = [
  ["77701", "kit_valley", "Kit Valley Power & Light Co.", "58501", "ND"],
  ["77702", "otter_creek", "Otter Creek Electric Membership", "57501", "SD"],
] as const;

interface Territory {
  readonly utility: { readonly eia_utility_id: string };
}

Deno.test("an operator's own utility and its programs are found by id, slug, name and address", async () => {
  const service = await startService();
  try {
    const [program] = rowsOf("hvac_incentives", 1, 4);
    await service.serve({
      utility_territory: OWN.map(([id, slug, name, zip_code, state_code]) => {
        const row = territoryRow({ id, place: { state_code, zip_code, coverage_level: "zip" } });
        const utility = { ...row.utility, id: `own-${id}`, eia_utility_id: id, slug, name };
        return { ...row, utility };
      }),
      hvac_incentives: OWN.flatMap(([id, slug, name, , state]) =>
        [id, slug, name.replace(" Co.", ""), `own-${id}`].map((bound) => ({
          ...program!,
          id: `${id} ${bound}`,
          trade_category: "hvac",
          authority_type: "utility",
          status: "active",
          expires_at: null,
          state_codes: [state],
          utilities: [bound],
          measure_keys: [],
          income_bands: [],
          conditions: [],
          places: [],
        }))
      ),
    });
    for (const [id, slug, name, zip, state] of OWN) {
      const expected = OWN.length === 2 ? 4 : 0;
      for (
        const utility of [id, slug, slug.replace("_", "-"), name, name.toUpperCase(), `own-${id}`]
      ) {
        const query = `utility=${encodeURIComponent(utility)}`;
        const { data } = await service.json(`/api/v1/context/incentives?trade=hvac&${query}`);
        assert.equal(data.records.length, expected, utility);
        assert.ok(data.records.every((row: { id: string }) => row.id.startsWith(id)), utility);
        const quoted = await service.json(
          `/api/v1/quote-context?trade=hvac&state=${state}&${query}`,
        );
        assert.equal(quoted.data.context.incentives.length, expected, utility);
        assert.ok(!quoted.data.coverage.warnings.join().includes("no utility is known"), utility);
        const territories = await service.json(`/api/v1/context/utility-territory?${query}`);
        const ids = territories.data.records.map((row: Territory) => row.utility.eia_utility_id);
        assert.deepEqual(ids, [id], utility);
      }
      const address = encodeURIComponent(`1 Main St, ${state} ${zip}`);
      const { data } = await service.json(`/api/v1/quote-context?trade=hvac&address=${address}`);
      assert.equal(data.context.incentives.length, expected, zip);
    }
  } finally {
    await service.close();
  }
});
