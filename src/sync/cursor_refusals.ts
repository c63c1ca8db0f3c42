import { Refusal } from "../base/refusal.ts";

/** Errors for a `since` that cannot be followed (spec 1, GET /api/v1/sync/changes). */

/** 400 for text that is not a cursor. */
export function malformedCursor(): Refusal {
  return new Refusal(
    "cursor_malformed",
    "Invalid since: malformed cursor. Use sync.cursor of a snapshot or latest_cursor of a " +
      "changes response.",
  );
}

/** @param dataset Key of the requested dataset. */
export function cursorOfOtherDataset(dataset: string): Refusal {
  return new Refusal(
    "cursor_other",
    `Invalid since: the cursor belongs to another dataset, not to ${dataset}.`,
  );
}

/** @param filter The requested trade, or `all`. */
export function cursorOfOtherTrade(filter: string): Refusal {
  return new Refusal(
    "cursor_other",
    `Invalid since: the cursor belongs to another trade filter, not to ${filter}. ` +
      "Give the trade of the snapshot that it came from.",
  );
}

/** Seconds until a client should ask again for a version that the server is about to have. */
const PENDING_RETRY_AFTER = 2;

/** 503 for a cursor of a version that this server does not have, or that may not exist. */
export function versionPending(): Refusal {
  return new Refusal(
    "version_pending",
    "This server does not have the cursor's version yet. Try again later with the same cursor.",
    { "retry-after": String(PENDING_RETRY_AFTER) },
  );
}

/**
 * Why changes after a cursor cannot be sent: its version does not exist, or they are no longer
 * kept.
 */
export type CursorProblem = "future" | "expired";

/** @param trade As requested: the client starts again with the same trade. */
export function unfollowable(
  problem: CursorProblem,
  dataset: string,
  trade?: string,
): Refusal {
  return problem === "future"
    ? new Refusal(
      "cursor_future",
      "Invalid since: the cursor is of a version that this service does not have. " +
        startAgain(dataset, trade),
    )
    : new Refusal(
      "cursor_expired",
      "Invalid since: the cursor has expired, changes after it are no longer kept. " +
        startAgain(dataset, trade),
    );
}

/**
 * 400 for a cursor that was issued with AHRI data rights to a caller without them, or the reverse:
 * the rows that the client holds look different now.
 *
 * @param licensed Whether the caller has the rights.
 * @param trade As requested.
 */
export function cursorOfOtherRights(licensed: boolean, dataset: string, trade?: string): Refusal {
  const [issued, now] = licensed ? ["without", "has"] : ["with", "does not have"];
  return new Refusal(
    "cursor_expired",
    `Invalid since: the cursor has expired, it was issued ${issued} AHRI data rights and this key ` +
      `${now} them. ${startAgain(dataset, trade)}`,
  );
}

function startAgain(dataset: string, trade: string | undefined): string {
  const query = new URLSearchParams({ dataset, ...(trade === undefined ? {} : { trade }) });
  return `Start again from /api/v1/sync/snapshot?${query}.`;
}
