import { ascii } from "../../../src/base/json/json.ts";
import type { Dataset } from "../../../src/datasets/declare/dataset.ts";
import { datasetNamed } from "../../../src/datasets/mod.ts";
import { VersionBuilder } from "../../../src/library/versions/build.ts";
import type { CommonKinds, Kinds } from "../../../src/library/columns/columns.ts";
import { Version } from "../../../src/library/versions/version.ts";

/** A version of some rows as it is loaded, without a store. */
export function versionOf<Row, K extends Kinds, Q>(
  { key, id }: Dataset<Row, K, Q>,
  rows: readonly Row[],
): Version<K & CommonKinds> {
  const builder = new VersionBuilder(datasetNamed(key), {
    history: { versions: [], loggedAfter: 0, pruned: {} },
  });
  rows.forEach((row, sequence) =>
    builder.add({
      sequence,
      version: 1,
      changeId: `change-${sequence}`,
      operation: "upsert",
      recordId: id(row),
      trade: null,
      previousTrade: null,
      payload: ascii(JSON.stringify(row)),
      replacedIn: null,
    })
  );
  return new Version(builder.finish(null));
}
