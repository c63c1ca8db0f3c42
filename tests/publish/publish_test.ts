import { sql } from "kysely";
import { ShrinkError } from "../../src/publish/model/errors.ts";
import { GateError, PublishError } from "../../src/publish/model/errors.ts";
import assert from "node:assert/strict";
import fc from "fast-check";
import { datasetNamed } from "../../src/datasets/mod.ts";
import type { PublishOptions } from "../../src/publish/versions/options.ts";
import type { RawRow } from "../../src/publish/model/raw_row.ts";
import { rollback } from "../../src/publish/versions/rollback.ts";
import { listAudit } from "../../src/store/audit.ts";
import { findPruned, keptChanges, listVersions } from "../../src/store/versions/versions.ts";
import { dealerFee, dealerFees, uuidOf } from "../support/fixtures/dealer_fees.ts";
import { openTestStore, type TestStore } from "../support/service/publishing.ts";
import { type DatasetKey, type RowOf, rowsOf } from "../support/fixtures/rows.ts";
import { NOW, numbered } from "../support/service/service.ts";

let store: TestStore;
Deno.test.beforeAll(async () => {
  store = await openTestStore();
});
Deno.test.beforeEach(() => store.clear());
Deno.test.afterAll(() => store.close());

type Adder = RowOf<"hvac_labor">;

/** A row of a dataset without revisions. */
const ADDERS = rowsOf("hvac_labor", 20, 1).map((row, i): Adder => ({
  ...row,
  record_id: `adder-${String(i).padStart(2, "0")}`,
  unresolved_requirements: [],
  provenance: {
    ...row.provenance,
    source_document_id: null,
    last_verified_at: "2026-11-01T00:00:00Z",
  },
}));

const changed = (row: Adder, label = "changed"): Adder => ({ ...row, adder_label: label });

const byId = (rows: readonly Adder[]) => new Map(rows.map((row) => [row.record_id, row]));

function rollBack(dataset: DatasetKey, version: number, options: Partial<PublishOptions> = {}) {
  return rollback(store.db, datasetNamed(dataset), version, {
    retentionDays: 30,
    now: () => NOW,
    ...options,
  });
}

/** Awaits all of them even if one fails, so that none continues into the next test. */
async function together<T>(work: readonly Promise<T>[]): Promise<T[]> {
  const failed = (await Promise.allSettled(work)).find((one) => one.status === "rejected");
  if (failed !== undefined) throw failed.reason;
  return await Promise.all(work);
}

/** The changes of a version in log order. */
function changesOf(dataset: DatasetKey, version: number) {
  return store.db.selectFrom("records")
    .select(["sequence", "operation", "record_id", "trade", "previous_trade"])
    .where("dataset_key", "=", dataset).where("version_number", "=", version)
    .orderBy("sequence").execute();
}

Deno.test("a first publish upserts every row as version 1", async () => {
  const report = await store.publish("hvac_labor", ADDERS);
  assert.deepEqual(report, {
    dataset: "hvac_labor",
    version: 1,
    published: true,
    rows: 20,
    added: 20,
    changes: { upsert: 20, supersede: 0, delete: 0, unchanged: 0, unknownDeletes: 0 },
    passedOver: [],
    warnings: report.warnings,
  });
  assert.deepEqual(await store.current("hvac_labor"), byId(ADDERS));
  const [version, ...more] = await store.versions("hvac_labor");
  assert.deepEqual(more, []);
  assert.equal(version!.number, 1);
  assert.equal(version!.rowCount, 20);
  assert.equal(version!.quoteSafeCount, ADDERS.filter((row) => row.quote_safe).length);
  assert.equal(version!.publishedAt, new Date(NOW).toISOString());
  assert.equal(version!.lastSequence, 20);
  assert.deepEqual(version!.changeSummary, { upsert: 20, supersede: 0, delete: 0, unchanged: 0 });
});

Deno.test("a full publish counts new, changed, removed and unchanged rows", async () => {
  await store.publish("hvac_labor", ADDERS.slice(0, 15));
  const next = [
    ...ADDERS.slice(0, 5),
    ...ADDERS.slice(5, 9).map((row) => changed(row)),
    ...ADDERS.slice(15, 18),
  ];
  const { version, changes, rows } = await store.publish("hvac_labor", next);
  assert.equal(version, 2);
  assert.equal(rows, 12);
  assert.deepEqual(changes, {
    upsert: 7,
    supersede: 0,
    delete: 6,
    unchanged: 5,
    unknownDeletes: 0,
  });
  assert.deepEqual(await store.current("hvac_labor"), byId(next));
});

Deno.test("changes continue the sequence numbers in row order, with deletes last", async () => {
  await store.publish("hvac_labor", ADDERS.slice(0, 4));
  await store.publish("hvac_labor", [ADDERS[7]!, changed(ADDERS[2]!), ADDERS[0]!, ADDERS[6]!]);
  assert.deepEqual(
    (await changesOf("hvac_labor", 2)).map((change) => [
      change.sequence,
      change.operation,
      change.record_id,
    ]),
    [
      [5, "upsert", "adder-07"],
      [6, "upsert", "adder-02"],
      [7, "upsert", "adder-06"],
      [8, "delete", "adder-01"],
      [9, "delete", "adder-03"],
    ],
  );
});

