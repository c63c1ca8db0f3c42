import type { Dataset } from "../../../src/datasets/declare/dataset.ts";
import { datasetNamed } from "../../../src/datasets/mod.ts";
import type { PublishOptions } from "../../../src/publish/versions/options.ts";
import { publish } from "../../../src/publish/versions/publish.ts";
import type { PublishReport } from "../../../src/publish/versions/report.ts";
import type { RawRow } from "../../../src/publish/model/raw_row.ts";
import { openStore, type Store } from "../../../src/store/store.ts";
import {
  listVersions,
  type VersionInfo,
  type VersionNote,
} from "../../../src/store/versions/versions.ts";
import type { DatasetKey } from "../fixtures/rows.ts";
import { NOW, numbered } from "./service.ts";
import { makeStorePlace } from "./store_place.ts";

/** A store of a test's own, to publish into without a server. */
export interface TestStore extends Pick<Store, "db" | "address"> {
  /** Publishes rows as from a file, at the tests' instant. */
  publish(
    dataset: DatasetKey,
    rows: readonly unknown[] | AsyncIterable<RawRow>,
    options?: Partial<PublishOptions>,
  ): Promise<PublishReport>;
  /** The current records by id. */
  current(dataset: DatasetKey): Promise<Map<string, unknown>>;
  versions(dataset: DatasetKey): Promise<(VersionInfo & VersionNote)[]>;
  /** Every row of every table that a publish writes, to check that nothing was written. */
  everything(): Promise<unknown>;
  /** Deletes everything published. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

export async function openTestStore(): Promise<TestStore> {
  const place = await makeStorePlace();
  const store = await openStore(place.config, "server");
  const { db, address } = store;
  return {
    db,
    address,
    publish(dataset, rows, options = {}) {
      return publish(
        db,
        datasetNamed(dataset) as unknown as Dataset,
        Symbol.asyncIterator in rows ? rows : numbered(rows),
        { retentionDays: 30, now: () => NOW, ...options },
      );
    },
    async current(dataset) {
      const rows = await db.selectFrom("records").select(["record_id", "payload"])
        .where("dataset_key", "=", dataset)
        .where("replaced_in", "is", null)
        .where("operation", "!=", "delete")
        .execute();
      return new Map(rows.map((row) => [row.record_id, JSON.parse(row.payload!)]));
    },
    versions: (dataset) => listVersions(db, dataset),
    async everything() {
      return [
        await db.selectFrom("datasets").selectAll().orderBy("key").execute(),
        await db.selectFrom("dataset_versions").selectAll().orderBy("id").execute(),
        await db.selectFrom("records").selectAll().orderBy("change_id").execute(),
        await db.selectFrom("revisions").selectAll().orderBy("name").execute(),
      ];
    },
    async clear() {
      await db.deleteFrom("records").execute();
      await db.deleteFrom("dataset_versions").execute();
      await db.deleteFrom("datasets").execute();
    },
    async close() {
      await store.close();
      await place.remove();
    },
  };
}

/** A copy of a row with the field at a dotted path set to a value. */
export function withField<Row>(row: Row, path: string, value: unknown): Row {
  const [name, ...rest] = path.split(".") as [string, ...string[]];
  const object = row as Record<string, unknown>;
  return {
    ...object,
    [name]: rest.length === 0 ? value : withField(object[name], rest.join("."), value),
  } as Row;
}
