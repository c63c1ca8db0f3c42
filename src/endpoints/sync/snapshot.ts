import { endpoint } from "../../http/endpoint.ts";
import { JsonText } from "../../http/json.ts";
import { integer, params, trade } from "../../http/params.ts";
import { equals, exact } from "../../library/filters.ts";
import { count, select } from "../../library/query.ts";
import { formatCursor } from "../../sync/cursor.ts";
import {
  changesUrl,
  datasetParam,
  describe,
  filterOf,
  SYNC_TRUST,
  syncDataset,
  viewOf,
} from "./dataset_param.ts";

/** GET /api/v1/sync/snapshot (spec 1): every current record of a dataset, and a cursor. */
export const snapshotEndpoint = endpoint({
  path: "/api/v1/sync/snapshot",
  params: params({
    dataset: datasetParam,
    trade,
    limit: integer({ min: 1, cap: Number.MAX_SAFE_INTEGER }),
  }),
  access: ({ dataset }) => ({
    dataset: syncDataset(dataset).key as never,
    level: syncDataset(dataset).sync.level,
  }),
  envelope: "standard",
  trust: SYNC_TRUST,
  maxResponseBytes: 131_072,
  answer(params, library, caller) {
    const dataset = syncDataset(params.dataset);
    const filter = filterOf(dataset, params.trade);
    const version = library.version(dataset.key);
    const limit = Math.min(params.limit ?? Infinity, dataset.sync.ceiling);
    const number = version.info?.number ?? 0;
    const place = { dataset: dataset.key, filter };
    const cursor = version.info === null ? null : formatCursor({ version: number, ...place });
    const etag = `"${formatCursor({ version: number, ...place })}:${limit}"`;

    function data() {
      const where = filter === "all" ? [] : [equals(version.texts("trade"), filter, exact)];
      const total = count({ size: version.size, where });
      const truncated = total > limit;
      const encoded = version.records(viewOf(dataset, caller));
      const records = where.length === 0
        ? encoded.range(0, Math.min(limit, version.size))
        : encoded.join(select({ size: version.size, where, limit }));
      return {
        dataset: describe(dataset, filter),
        version: version.info === null ? null : {
          id: version.info.id,
          number,
          cursor,
          published_at: version.info.publishedAt,
          row_count: version.info.rowCount,
          quote_safe_count: version.info.quoteSafeCount,
          change_summary: version.info.changeSummary,
        },
        records: JsonText.array(records),
        sync: {
          mode: "snapshot",
          etag,
          cursor,
          total,
          truncated,
          // What a truncated snapshot left out is loaded from the start, and what leaves the
          // dataset after this version is told too.
          changes_url: cursor === null
            ? null
            : truncated
            ? changesUrl(dataset, filter, formatCursor({ version: 0, ...place }), {
              snapshot: String(number),
            })
            : changesUrl(dataset, filter, cursor),
        },
      };
    }

    return {
      data,
      etag,
      datasetVersion: cursor,
      headers: {
        "x-svc-dataset": dataset.key,
        ...(cursor === null ? {} : { "x-svc-cursor": cursor }),
      },
    };
  },
});