Deno.test("the same rows in any order are a version without changes", async () => {
  await store.publish("hvac_labor", ADDERS);
  const before = await changesOf("hvac_labor", 1);
  const { version, changes } = await store.publish("hvac_labor", ADDERS.toReversed());
  assert.equal(version, 2);
  assert.deepEqual(changes, {
    upsert: 0,
    supersede: 0,
    delete: 0,
    unchanged: 20,
    unknownDeletes: 0,
  });
  assert.deepEqual(await changesOf("hvac_labor", 1), before);
  assert.deepEqual(await changesOf("hvac_labor", 2), []);
});

Deno.test("a row with its fields in another order is unchanged", async () => {
  await store.publish("hvac_labor", ADDERS);
  const turned = ADDERS.map((row) => Object.fromEntries(Object.entries(row).toReversed()));
  const { changes } = await store.publish("hvac_labor", turned);
  assert.equal(changes.unchanged, 20);
});

Deno.test("a row that moves to another trade records its previous trade", async () => {
  const row = { ...ADDERS[0]!, trade: "hvac" as const };
  await store.publish("hvac_labor", [row]);
  await store.publish("hvac_labor", [{ ...row, trade: "solar" }]);
  const [change] = await changesOf("hvac_labor", 2);
  assert.deepEqual([change!.trade, change!.previous_trade], ["solar", "hvac"]);
});

Deno.test("a removed record that returns is an upsert", async () => {
  await store.publish("hvac_labor", ADDERS.slice(0, 5));
  await store.publish("hvac_labor", ADDERS.slice(0, 4));
  const { changes } = await store.publish("hvac_labor", ADDERS.slice(0, 5));
  assert.deepEqual([changes.upsert, changes.unchanged], [1, 4]);
  assert.deepEqual(await store.current("hvac_labor"), byId(ADDERS.slice(0, 5)));
});

/** The revision field of each dataset (decisions, Rows to publish). */
const REVISIONS: [DatasetKey, (row: never) => object][] = [
  ["finance_fees", (row: RowOf<"finance_fees">) => ({
    ...row,
    dealer_fee_version_id: uuidOf(77),
  })],
  ["finance_products", (row: RowOf<"finance_products">) => ({
    ...row,
    effective_date: "1999-01-01",
  })],
  ["finance_eligibility", (row: RowOf<"finance_eligibility">) => ({
    ...row,
    effective_date: "1999-01-01",
  })],
  ["hvac_incentives", (row: RowOf<"hvac_incentives">) => ({
    ...row,
    effective_date: "1999-01-01",
  })],
  ["hvac_climate", (row: RowOf<"hvac_climate">) => ({ ...row, iecc_edition: 2099 })],
  ["permits", (row: RowOf<"permits">) => ({ ...row, code: { ...row.code, cycle: "2099" } })],
  ["hvac_ahri_matches", (row: RowOf<"hvac_ahri_matches">) => ({
    ...row,
    ahri_reference_number: "new",
  })],
];

for (const [dataset, revise] of REVISIONS) {
  Deno.test(`a row of ${dataset} with a new revision is a supersede`, async () => {
    const rows = rowsOf(dataset, 6, 2);
    await store.publish(dataset, rows);
    const { changes } = await store.publish(dataset, [revise(rows[0] as never), ...rows.slice(1)]);
    assert.deepEqual([changes.supersede, changes.upsert, changes.unchanged], [1, 0, 5]);
  });
}

Deno.test("in datasets without revisions every change is an upsert", async () => {
  const change = (row: object) => {
    if ("title" in row) return { ...row, title: "new" };
    if ("manufacturer" in row) return { ...row, manufacturer: "new" };
    if ("utility" in row) return { ...row, territory_notes: "new" };
    if ("region_name" in row) return { ...row, region_name: "new" };
    if ("adder_label" in row) return { ...row, adder_label: "new" };
    return { ...row, occupation_title: "new" };
  };
  const revised = REVISIONS.map(([dataset]) => dataset);
  const others = ([
    "source_documents",
    "equipment_pricing",
    "utility_territory",
    "electricity_rates",
    "hvac_labor",
    "labor_rates",
    "hvac_pricing",
    "roofing_materials",
  ] as const).filter((dataset) => !revised.includes(dataset));
  for (const dataset of others) {
    const rows = rowsOf(dataset, 3, 3);
    await store.publish(dataset, rows);
    const { changes } = await store.publish(dataset, rows.map(change));
    assert.deepEqual([changes.upsert, changes.supersede], [3, 0], dataset);
  }
});

Deno.test("a changed dealer fee with the same version is an upsert", async () => {
  await store.publish("finance_fees", dealerFees(0, 3));
  const { changes } = await store.publish("finance_fees", [
    dealerFee(0, { product_title: "renamed" }),
    ...dealerFees(1, 3),
  ]);
  assert.deepEqual([changes.upsert, changes.supersede], [1, 0]);
});

Deno.test("of several versions of a fee program, the most recently verified is published", async () => {
  const version = (fee: number, verified: string) =>
    dealerFee(1, { dealer_fee_version_id: uuidOf(fee), last_verified_at: verified });
  const { rows, passedOver, changes } = await store.publish("finance_fees", [
    version(1, "2026-03-01T00:00:00Z"),
    // The latest instant, although not the last in text order.
    version(2, "2026-05-31T23:00:00-07:00"),
    version(3, "2026-06-01T05:00:00Z"),
    dealerFee(2),
    version(4, "2026-04-01T00:00:00Z"),
  ]);
  assert.equal(rows, 2);
  const id = uuidOf(1);
  assert.deepEqual(passedOver, [
    { id, line: 1, kept: 2 },
    { id, line: 3, kept: 2 },
    { id, line: 5, kept: 2 },
  ]);
  assert.equal(changes.upsert, 2);
  const current = await store.current("finance_fees");
  const kept = current.get(uuidOf(1)) as { dealer_fee_version_id: string };
  assert.equal(kept.dealer_fee_version_id, uuidOf(2));
});

