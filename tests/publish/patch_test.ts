import { GateError } from "../../src/publish/model/errors.ts";
import assert from "node:assert/strict";
import { datasetNamed } from "../../src/datasets/mod.ts";
import { type FileOptions, publishFile } from "../../src/publish/versions/publish_file.ts";
import { dealerFee, dealerFees, uuidOf } from "../support/fixtures/dealer_fees.ts";
import { openTestStore, type TestStore } from "../support/service/publishing.ts";
import { type DatasetKey, type RowOf, rowsOf } from "../support/fixtures/rows.ts";
import { NOW } from "../support/service/service.ts";

let store: TestStore;
Deno.test.beforeAll(async () => {
  store = await openTestStore();
});
Deno.test.beforeEach(() => store.clear());
Deno.test.afterAll(() => store.close());

type Equipment = RowOf<"equipment_pricing">;

/** A public list of products without prices. */
const LIST = rowsOf("equipment_pricing", 30, 4).map((row, i): Equipment => ({
  ...row,
  manufacturer: `Maker ${i % 3}`,
  sku: `SKU-${i}`,
  base_cost: 0,
  pricing: null,
  provenance: { ...row.provenance, source_document_id: null },
}));

function publishText(
  dataset: DatasetKey,
  name: string,
  text: string,
  options: Partial<FileOptions> = {},
) {
  const open = () => Promise.resolve(new Blob([text]).stream());
  return publishFile(store.db, datasetNamed(dataset), { name, size: null, open }, {
    retentionDays: 30,
    now: () => NOW,
    ...options,
  });
}

const MATCH = { match: ["manufacturer", "sku"] };

/** The changes of a version, as delivered by sync. */
async function changedIds(version: number): Promise<string[]> {
  const rows = await store.db.selectFrom("records").select(["record_id"])
    .where("version_number", "=", version).where("dataset_key", "=", "equipment_pricing").execute();
  return rows.map(({ record_id }) => record_id).sort();
}

const ndjson = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row) + "\n").join("");

Deno.test("a patch sets costs by maker and SKU, and the next list keeps them", async () => {
  await store.publish("equipment_pricing", LIST);
  const costs = LIST.slice(0, 12).map(({ manufacturer, sku }, i) =>
    `${manufacturer.toUpperCase()},${sku},${100 + i}.5\n`
  );
  const patched = await publishText(
    "equipment_pricing",
    "costs.csv",
    "manufacturer,sku,base_cost\n" + costs.join(""),
    MATCH,
  );
  assert.deepEqual(patched.changes, {
    upsert: 12,
    supersede: 0,
    delete: 0,
    unchanged: 18,
    unknownDeletes: 0,
  });
  assert.deepEqual(await changedIds(2), LIST.slice(0, 12).map((row) => row.record_id).sort());
  const costOf = async (row: Equipment) =>
    ((await store.current("equipment_pricing")).get(row.record_id) as Equipment).base_cost;
  assert.equal(await costOf(LIST[3]!), 103.5);
  assert.equal(await costOf(LIST[20]!), 0);

  const next = [...LIST.slice(1), ...rowsOf("equipment_pricing", 2, 77)]
    .map((row) => row === LIST[5] ? { ...row, measure_key: "new" } : row);
  await publishText("equipment_pricing", "list.ndjson", ndjson(next), {
    keep: ["base_cost", "pricing"],
  });
  assert.equal(await costOf(LIST[3]!), 103.5);
  assert.equal(await costOf(LIST[5]!), 105.5);
  assert.deepEqual(
    await changedIds(3),
    [LIST[0]!, LIST[5]!, ...next.slice(-2)].map((row) => row.record_id).sort(),
  );
});

Deno.test("patch lines that match no record or several, or repeat one, are skipped and reported", async () => {
  const twins = [{ ...LIST[1]!, sku: "TWIN" }, { ...LIST[4]!, sku: "TWIN" }];
  await store.publish("equipment_pricing", [LIST[0]!, ...twins, LIST[7]!, LIST[8]!]);
  const sheet = "manufacturer,sku,base_cost\n" +
    "Maker 0,SKU-0,1\nMaker 9,SKU-0,2\nMaker 1,TWIN,3\nMaker 1,SKU-7,4\nmaker 1,sku-7,5\n,,6\n" +
    "Maker 2,SKU-8,\n";
  const { left, changes, rows } = await publishText(
    "equipment_pricing",
    "costs.csv",
    sheet,
    MATCH,
  );
  assert.deepEqual(left.map(({ line, value, message }) => [line, value, message]), [
    [3, "Maker 9, SKU-0", "matches no record"],
    [4, "Maker 1, TWIN", "matches 2 records"],
    [5, "Maker 1, SKU-7", "matches the record of line 6 too"],
    [6, "maker 1, sku-7", "matches the record of line 5 too"],
    [7, ", ", "is blank"],
  ]);
  // A blank cell keeps the current value.
  assert.deepEqual([changes.upsert, changes.unchanged, rows], [1, 4, 5]);

  const before = await store.everything();
  await assert.rejects(
    publishText("equipment_pricing", "costs.csv", sheet, { ...MATCH, strict: true }),
    (error) => error instanceof GateError && error.invalidRows === 5,
  );
  assert.deepEqual(await store.everything(), before);
});

