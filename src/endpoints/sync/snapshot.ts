import { endpoint } from "../../http/declare/endpoint.ts";
import { integer } from "../../http/declare/kinds.ts";
import { params } from "../../http/declare/params.ts";
import { leavesOfShape } from "../../http/forms/leaves.ts";
import type { Rows } from "../../http/forms/rows.ts";
import { equals } from "../../library/query/filters.ts";
import { exact } from "../../base/text/text.ts";
import type { SyncDataset } from "../../datasets/mod.ts";
import type { Records } from "../../library/versions/records.ts";
import type { Version } from "../../library/versions/version.ts";
import { count, select } from "../../library/query/query.ts";
import { formatCursor, snapshotEtag } from "../../sync/cursor.ts";
import { REPEATED_TEXTS } from "../../sync/repeated_texts.ts";
import { totalHeader } from "../rows.ts";
import { snapshotShape } from "./shapes.ts";
import {
  changesUrl,
  datasetParam,
  describe,
  filterOf,
  isLicensed,
  requiredFieldsOf,
  SYNC_LEAST,
  SYNC_TRUST,
  syncAccess,
  syncDataset,
  tradeParam,
  viewOf,
} from "./synced_dataset.ts";

/** GET /api/v1/sync/snapshot (spec 1): every current record of a dataset, and a cursor. */
export const snapshotEndpoint = endpoint({
  path: "/api/v1/sync/snapshot",
  summary: "Every current record of a dataset, and the cursor to follow its changes from.",
  params: params({
    dataset: datasetParam,
    trade: tradeParam,
    limit: integer({ min: 1 }).describe(
      "The most records to return. The default and maximum is the dataset's ceiling: 5000 for " +
        "finance_fees, 50000 for the others. NDJSON, CSV and Arrow have no ceiling.",
    ),
  }),
  leastAccess: SYNC_LEAST,
  access: ({ dataset }) => [syncAccess(dataset)],
  envelope: "standard",
  headers: ["x-svc-dataset", "x-svc-cursor", "x-svc-total-count"],
  conditional: true,
  forms: true,
  example: "dataset=finance_fees&limit=1",
  exampleValues: { trade: "solar" },
  data: snapshotShape,
  trust: SYNC_TRUST,
  maxResponseBytes: 131_072,
  answer(params, { library, caller, form }) {
    const dataset = syncDataset(params.dataset);
    const filter = filterOf(dataset, params.trade);
    const version = library.version(dataset);
    const limit = form === "json"
      ? Math.min(params.limit ?? Infinity, dataset.sync.ceiling)
      : params.limit ?? version.size;
    const number = version.info?.number ?? 0;
    const followed = { dataset: dataset.key, filter };
    const licensed = isLicensed(dataset, caller);
    const at = { version: number, ...followed, licensed };
    const position = formatCursor(at);
    const cursor = version.info === null ? null : position;
    const etag = snapshotEtag(at, limit);

    const encoded = version.records(viewOf(dataset, caller));
    const where = filter === "all" ? [] : [equals(version.columns.trade, filter, exact)];
    const selected = () =>
      where.length === 0
        ? { from: 0, to: Math.min(limit, version.size) }
        : Uint32Array.from(select({ size: version.size, where, limit }));

    function data() {
      const total = count({ size: version.size, where });
      const truncated = total > limit;
      return {
        dataset: describe(dataset, filter),
        version: version.info === null ? null : {
          id: version.info.id,
          number,
          cursor,
          published_at: version.info.publishedAt,
          row_count: version.info.rowCount,
          // Without data rights no row of these datasets is quote-safe.
          quote_safe_count: dataset.unlicensed === undefined || licensed
            ? version.info.quoteSafeCount
            : 0,
          change_summary: version.info.changeSummary,
        },
        records: encoded.array(selected()),
        sync: {
          mode: "snapshot",
          etag,
          cursor,
          total,
          truncated,
          // After a truncated snapshot, changes start at v0 to include what was left out. `snapshot`
          // makes them include deletions since this version.
          changes_url: cursor === null
            ? null
            : truncated
            ? changesUrl(dataset, filter, formatCursor({ version: 0, ...followed }), {
              snapshot: String(number),
            })
            : changesUrl(dataset, filter, cursor),
        },
      };
    }

    return {
      data,
      rows: () => rowsOf(dataset, version, encoded, selected()),
      etag,
      datasetVersion: cursor,
      requiredFields: requiredFieldsOf(dataset),
      headers: {
        "x-svc-dataset": dataset.key,
        "x-svc-cursor": position,
        ...(form === "json" ? {} : totalHeader(limit, count({ size: version.size, where }))),
      },
    };
  },
});

function rowsOf(
  dataset: SyncDataset,
  version: Version,
  encoded: Records,
  selected: Uint32Array | { readonly from: number; readonly to: number },
): Rows {
  const leaves = leavesOfShape(dataset.schema);
  const dictionaries = () => REPEATED_TEXTS.of(version);
  return selected instanceof Uint32Array
    ? { length: selected.length, leaves, dictionaries, get: (at) => encoded.get(selected[at]!) }
    : {
      length: selected.to,
      leaves,
      dictionaries,
      get: (at) => encoded.get(at),
      lines: (start, length) => encoded.lines(start, selected.to, length),
    };
}