Deno.test("ids are compared without case: upper-case ids name the same program and version", async () => {
  const upper = (number: number) => uuidOf(number).toUpperCase();
  const program = 0xabcdef;
  const report = await store.publish("finance_fees", [
    dealerFee(program, { fee_percentage: 0.1, last_verified_at: "2026-01-01T00:00:00Z" }),
    dealerFee(program, {
      finance_program_version_id: upper(program),
      dealer_fee_version_id: upper(0xfedcba),
      fee_percentage: 0.25,
    }),
    dealerFee(1),
  ]);
  assert.deepEqual([report.rows, report.passedOver.length], [2, 1]);
  const { payload } = await store.db.selectFrom("records").select("payload")
    .where("record_id", "=", uuidOf(program)).executeTakeFirstOrThrow();
  assert.equal(JSON.parse(payload!).dealer_fee_version_id, uuidOf(0xfedcba));

  const { changes } = await store.publish("finance_fees", [], {
    delta: true,
    deletes: [upper(program)],
  });
  assert.deepEqual([changes.delete, changes.unknownDeletes], [1, 0]);
});

Deno.test("rows verified before the rows that they replace are refused without --older", async () => {
  const verified = (number: number, day: string, fee_percentage = 0.1) =>
    dealerFee(number, { last_verified_at: `2026-${day}T00:00:00Z`, fee_percentage });
  const rows = [1, 2, 3, 4].map((number) => verified(number, "11-20"));
  const first = await store.publish("finance_fees", rows);
  const day = (number: number) => verified(number, "11-20");

  // Equally recent, later, or of a new record: none is older.
  const allowed = [verified(5, "01-01"), verified(1, "11-20", 0.2), verified(2, "11-21")];
  const later = await store.publish("finance_fees", allowed, { delta: true });
  assert.deepEqual(later.warnings, []);
  assert.equal(later.changes.older, undefined);

  const refusals = [
    {
      rows: [verified(4, "11-22"), verified(3, "01-01", 0.3)],
      options: { delta: true },
      lines: [2],
    },
    { rows: [verified(1, "01-01"), day(2)], options: { delta: true }, lines: [1, 2] },
    // A full file, even if it leaves most rows unchanged.
    {
      rows: [verified(5, "01-01"), verified(1, "11-20", 0.2), verified(2, "11-21"), day(3)]
        .concat(verified(4, "11-19")),
      options: {},
      lines: [5],
    },
    { rows: [verified(2, "11-20", 0.4)], options: { delta: true, dryRun: true }, lines: [1] },
  ];
  for (const { rows, options, lines } of refusals) {
    const error = await store.publish("finance_fees", rows, options).then(
      () => assert.fail("published"),
      (error) => error,
    );
    assert.ok(error instanceof GateError);
    assert.equal(error.invalidRows, lines.length);
    assert.deepEqual(
      error.errors.map(({ line, field }) => [line, field]),
      lines.map((line) => [
        line,
        "last_verified_at",
      ]),
    );
    for (const { message, advice } of error.errors) {
      assert.match(message, /^is before that of the row that it replaces \(2026-11-2/);
      assert.equal(advice, "older");
    }
  }

  const forced = await store.publish("finance_fees", [verified(3, "01-01", 0.3)], {
    delta: true,
    older: true,
  });
  assert.deepEqual(forced.warnings, [
    "1 row was verified before the one that it replaces (line 1)",
  ]);
  assert.equal(forced.changes.older, 1);
  const [record] = (await listVersions(store.db, "finance_fees")).slice(-1);
  assert.deepEqual(record!.changeSummary, {
    upsert: 1,
    supersede: 0,
    delete: 0,
    unchanged: 4,
    older: 1,
  });
  const [audited] = await store.db.selectFrom("audit").select("details")
    .orderBy("id", "desc").limit(1).execute();
  assert.equal((audited!.details as { older?: number }).older, 1);

  const back = await rollBack("finance_fees", first.version);
  assert.deepEqual([back.published, back.changes.older], [true, undefined]);
});

Deno.test("a delta's change summary counts all unchanged rows of the version", async () => {
  await store.publish("hvac_labor", ADDERS.slice(0, 10));
  for (
    const [rows, deletes, wanted] of [
      [[changed(ADDERS[1]!)], [], 9],
      [[ADDERS[15]!], ["adder-03"], 9],
      [[], ["adder-05", "nobody"], 9],
    ] as const
  ) {
    await store.publish("hvac_labor", rows, { delta: true, deletes });
    const [version] = (await listVersions(store.db, "hvac_labor")).slice(-1);
    const { upsert, supersede, unchanged } = version!.changeSummary as Record<string, number>;
    assert.equal(unchanged, wanted);
    assert.equal(unchanged, version!.rowCount - upsert! - supersede!);
  }
});

Deno.test("a delta changes and adds its rows, and keeps all others", async () => {
  await store.publish("hvac_labor", ADDERS.slice(0, 10));
  const delta = [ADDERS[0]!, changed(ADDERS[1]!), ADDERS[12]!];
  const { changes, rows } = await store.publish("hvac_labor", delta, { delta: true });
  assert.deepEqual(changes, {
    upsert: 2,
    supersede: 0,
    delete: 0,
    unchanged: 9,
    unknownDeletes: 0,
  });
  assert.equal(rows, 11);
  assert.deepEqual(
    await store.current("hvac_labor"),
    byId([...ADDERS.slice(0, 10), changed(ADDERS[1]!), ADDERS[12]!]),
  );
});

Deno.test("the given ids are deleted, and unknown ones are counted in a warning", async () => {
  await store.publish("hvac_labor", ADDERS.slice(0, 10));
  const { changes, warnings, rows } = await store.publish("hvac_labor", [ADDERS[15]!], {
    delta: true,
    deletes: ["adder-03", "adder-04", "adder-15x", "nobody", "adder-16"],
  });
  assert.deepEqual(changes, {
    upsert: 1,
    supersede: 0,
    delete: 2,
    unchanged: 8,
    unknownDeletes: 3,
  });
  assert.deepEqual(warnings, [
    "3 ids to remove are not in the dataset (adder-15x, nobody, adder-16)",
  ]);
  assert.equal(rows, 9);
});

Deno.test("an id given twice is deleted once", async () => {
  await store.publish("hvac_labor", ADDERS.slice(0, 10));
  const { changes, warnings } = await store.publish("hvac_labor", [], {
    delta: true,
    deletes: ["adder-03", "adder-03", "nobody", "nobody"],
  });
  assert.equal(changes.delete, 1);
  assert.deepEqual(warnings, ["1 id to remove is not in the dataset (nobody)"]);
});

Deno.test("an id that was deleted before is unknown", async () => {
  await store.publish("hvac_labor", ADDERS.slice(0, 3));
  const deletes = ["adder-01"];
  await store.publish("hvac_labor", [], { delta: true, deletes });
  const { changes } = await store.publish("hvac_labor", [], { delta: true, deletes });
  assert.deepEqual([changes.delete, changes.unknownDeletes], [0, 1]);
});

Deno.test("a publish is refused if an id is both among the rows and to be deleted", async () => {
  await store.publish("hvac_labor", ADDERS.slice(0, 5));
  const before = await store.everything();
  await assert.rejects(
    store.publish("hvac_labor", [ADDERS[1]!, ADDERS[6]!], {
      delta: true,
      deletes: ["adder-01", "adder-06", "adder-02"],
    }),
    new PublishError("Cannot publish hvac_labor: 2 ids to remove are also among the rows"),
  );
  assert.deepEqual(await store.everything(), before);
});

Deno.test("a dry run reports what a publish would do, and writes nothing", async () => {
  await store.publish("hvac_labor", ADDERS.slice(0, 10));
  const before = await store.everything();
  const next = [...ADDERS.slice(0, 8), changed(ADDERS[8]!), ADDERS[11]!];
  const dry = await store.publish("hvac_labor", next, { dryRun: true });
  assert.deepEqual(await store.everything(), before);
  const { published, ...wet } = await store.publish("hvac_labor", next);
  assert.equal(published, true);
  assert.deepEqual(dry, { ...wet, published: false });
});

Deno.test("a dry run of a first publish leaves the dataset unpublished", async () => {
  const report = await store.publish("hvac_labor", ADDERS, { dryRun: true });
  assert.deepEqual([report.version, report.published, report.rows], [1, false, 20]);
  assert.deepEqual(await store.versions("hvac_labor"), []);
});

Deno.test("a publish may remove half of the rows, and more only with allowShrink", async () => {
  await store.publish("hvac_labor", ADDERS.slice(0, 10));
  const before = await store.everything();
  for (const options of [{}, { dryRun: true }]) {
    await assert.rejects(
      store.publish("hvac_labor", ADDERS.slice(0, 4), options),
      { code: "shrink", message: "Cannot publish hvac_labor: 6 of its 10 rows would be removed" },
    );
  }
  assert.deepEqual(await store.everything(), before);
  await store.publish("hvac_labor", ADDERS.slice(0, 5));
  const { rows, warnings } = await store.publish("hvac_labor", [], { allowShrink: true });
  assert.deepEqual([rows, warnings], [0, ["no row is left"]]);
});

Deno.test("deletes by id need allowShrink too", async () => {
  await store.publish("hvac_labor", ADDERS.slice(0, 3));
  const deletes = ["adder-00", "adder-01"];
  await assert.rejects(
    store.publish("hvac_labor", [], { delta: true, deletes }),
    PublishError,
  );
  await store.publish("hvac_labor", [], { delta: true, deletes, allowShrink: true });
  assert.deepEqual([...(await store.current("hvac_labor")).keys()], ["adder-02"]);
});

Deno.test("rollback publishes an earlier version's content as the next number", async () => {
  await store.publish("hvac_labor", ADDERS.slice(0, 10));
  await store.publish("hvac_labor", [...ADDERS.slice(0, 6), changed(ADDERS[6]!), ADDERS[12]!]);
  await store.publish("hvac_labor", ADDERS.slice(4, 14));
  const report = await rollBack("hvac_labor", 2, { allowShrink: true });
  assert.equal(report.version, 4);
  assert.equal(report.rows, 8);
  assert.deepEqual(
    await store.current("hvac_labor"),
    byId([...ADDERS.slice(0, 6), changed(ADDERS[6]!), ADDERS[12]!]),
  );
  assert.deepEqual(report.changes, {
    upsert: 5,
    supersede: 0,
    delete: 6,
    unchanged: 3,
    unknownDeletes: 0,
  });
  const versions = await store.versions("hvac_labor");
  assert.deepEqual(versions.map(({ number }) => number), [1, 2, 3, 4]);
  assert.equal(versions[3]!.quoteSafeCount, versions[1]!.quoteSafeCount);
});

Deno.test("rollback to the current version is a version without changes", async () => {
  await store.publish("hvac_labor", ADDERS);
  const { version, changes } = await rollBack("hvac_labor", 1);
  assert.deepEqual([version, changes.unchanged, changes.upsert], [2, 20, 0]);
});

Deno.test("rollback supports dry runs, and respects the shrink guard", async () => {
  await store.publish("hvac_labor", ADDERS.slice(0, 2));
  await store.publish("hvac_labor", ADDERS.slice(0, 12));
  const before = await store.everything();
  await assert.rejects(rollBack("hvac_labor", 1), PublishError);
  const dry = await rollBack("hvac_labor", 1, { dryRun: true, allowShrink: true });
  const refused = await rollBack("hvac_labor", 1, { dryRun: true, differences: 3 }).catch((e) => e);
  assert.ok(refused instanceof ShrinkError);
  const { differences, counts: _, samples: __, ...shown } = refused.report!;
  assert.equal(differences?.length, 3, "a refused version still lists its differences");
  const { counts: ___, samples: ____, ...tried } = dry;
  assert.deepEqual(shown, tried);
  assert.deepEqual([dry.published, dry.version, dry.rows], [false, 3, 2]);
  assert.deepEqual(await store.everything(), before);
});

Deno.test("rollback to an unknown version is refused with the retained versions", async () => {
  await assert.rejects(
    rollBack("hvac_labor", 1),
    new PublishError("Cannot roll back hvac_labor: nothing is published"),
  );
  await store.publish("hvac_labor", ADDERS);
  await store.publish("hvac_labor", ADDERS);
  for (const version of [0, 3, 99]) {
    await assert.rejects(
      rollBack("hvac_labor", version),
      new PublishError(
        `Cannot roll back hvac_labor to version ${version}: only versions 1 to 2 are kept`,
      ),
    );
  }
});

Deno.test("rollback reaches exactly the retained versions", async () => {
  const content = (version: number) => [
    changed(ADDERS[0]!, `label of ${version}`),
    ...ADDERS.slice(1, 3),
    ADDERS[3 + version % 5]!,
  ];
  for (let version = 1; version <= 15; version++) {
    await store.publish("hvac_labor", content(version), {
      retentionDays: 0,
      now: () => NOW + version,
    });
  }
  // The last ten are always kept, as is the content of the version before them.
  await assert.rejects(
    rollBack("hvac_labor", 4),
    new PublishError("Cannot roll back hvac_labor to version 4: only versions 5 to 15 are kept"),
  );
  for (const version of [5, 6, 10, 14, 15]) {
    const report = await rollBack("hvac_labor", version, { dryRun: true });
    assert.equal(report.rows, 4);
  }
  const report = await rollBack("hvac_labor", 5);
  assert.equal(report.version, 16);
  assert.deepEqual(await store.current("hvac_labor"), byId(content(5)));
});

Deno.test("more than ten versions are kept while their changes are within the retention period", async () => {
  for (let version = 1; version <= 14; version++) {
    await store.publish("hvac_labor", [changed(ADDERS[0]!, `label of ${version}`)], {
      retentionDays: 1,
      now: () => NOW + version,
    });
  }
  const { rows } = await rollBack("hvac_labor", 1, { dryRun: true });
  assert.equal(rows, 1);
});

Deno.test("beyond the size limit the oldest changes are pruned, but never the latest version's", async () => {
  const content = (version: number) =>
    ADDERS.map((row) => changed(row, `label of ${version} ${"x".repeat(1000)}`));
  const publishAs = async (version: number, retentionMb: number) => {
    const options = { retentionDays: 30, retentionMb, now: () => NOW + version };
    await store.publish("hvac_labor", content(version), options);
    const versions = await listVersions(store.db, "hvac_labor");
    return {
      versions,
      kept: keptChanges(versions, (await findPruned(store.db, "hvac_labor")).oldest)!,
    };
  };
  for (let version = 1; version <= 4; version++) await publishAs(version, 1);
  const { versions, kept } = await publishAs(5, 1);
  assert.equal(kept.from, 1);
  const { rows: [{ bytes }] } = await sql<{ bytes: number }>`
    select sum(octet_length(payload)) as bytes from records
    where dataset_key = 'hvac_labor' and version_number > 1`.execute(store.db) as {
    rows: [{ bytes: number }];
  };
  assert.equal(kept.bytes, bytes);
  const one = versions.at(-1)!.changeBytes!;

  // Room for the changes of two and a half versions.
  assert.equal((await publishAs(6, 2.5 * one / 1e6)).kept.from, 4);
  await assert.rejects(
    rollBack("hvac_labor", 3),
    new PublishError("Cannot roll back hvac_labor to version 3: only versions 4 to 6 are kept"),
  );
  const last = await publishAs(7, one / 2 / 1e6);
  assert.deepEqual([last.kept.from, last.kept.bytes], [6, last.versions.at(-1)!.changeBytes]);
  const report = await rollBack("hvac_labor", 6);
  assert.deepEqual([report.version, report.changes.upsert], [8, ADDERS.length]);
});

Deno.test("rows with an unpublished source document are counted in a warning", async () => {
  const documents = rowsOf("source_documents", 3, 4);
  await store.publish("source_documents", documents);
  const naming = (source_document_id: string | null, i: number) =>
    dealerFee(i, { source_document_id });
  const { warnings, published } = await store.publish("finance_fees", [
    naming(documents[0]!.id, 1),
    naming("nowhere", 2),
    naming(null, 3),
    naming("elsewhere", 4),
  ]);
  assert.equal(published, true);
  assert.deepEqual(warnings, [
    "2 rows name a source document that is not published: elsewhere, nowhere",
  ]);
});

Deno.test("a deleted source document counts as unpublished", async () => {
  const documents = rowsOf("source_documents", 3, 4);
  await store.publish("source_documents", documents);
  await store.publish("source_documents", documents.slice(1));
  const row = dealerFee(1, { source_document_id: documents[0]!.id });
  const { warnings } = await store.publish("finance_fees", [row]);
  assert.deepEqual(warnings, [
    `1 row names a source document that is not published: ${documents[0]!.id}`,
  ]);
});

Deno.test("the source document of an equipment row's pricing is checked too", async () => {
  const row = rowsOf("equipment_pricing", 30, 4).find((row) => row.pricing !== null)!;
  const { warnings } = await store.publish("equipment_pricing", [{
    ...row,
    pricing: { ...row.pricing!, source_document_id: "nowhere" },
    provenance: { ...row.provenance, source_document_id: null },
  }]);
  const naming = "1 row names a source document that is not published: nowhere";
  assert.equal(warnings.at(-1), naming);
});

Deno.test("text of every kind is stored as it was published", async () => {
  const kinds = ["source_documents", "finance_eligibility", "utility_territory"] as const;
  for (const dataset of kinds) {
    const rows = rowsOf(dataset, 60, 5);
    await store.publish(dataset, rows);
    const { id } = datasetNamed(dataset);
    assert.deepEqual(
      await store.current(dataset),
      new Map(rows.map((row) => [id(row as never), row])),
    );
  }
});

for (const [sign, id] of [["NUL", "nul\u0000"], ["a lone surrogate", "half \ud83d"]]) {
  Deno.test(`the gate refuses an id with ${sign}, which Postgres cannot store`, async () => {
    const [document] = rowsOf("source_documents", 1, 6);
    const before = await store.everything();
    await assert.rejects(store.publish("source_documents", [{ ...document!, id }]), GateError);
    assert.deepEqual(await store.everything(), before);
  });
}

Deno.test("a failing stream of rows leaves the store unchanged", async () => {
  await store.publish("hvac_labor", ADDERS.slice(0, 5));
  const before = await store.everything();
  async function* failing(): AsyncGenerator<RawRow> {
    let number = 0;
    for (let i = 0; i < 1500; i++) {
      yield { number: ++number, value: { ...ADDERS[0]!, record_id: `row-${i}` } };
    }
    await Promise.resolve();
    throw new Error("the disk is gone");
  }
  await assert.rejects(
    store.publish("hvac_labor", failing(), { allowShrink: true }),
    /the disk is gone/,
  );
  assert.deepEqual(await store.everything(), before);
  const { version } = await store.publish("hvac_labor", ADDERS.slice(0, 6));
  assert.equal(version, 2);
});

Deno.test("two concurrent publishes of a dataset both succeed, one after the other", async () => {
  await store.publish("hvac_labor", ADDERS.slice(0, 2));
  const contents = [ADDERS.slice(0, 9), [changed(ADDERS[0]!), ...ADDERS.slice(1, 8)]];
  const reports = await together(contents.map((rows) => store.publish("hvac_labor", rows)));
  assert.deepEqual(reports.map(({ version }) => version).sort(), [2, 3]);
  const last = reports.findIndex(({ version }) => version === 3);
  assert.deepEqual(await store.current("hvac_labor"), byId(contents[last]!));
  const versions = await store.versions("hvac_labor");
  assert.deepEqual(versions.map(({ number }) => number), [1, 2, 3]);
  const { changes } = reports[last]!;
  assert.equal(
    versions[2]!.lastSequence,
    versions[1]!.lastSequence + changes.upsert + changes.supersede + changes.delete,
  );
});

Deno.test("concurrent first publishes of a dataset all succeed", async () => {
  const reports = await together(
    [ADDERS.slice(0, 6), ADDERS.slice(2, 8), ADDERS.slice(1, 7)].map((rows) =>
      store.publish("hvac_labor", rows)
    ),
  );
  assert.deepEqual(reports.map(({ version }) => version).sort(), [1, 2, 3]);
  const versions = await store.versions("hvac_labor");
  assert.deepEqual(versions.map(({ rowCount }) => rowCount), [6, 6, 6]);
});

Deno.test("concurrent publishes of different datasets do not affect each other", async () => {
  const kinds = ["source_documents", "permits", "hvac_climate", "roofing_materials"] as const;
  const reports = await together(
    kinds.map((dataset) => store.publish(dataset, rowsOf(dataset, 30, 7))),
  );
  assert.deepEqual(
    reports.map(({ dataset, version, rows }) => [dataset, version, rows]),
    kinds.map((dataset) => [dataset, 1, 30]),
  );
});

Deno.test("progress reports the number of rows read", async () => {
  const read: number[] = [];
  const stages: string[] = [];
  await store.publish("finance_fees", dealerFees(0, 2500), {
    progress: (stage, rows) => {
      if (stage === "reading") read.push(rows);
      if (stages.at(-1) !== stage) stages.push(stage);
    },
  });
  assert.deepEqual(read, [...read].sort((a, b) => a - b));
  assert.equal(read.at(-1), 2500);
  assert(read.length > 1, "only the last number is reported");
  assert.deepEqual(stages, ["reading", "comparing", "writing"]);
});

Deno.test("comparing reports how many of the changed rows are done, and can be aborted", async () => {
  await store.publish("finance_fees", dealerFees(0, 2500));
  const changed = dealerFees(0, 2500).map((fee) => ({ ...fee, fee_percentage: 0.2345 }));
  const told: [number, number | undefined][] = [];
  await store.publish("finance_fees", changed, {
    dryRun: true,
    differences: 1,
    progress: (stage, done, total) => stage === "comparing" && told.push([done, total]),
  });
  assert.deepEqual(told.slice(1), [[1000, 2500], [2000, 2500], [2500, 2500]]);
  const stop = new AbortController();
  await assert.rejects(
    store.publish("finance_fees", changed, {
      dryRun: true,
      differences: 1,
      signal: stop.signal,
      progress: (stage, done) => stage === "comparing" && done === 1000 && stop.abort("stopped"),
    }),
    (reason) => reason === "stopped",
  );
});

Deno.test("the shrink guard ignores sample rows, unless a file has no rows", async () => {
  const [document] = rowsOf("source_documents", 1, 3);
  await store.publish("source_documents", [{ ...document!, id: "made_up", kind: "sample" }]);
  const sample = (row: Adder): Adder => ({
    ...row,
    provenance: { ...row.provenance, source_document_id: "made_up" },
  });
  const samples = ADDERS.slice(0, 12).map(sample);
  await store.publish("hvac_labor", samples);
  await assert.rejects(
    store.publish("hvac_labor", []),
    { code: "shrink", message: "Cannot publish hvac_labor: 12 of its 12 rows would be removed" },
  );
  // The first real rows replace the samples.
  await store.publish("hvac_labor", ADDERS.slice(12, 16));
  await store.publish("hvac_labor", [...samples, ...ADDERS.slice(12, 16)]);
  await assert.rejects(
    store.publish("hvac_labor", [...samples, ADDERS[12]!]),
    { code: "shrink", message: "Cannot publish hvac_labor: 3 of its 4 rows would be removed" },
  );
});

Deno.test("a publish that waits for its input blocks no other publish", async () => {
  let go = () => {};
  const waiting = new Promise<void>((resolve) => go = resolve);
  async function* slow(): AsyncGenerator<RawRow> {
    yield* numbered(ADDERS.slice(0, 3));
    await waiting;
  }
  const first = store.publish("hvac_labor", slow());
  const [document] = rowsOf("source_documents", 1, 3);
  await store.publish("source_documents", [document!]);
  const { version } = await store.publish("hvac_labor", ADDERS.slice(0, 2));
  go();
  assert.deepEqual([version, (await first).version], [1, 2]);
});

Deno.test("an aborted publish leaves the previous version", async () => {
  await store.publish("hvac_labor", ADDERS.slice(0, 4));
  const before = await store.everything();
  for (const stage of ["reading", "comparing", "writing"]) {
    const end = new AbortController();
    await assert.rejects(
      store.publish("hvac_labor", ADDERS, {
        signal: end.signal,
        progress: (at) => at === stage && end.abort(new Error("enough")),
      }),
      /enough/,
    );
    assert.deepEqual(await store.everything(), before);
  }
});

Deno.test("a version and its audit entry record the note, file name and publisher", async () => {
  const kept = { note: "spring prices", fileName: "fees.xlsx", by: "ann" };
  await store.publish("hvac_labor", ADDERS.slice(0, 4), kept);
  await rollBack("hvac_labor", 1, { by: "bob" });
  const versions = await store.versions("hvac_labor");
  assert.deepEqual(
    versions.map(({ note, fileName, publishedBy }) => [note, fileName, publishedBy]),
    [["spring prices", "fees.xlsx", "ann"], [null, null, "bob"]],
  );
  const [rolledBack, published] = await listAudit(store.db, { limit: 2 });
  const { actor, action, subject } = published!;
  assert.deepEqual([actor, action, subject], ["ann", "publish", "hvac_labor"]);
  assert.deepEqual(published!.details, {
    version: 1,
    rows: 4,
    added: 4,
    upsert: 4,
    supersede: 0,
    delete: 0,
    unchanged: 0,
  });
  assert.deepEqual([rolledBack!.actor, rolledBack!.action], ["bob", "rollback"]);
});

Deno.test("differences are listed by field, under each record's readable name", async () => {
  await store.publish("hvac_labor", ADDERS.slice(0, 4));
  const [kept, first, second] = ADDERS as [Adder, Adder, Adder];
  const dearer = { ...first, ranges: { ...first.ranges, cost_low: null, cost_high: 12 } };
  const { differences } = await store.publish(
    "hvac_labor",
    [kept, dearer, second, ADDERS[7]!],
    { differences: 10, dryRun: true },
  );
  assert.deepEqual(differences!.map(({ id, change }) => [id, change]), [
    // Removals come first, so that additions never crowd them out.
    ["adder-03", "deleted"],
    [first.record_id, "changed"],
    ["adder-07", "new"],
  ]);
  assert.ok(differences![1]!.label.startsWith(first.adder_label));
  assert.deepEqual(
    differences![1]!.fields,
    [
      { field: "ranges.cost_low", before: first.ranges.cost_low, after: null },
      { field: "ranges.cost_high", before: first.ranges.cost_high, after: 12 },
    ].filter(({ before, after }) => before !== after),
  );
  const one = await store.publish("hvac_labor", [kept, dearer, second, ADDERS[7]!], {
    differences: 1,
  });
  // One of each kind: removed, changed and new.
  assert.equal(one.differences!.length, 3);
});

Deno.test("rows based on a version that is no longer current are refused", async () => {
  await store.publish("hvac_labor", ADDERS.slice(0, 4));
  await store.publish("hvac_labor", ADDERS.slice(0, 5));
  await assert.rejects(
    store.publish("hvac_labor", [changed(ADDERS[1]!)], { delta: true, madeFrom: 1 }),
    /version 2 was published in the meantime/,
  );
  await store.publish("hvac_labor", [changed(ADDERS[1]!)], { delta: true, madeFrom: 2 });
});

/** The naive twin of the store: a publish on a plain Map. */
class Twin {
  current = new Map<string, Adder>();
  readonly #versions: Map<string, Adder>[] = [];

  publish(next: Map<string, Adder>) {
    let upsert = 0;
    let gone = 0;
    for (const [id, row] of next) {
      if (JSON.stringify(this.current.get(id)) !== JSON.stringify(row)) upsert++;
    }
    for (const id of this.current.keys()) if (!next.has(id)) gone++;
    const unchanged = next.size - upsert;
    this.current = new Map(next);
    this.#versions.push(this.current);
    return { upsert, supersede: 0, delete: gone, unchanged };
  }

  delta(rows: readonly Adder[], deletes: readonly string[]) {
    const next = new Map([...this.current, ...byId(rows)]);
    for (const id of deletes) next.delete(id);
    return this.publish(next);
  }

  rollback(version: number) {
    return this.publish(this.#versions[version - 1]!);
  }

  get version(): number {
    return this.#versions.length;
  }
}

const content = fc.uniqueArray(
  fc.tuple(fc.nat({ max: 7 }), fc.nat({ max: 2 })),
  { selector: ([index]) => index, maxLength: 8 },
).map((picks) => picks.map(([index, label]) => changed(ADDERS[index]!, `label ${label}`)));

const step = fc.oneof(
  content.map((rows) => ({ kind: "whole" as const, rows })),
  fc.tuple(content, fc.uniqueArray(fc.nat({ max: 9 }), { maxLength: 4 })).map(([rows, gone]) => ({
    kind: "delta" as const,
    rows,
    // None of the rows' own ids, which would be refused.
    deletes: gone.map((index) => ADDERS[index]!.record_id)
      .filter((id) => rows.every((row) => row.record_id !== id)),
  })),
  fc.nat().map((at) => ({ kind: "rollback" as const, at })),
);

Deno.test("after any sequence of publishes the records and the summary match those of a plain Map", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      await store.clear();
      const twin = new Twin();
      for (const one of steps) {
        let summary;
        if (one.kind === "whole") {
          await store.publish("hvac_labor", one.rows, { allowShrink: true });
          summary = twin.publish(byId(one.rows));
        } else if (one.kind === "delta") {
          const { rows, deletes } = one;
          await store.publish("hvac_labor", rows, { delta: true, deletes, allowShrink: true });
          summary = twin.delta(rows, deletes);
        } else {
          if (twin.version === 0) continue;
          const version = 1 + one.at % twin.version;
          await rollBack("hvac_labor", version, { allowShrink: true });
          summary = twin.rollback(version);
        }
        const version = (await store.versions("hvac_labor")).at(-1)!;
        assert.equal(version.number, twin.version);
        assert.deepEqual(version.changeSummary, summary);
        assert.equal(version.rowCount, twin.current.size);
        assert.equal(
          version.quoteSafeCount,
          [...twin.current.values()].filter((row) => row.quote_safe).length,
        );
        assert.deepEqual(await store.current("hvac_labor"), twin.current);
      }
    }),
    { numRuns: 40, seed: 1 },
  );
});