Deno.test("a patch passes the gate as whole rows do, with the line numbers of the sheet", async () => {
  await store.publish("equipment_pricing", LIST);
  await assert.rejects(
    publishText(
      "equipment_pricing",
      "costs.csv",
      "manufacturer,sku,base_cost\n\nMaker 0,SKU-0,-5\n",
      MATCH,
    ),
    (error: GateError) => {
      const [first] = error.errors;
      assert.deepEqual([first!.line, first!.field, first!.value], [3, "base_cost", "-5"]);
      return true;
    },
  );
});

Deno.test("a patched dealer fee is a new version of its program", async () => {
  await store.publish("finance_fees", dealerFees(0, 3));
  const sheet = `finance_program_version_id,fee_percentage\n${uuidOf(1)},0.5\n${uuidOf(2)},\n`;
  const { changes } = await publishText("finance_fees", "fees.csv", sheet, {
    match: ["finance_program_version_id"],
  });
  assert.deepEqual([changes.supersede, changes.upsert, changes.unchanged], [1, 0, 2]);
  const fee = (await store.current("finance_fees")).get(uuidOf(1)) as RowOf<"finance_fees">;
  assert.equal(fee.fee_percentage, 0.5);
  assert.notEqual(fee.dealer_fee_version_id, dealerFee(1).dealer_fee_version_id);
});

Deno.test("a dealer fee from a sheet is a new version if its values change, except fields to keep", async () => {
  await store.publish("finance_fees", []);
  const publishSheet = async (fee: number, keep: readonly string[] = []) => {
    const { dealer_fee_version_id: _, ...row } = dealerFee(1, { fee_percentage: fee });
    const flat = Object.entries(row).filter(([, value]) => typeof value !== "object");
    const sheet = `${flat.map(([name]) => name).join()}\n${
      flat.map(([, value]) => value).join()
    }\n`;
    const { changes } = await publishText("finance_fees", "fees.csv", sheet, { keep });
    return [changes.upsert, changes.supersede, changes.unchanged];
  };
  assert.deepEqual(await publishSheet(0.185), [1, 0, 0]);
  assert.deepEqual(await publishSheet(0.2, ["fee_percentage"]), [0, 0, 1]);
  assert.deepEqual(await publishSheet(0.2), [0, 1, 0]);
});

Deno.test("--source and --verified fill in missing provenance, and mark patched rows", async () => {
  await store.publish("source_documents", [
    { ...rowsOf("source_documents", 1, 2)[0]!, id: "spring", kind: null },
  ]);
  const { last_verified_at: _, ...open } = dealerFee(1);
  const given = dealerFee(2, {
    source_document_id: "own",
    last_verified_at: "2026-09-01T00:00:00Z",
  });
  const provenance = { source: "spring", verified: "2026-10-01T00:00:00Z" };
  await publishText("finance_fees", "fees.ndjson", ndjson([open, given]), provenance);
  const marks = async () =>
    [...(await store.current("finance_fees")).values()].map((row) => {
      const { source_document_id, last_verified_at } = row as RowOf<"finance_fees">;
      return [source_document_id, last_verified_at];
    });
  assert.deepEqual(await marks(), [
    ["spring", "2026-10-01T00:00:00Z"],
    ["own", given.last_verified_at],
  ]);
  const sheet = `finance_program_version_id,fee_percentage\n${uuidOf(2)},0.5\n`;
  await publishText("finance_fees", "fees.csv", sheet, {
    ...provenance,
    match: ["finance_program_version_id"],
  });
  assert.deepEqual((await marks())[1], ["spring", "2026-10-01T00:00:00Z"]);
});

Deno.test("fields to match or keep must be fields of the dataset", async () => {
  for (const options of [{ match: ["maker"] }, { keep: ["cost"] }]) {
    await assert.rejects(
      publishText("equipment_pricing", "costs.csv", "manufacturer,sku\na,b\n", options),
      /ReadError: Rows of equipment_pricing have no field "(maker|cost)"/,
    );
  }
});

Deno.test("archiving by a sheet does not require quote_safe to be false in the sheet", async () => {
  const list = LIST.map((row): Equipment => ({
    ...row,
    is_archived: false,
    provenance: { ...row.provenance, quote_safe: true },
  }));
  await store.publish("equipment_pricing", list);
  const sheet = "manufacturer,sku,is_archived\nMaker 0,SKU-0,true\n";
  const patched = await publishText("equipment_pricing", "gone.csv", sheet, MATCH);
  assert.equal(patched.changes.upsert, 1);
  const said = "manufacturer,sku,is_archived,provenance.quote_safe\nMaker 1,SKU-1,true,true\n";
  await assert.rejects(
    publishText("equipment_pricing", "gone.csv", said, MATCH),
    GateError,
  );
});
