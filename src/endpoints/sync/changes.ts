import { endpoint, type EndpointResult } from "../../http/declare/endpoint.ts";
import { badRequest } from "../../base/refusal.ts";
import { encodedArray } from "../../base/json/json.ts";
import type { LibrarySnapshot } from "../../library/serving/library.ts";
import type { SyncDataset } from "../../datasets/mod.ts";
import { integer, limit, text } from "../../http/declare/kinds.ts";
import { params } from "../../http/declare/params.ts";
import { type ChangePage, CHANGES } from "../../sync/change_log.ts";
import {
  type Cursor,
  type CursorText,
  cursorText,
  formatCursor,
  parseCursor,
} from "../../sync/cursor.ts";
import {
  cursorOfOtherDataset,
  cursorOfOtherRights,
  malformedCursor,
  unfollowable,
  versionPending,
} from "../../sync/cursor_refusals.ts";
import { changesShape } from "./shapes.ts";
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
import { entryOf } from "../../base/known.ts";

const DEFAULT_LIMIT = 1000;

/** How long a request waits for a version that this server does not have yet, in milliseconds. */
const NEXT_VERSION_MS = 2000;

interface ChangesQuery {
  readonly dataset: string;
  readonly since: string;
  readonly trade?: string | undefined;
  readonly snapshot?: number | undefined;
}

/** GET /api/v1/sync/changes (spec 1): ordered changes after a cursor. */
export const changesEndpoint = endpoint({
  path: "/api/v1/sync/changes",
  summary: "What changed in a dataset after a cursor, in order.",
  params: params({
    dataset: datasetParam,
    since: text.required(() =>
      "Query parameter 'since' is required. Use sync.cursor of a snapshot or latest_cursor of a " +
      "changes response."
    ).describe(
      "Cursor after which changes are given; v0:<dataset>:<trade or all> gives everything.",
    ),
    trade: tradeParam,
    limit: limit(DEFAULT_LIMIT, 5000).describe("The most changes on a page."),
    snapshot: integer({ min: 1 }).describe(
      "With since at v0: the version of the truncated snapshot that the client holds.",
    ),
  }, cursorOf),
  leastAccess: SYNC_LEAST,
  access: ({ dataset }) => [syncAccess(dataset)],
  envelope: "standard",
  example: "dataset=finance_fees&since=v0:finance_fees:all&limit=1",
  // The cursors of this dataset are the same with and without a trade, which is optional.
  exampleValues: {
    dataset: "hvac_climate",
    trade: "hvac",
    since: "v0:hvac_climate:all",
    snapshot: 1,
  },
  headers: ["x-svc-dataset", "x-svc-cursor"],
  refusals: [
    malformedCursor(),
    cursorOfOtherDataset("finance_fees"),
    unfollowable("future", "finance_fees"),
    unfollowable("expired", "finance_fees"),
    versionPending(),
  ],
  data: changesShape,
  trust: SYNC_TRUST,
  maxResponseBytes: 131_072,
  answer(params, { library, caller }) {
    const dataset = syncDataset(params.dataset);
    const filter = filterOf(dataset, params.trade);
    const licensed = isLicensed(dataset, caller);
    const asked = cursorOf(params);
    const since = cursorText(params.since);
    // Records differ by data rights, so a cursor is valid for the same rights only; not so at v0.
    if (!params.since.startsWith("v0:") && (asked.licensed === true) !== licensed) {
      throw cursorOfOtherRights(licensed, dataset.key, params.trade);
    }
    const from = { ...asked, licensed };
    const changesOf = (library: LibrarySnapshot) =>
      entryOf(CHANGES.of(library.version(dataset)), viewOf(dataset, caller));
    const answerFrom = (library: LibrarySnapshot, isNewest: boolean) => {
      const version = library.version(dataset);
      const changes = changesOf(library);
      const problem = changes.problemWith(from);
      if (problem === "future" && !isNewest) throw versionPending();
      if (problem !== undefined) throw unfollowable(problem, dataset.key, params.trade);
      return {
        ...answerOf(changes.page(from, params.limit), dataset, filter, since, params.limit),
        headers: {
          "x-svc-dataset": dataset.key,
          // Ahead of `latest_cursor` if the newest version changed nothing for the trade.
          "x-svc-cursor": formatCursor({
            version: version.info?.number ?? 0,
            dataset: dataset.key,
            filter,
            licensed,
          }),
        },
      };
    };
    // Another server may have served a version that this one does not have yet.
    return changesOf(library).problemWith(from) === "future"
      ? library.awaitNewest(dataset.key, NEXT_VERSION_MS)
        .then(({ snapshot, isNewest }) => answerFrom(snapshot, isNewest))
      : answerFrom(library, true);
  },
});

function answerOf(
  page: ChangePage,
  dataset: SyncDataset,
  filter: string,
  since: CursorText,
  limit: number,
): EndpointResult {
  const latest = page.returned === 0 ? since : formatCursor(page.next);
  return {
    data: {
      dataset: describe(dataset, filter),
      from_cursor: since,
      latest_cursor: latest,
      has_changes: page.returned > 0,
      changes: encodedArray(page.bytes),
      sync: {
        mode: "delta",
        limit,
        returned: page.returned,
        has_more: page.hasMore,
        next_url: changesUrl(dataset, filter, latest, {
          limit: limit === DEFAULT_LIMIT ? undefined : String(limit),
        }),
      },
    },
    datasetVersion: latest,
    requiredFields: requiredFieldsOf(dataset),
  };
}

/**
 * The client's position. A client with a truncated snapshot starts at sequence 0 of that version.
 *
 * @throws 400 if the cursor is malformed, or belongs to another dataset or trade.
 */
function cursorOf({ dataset: key, since, trade, snapshot: version }: ChangesQuery): Cursor {
  const dataset = syncDataset(key);
  const cursor = parseCursor(since, dataset.key, filterOf(dataset, trade));
  // Only cursors of datasets that depend on data rights may have this mark.
  if (cursor.licensed === true && dataset.unlicensed === undefined) throw malformedCursor();
  if (version === undefined) return cursor;
  if (cursor.version !== 0) throw badRequest("Invalid snapshot. Use it only with since at v0.");
  return { ...cursor, version, sequence: 0 };
}
