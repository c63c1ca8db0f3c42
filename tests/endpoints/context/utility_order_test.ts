import assert from "node:assert/strict";
import { rowsOf } from "../../support/fixtures/rows.ts";
import { startService, type TestService } from "../../support/service/service.ts";

/** The order of territories that a `utility` matches in several ways (decisions, Territories). */

let service: TestService;
Deno.test.beforeAll(async () => {
  service = await startService();
  const [row] = rowsOf("utility_territory", 1, 3);
  const names = ["Renova Light", "Nova Scotia Power", "Nova", "Old Nova Electric"];
  await service.publish(
    "utility_territory",
    names.map((name, i) => ({
      ...row,
      record_id: `t-${i}`,
      utility: {
        ...row!.utility,
        id: `u-${i}`,
        name,
        slug: `slug_of_${i}`,
        eia_utility_id: null,
      },
    })),
  );
});
Deno.test.afterAll(() => service.close());

Deno.test("whole names come before beginnings of words, and those before parts of words", async () => {
  const path = "/api/v1/context/utility-territory";
  for (const utility of ["nova", "NOVA"]) {
    const { data } = await service.json(`${path}?utility=${utility}`);
    const names = data.records.map((row: { utility: { name: string } }) => row.utility.name);
    assert.deepEqual(names, [
      "Nova",
      "Nova Scotia Power",
      "Old Nova Electric",
      "Renova Light",
    ]);
    assert.equal(data.coverage.matched_by, "name");
    const { data: first } = await service.json(`${path}?utility=${utility}&limit=1`);
    assert.deepEqual(first.records, data.records.slice(0, 1));
  }
  const { data } = await service.json(path);
  assert.equal(data.coverage.matched_by, null);
});

Deno.test("a utility is found by the beginning of a word in a former name, as a match of another name", async () => {
  const [row] = rowsOf("utility_territory", 1, 3);
  const renamed = [["13214", "Rhode Island Energy"], ["6452", "Florida Power & Light Co"]];
  await service.publish(
    "utility_territory",
    renamed.map(([eia, name], i) => ({
      ...row,
      record_id: `renamed-${i}`,
      utility: { ...row!.utility, id: `eia-${eia}`, name, slug: `today_${i}`, eia_utility_id: eia },
    })),
  );
  const found = async (utility: string) =>
    (await service.json(`/api/v1/context/utility-territory?utility=${utility}`)).data;
  const { records, coverage } = await found("narragansett");
  assert.deepEqual(records.map(({ utility }: NonNullable<typeof row>) => utility.name), [
    "Rhode Island Energy",
  ]);
  assert.equal(coverage.matched_by, "other_name");
  assert.deepEqual((await found("ragansett")).records, []);
});
