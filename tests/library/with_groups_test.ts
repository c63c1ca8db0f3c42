import assert from "node:assert/strict";
import fc from "fast-check";
import { datasetNamed } from "../../src/datasets/mod.ts";
import { columnBuilder } from "../../src/library/column_builders.ts";
import { columnsOf } from "../../src/library/columns.ts";
import { emptyVersion } from "../../src/library/load.ts";
import { Loader } from "../../src/library/loader.ts";
import { Version } from "../../src/library/version.ts";
import { withGroups } from "../../src/library/with_groups.ts";
import { publish } from "../../src/publish/publish.ts";
import { openStore } from "../../src/store/store.ts";
import { currentVersions } from "../../src/store/versions.ts";
import { dealerFees } from "../support/dealer_fees.ts";
import { makeStorePlace, NOW, numbered } from "../support/service.ts";

interface Row {
  readonly number: number | null;
  readonly text: string | null;
  readonly texts: readonly string[] | null;
}

const row: fc.Arbitrary<Row> = fc.record({
  number: fc.option(fc.constantFrom(-1, -0, 0, 0.5, 1e21)),
  text: fc.option(fc.constantFrom("", "a", "b", "Ö", "日")),
  texts: fc.option(fc.array(fc.constantFrom("a", "b"))),
});

const { numbers, texts, textLists } = columnsOf<Row>();
const SPECS = {
  number: numbers(({ number }) => number),
  text: texts(({ text }) => text),
  texts: textLists(({ texts }) => texts),
};

Deno.test("groups that a version comes with are those that it would make, on shared memory", () => {
  const empty = emptyVersion(datasetNamed("finance_fees"));
  fc.assert(fc.property(fc.array(row, { maxLength: 300 }), fc.subarray([0, 1, 2]), (rows, at) => {
    const order = Uint32Array.from(rows.keys());
    const columns = Object.fromEntries(
      Object.entries(SPECS).map(([name, spec]) => {
        const builder = columnBuilder<Row>(spec);
        for (const row of rows) builder.add(row);
        return [name, builder.finish(order)];
      }),
    );
    const names = at.map((one) => Object.keys(SPECS)[one]!);
    const data = { ...empty, columns: { ...empty.columns, ...columns } };
    const [plain, grouped] = [new Version(data), new Version(withGroups(data, names))];

    assert.deepEqual(plain.grouped, []);
    assert.deepEqual(grouped.grouped, names.filter((name) => name !== "texts"));
    for (const { number } of rows) {
      if (number === null) continue;
      const [one, other] = [plain, grouped].map((version) => version.numbers("number"));
      assert.equal(other!.group(number), one!.group(number));
    }
    assert.deepEqual(grouped.numbers("number").groups(), plain.numbers("number").groups());
    assert.deepEqual(grouped.texts("text").groups(), plain.texts("text").groups());
    for (const column of Object.values(withGroups(data, names).columns)) {
      if (!("groups" in column)) continue;
      for (const array of Object.values(column.groups!)) {
        assert.ok((array as Uint32Array).buffer instanceof SharedArrayBuffer);
      }
    }
  }));
});

Deno.test("a version comes with groups of the columns of which the one before was asked for them", async () => {
  const place = await makeStorePlace();
  const store = await openStore(place.config, "server");
  const loader = new Loader();
  try {
    const fees = datasetNamed("finance_fees");
    const published = async (fee: number) => {
      const rows = dealerFees(0, 50).map((row) => ({ ...row, fee_percentage: fee }));
      await publish(store.db, fees, numbered(rows), { retentionDays: 30, now: () => NOW });
      return (await currentVersions(store.db)).get("finance_fees");
    };
    loader.open(store.address);
    const first = await loader.load("finance_fees", await published(0.1));
    const before = new Version(first.data);
    assert.deepEqual(before.grouped, []);

    before.texts("financier_slug").groups();
    const second = await loader.load("finance_fees", await published(0.2), before);
    const version = new Version(second.data);
    assert.equal(version.info!.number, 2);
    assert.deepEqual(version.grouped, ["financier_slug"]);
    const { codes } = version.texts("financier_slug");
    const { starts, rows } = version.texts("financier_slug").groups();
    assert.deepEqual(
      [...rows.subarray(starts[1], starts[2])],
      [...codes.keys()].filter((row) => codes[row] === 1),
    );

    // It stays wanted, also where nobody asked between two publishes.
    const third = await loader.load("finance_fees", await published(0.3), version);
    assert.deepEqual(new Version(third.data).grouped, ["financier_slug"]);
  } finally {
    await loader.close();
    await store.close();
    await place.remove();
  }
});