Deno.test("after any sequence of publishes the change log replays to the records", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(content, { minLength: 1, maxLength: 6 }), async (versions) => {
      await store.clear();
      for (const rows of versions) {
        await store.publish("hvac_labor", numbered(rows), { allowShrink: true });
      }
      const changes = await store.db.selectFrom("records").selectAll()
        .where("dataset_key", "=", "hvac_labor").orderBy("sequence").execute();
      const mirror = new Map<string, unknown>();
      changes.forEach((change, i) => {
        assert.equal(change.sequence, i + 1);
        assert.equal(change.operation === "delete", change.payload === null);
        if (change.operation === "delete") assert.ok(mirror.delete(change.record_id));
        else mirror.set(change.record_id, JSON.parse(change.payload!));
      });
      assert.deepEqual(mirror, byId(versions.at(-1)!));
    }),
    { numRuns: 20, seed: 2 },
  );
});

Deno.test("a large publish updates the database's statistics, so that few ids are found by index", async () => {
  const counted = async () => {
    const { rows } = await sql<{ reltuples: number }>`
      select reltuples from pg_class where oid = 'records'::regclass`.execute(store.db);
    return rows[0]!.reltuples;
  };
  const [adder] = ADDERS as [Adder];
  const rows = Array.from({ length: 50_000 }, (_, i) => ({ ...adder, record_id: `adder-${i}` }));
  assert.ok(await counted() < 45_000);
  await store.publish("hvac_labor", rows);
  assert.ok(await counted() > 45_000);
});
