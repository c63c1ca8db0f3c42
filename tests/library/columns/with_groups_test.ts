import assert from "node:assert/strict";
import fc from "fast-check";
import { datasetNamed } from "../../../src/datasets/mod.ts";
import { columnBuilder } from "../../../src/library/columns/column_builders.ts";
import type { DealerFee } from "../../../src/datasets/finance_fees.ts";
import type { NumberColumn } from "../../../src/library/columns/number_column.ts";
import type { TextColumn } from "../../../src/library/columns/text_columns.ts";
import { type ColumnData, columnSpecs } from "../../../src/library/columns/columns.ts";
import { readSegment, writeSegment } from "../../../src/library/segments/segment_file.ts";
import { emptyVersion } from "../../../src/library/loading/load.ts";
import { Loader } from "../../../src/library/loading/loader.ts";
import { Version } from "../../../src/library/versions/version.ts";
import type { VersionData } from "../../../src/library/versions/version_data.ts";
import { withGroups } from "../../../src/library/columns/with_groups.ts";
import { publish } from "../../../src/publish/versions/publish.ts";
import { openStore } from "../../../src/store/store.ts";
import { currentVersions } from "../../../src/store/versions/versions.ts";
import { dealerFee, dealerFees } from "../../support/fixtures/dealer_fees.ts";
import { NOW, numbered } from "../../support/service/service.ts";
import { makeStorePlace } from "../../support/service/store_place.ts";

interface Row {
  readonly number: number | null;
  readonly text: string | null;
  readonly texts: readonly string[] | null;
}

const row: fc.Arbitrary<Row> = fc.record({
  number: fc.option(fc.oneof(fc.constantFrom(-1, -0, 0, 0.5, 1e21), fc.nat(500))),
  text: fc.option(fc.constantFrom("", "a", "b", "Ö", "日")),
  texts: fc.option(fc.array(fc.constantFrom("a", "b"))),
});

const { numbers, texts, textLists } = columnSpecs<Row>();
const SPECS = {
  number: numbers(({ number }) => number),
  text: texts(({ text }) => text),
  texts: textLists(({ texts }) => texts),
};

Deno.test("groups added at load equal those built on request, and are in shared memory", () => {
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
    for (const number of [...rows.map(({ number }) => number), NaN, 0.25]) {
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

Deno.test("a version is loaded with groups of the columns that queries of an earlier version used", async () => {
  const place = await makeStorePlace();
  const store = await openStore(place.config, "server");
  const loader = new Loader({
    module: new URL("../../../workers/load_version.ts", import.meta.url),
  });
  try {
    const fees = datasetNamed("finance_fees");
    const publishAll = async (rows: readonly DealerFee[], delta: boolean) => {
      const options = { retentionDays: 30, now: () => NOW, delta };
      await publish(store.db, fees, numbered(rows), options);
      return (await currentVersions(store.db)).get("finance_fees");
    };
    const isGrouped = (version: Version, names: readonly string[]) => {
      assert.deepEqual(version.grouped, names);
      const plain = new Version(withoutGroups(version.data));
      for (const name of names) {
        const both = [version, plain].map(({ columns }) =>
          (columns[name as keyof typeof columns] as NumberColumn | TextColumn).groups()
        );
        assert.deepEqual(both[0], both[1], name);
      }
    };
    loader.open(store.address);
    const loadNewest = (newest: Awaited<ReturnType<typeof publishAll>>, before?: Version) =>
      loader.load("finance_fees", () => newest, before);
    const first = await loadNewest(await publishAll(dealerFees(0, 50), false));
    const before = new Version(first.data);
    isGrouped(before, []);

    // A few rows change, so the others are carried over.
    before.texts("financier_slug").groups();
    before.numbers("term_months").group(120);
    const changed = [dealerFee(3, { financier_slug: "lender_new", term_months: 7 }), dealerFee(99)];
    const second = await loadNewest(await publishAll(changed, true), before);
    const version = new Version(second.data);
    assert.deepEqual([version.info!.number, version.size], [2, 51]);
    isGrouped(version, ["financier_slug", "term_months"]);
    assert.notEqual(version.numbers("term_months").group(7), undefined);

    // They are kept even if nothing used them between two publishes, and in a segment.
    const path = `${place.config.dataDir}.version`;
    await writeSegment(path, version.data, "code");
    const kept = new Version(await readSegment(path, "code"));
    await Deno.remove(path);
    isGrouped(kept, ["financier_slug", "term_months"]);
    const more = await publishAll([dealerFee(4, { term_months: 8 })], true);
    const third = await loadNewest(more, kept);
    isGrouped(new Version(third.data), ["financier_slug", "term_months"]);
  } finally {
    await loader.close();
    await store.close();
    await place.remove();
  }
});

/** A version before any query. */
function withoutGroups(data: VersionData): VersionData {
  const plain = ([name, column]: readonly [string, ColumnData]) => {
    const { groups: _, ...rest } = { groups: undefined, ...column };
    return [name, rest];
  };
  return { ...data, columns: Object.fromEntries(Object.entries(data.columns).map(plain)) };
}
