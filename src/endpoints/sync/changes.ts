import { endpoint } from "../../http/endpoint.ts";
import { badRequest } from "../../http/errors.ts";
import { JsonText } from "../../http/json.ts";
import { integer, limit, params, required, text, trade } from "../../http/params.ts";
import type { CursorFault } from "../../sync/changes.ts";
import { type Cursor, formatCursor, parseCursor } from "../../sync/cursor.ts";
import {
  changesUrl,
  datasetParam,
  describe,
  filterOf,
  SYNC_TRUST,
  syncDataset,
  viewOf,
} from "./dataset_param.ts";

const DEFAULT_LIMIT = 1000;

/** GET /api/v1/sync/changes (spec 1): ordered changes after a cursor. */
export const changesEndpoint = endpoint({
  path: "/api/v1/sync/changes",
  params: params({
    dataset: datasetParam,
    since: required(
      text,
      "Query parameter 'since' is required. Use sync.cursor of a snapshot or latest_cursor of a " +
        "changes response.",
    ),
    trade,
    limit: limit(DEFAULT_LIMIT, 5000),
    // Added: the version of the truncated snapshot that the client holds, with `since` at v0.
    snapshot: integer({ min: 1 }),
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
    const changes = library.version(dataset.key).changes(viewOf(dataset, caller));
    const since = parseCursor(params.since, dataset.key, filter);
    const from = params.snapshot === undefined ? since : loading(since, params.snapshot);
    const fault = changes.fault(from);
    if (fault !== undefined) throw refused(fault, dataset.key, params.trade);

    const page = changes.page(from, params.limit);
    const latest = page.returned === 0 ? params.since : formatCursor(page.next);
    return {
      data: {
        dataset: describe(dataset, filter),
        from_cursor: params.since,
        latest_cursor: latest,
        has_changes: page.returned > 0,
        changes: JsonText.array(page.joined),
        sync: {
          mode: "delta",
          limit: params.limit,
          returned: page.returned,
          has_more: page.hasMore,
          next_url: changesUrl(dataset, filter, latest, {
            limit: params.limit === DEFAULT_LIMIT ? undefined : String(params.limit),
          }),
        },
      },
      datasetVersion: latest,
    };
  },
});

/** Where a client stands that holds part of a version: it has to load all of its records. */
function loading(since: Cursor, version: number): Cursor {
  if (since.version !== 0) throw badRequest("Invalid snapshot. Use it only with since at v0.");
  return { ...since, version, sequence: 0 };
}

function refused(fault: CursorFault, dataset: string, trade: string | undefined) {
  if (fault === "future") {
    return badRequest("Invalid since: the cursor is of a version that is not published yet.");
  }
  const query = new URLSearchParams({ dataset, ...(trade === undefined ? {} : { trade }) });
  return badRequest(
    "Invalid since: the cursor has expired, changes after it are no longer kept. " +
      `Start again from /api/v1/sync/snapshot?${query}.`,
  );
}
