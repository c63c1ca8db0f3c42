import { pause } from "../base/async/pause.ts";
import type { Database } from "../store/database.ts";
import { listServers, type ServerListing, SILENT_AFTER_S } from "../store/servers.ts";
import { readRevisions } from "../store/versions/revisions.ts";

/** Whether a server follows a change of keys. */
export interface Confirmation {
  readonly server: ServerListing;
  /**
   * `confirmed`: it has applied the change. `refusing`: it has lost the store for so long that it
   * refuses all keys. `pending`: it is in contact, and has not taken it over yet. `silent`: it has
   * lost the store, or ended without saying so.
   */
  readonly state: "confirmed" | "refusing" | "pending" | "silent";
}

const LOOK_EVERY_MS = 100;
/** What a server may have waited for an answer before its silence began. */
const MARGIN_S = 5;

/** Which servers have applied all key changes up to a revision. */
async function confirmationsOf(
  db: Database,
  revision: number,
): Promise<Confirmation[]> {
  return (await listServers(db)).map((server) => ({
    server,
    state: stateOf(server, revision),
  }));
}

function stateOf(
  server: ServerListing,
  revision: number,
): Confirmation["state"] {
  const { accessRevision, silentS, refusesAfterS } = server;
  if (accessRevision >= revision) return "confirmed";
  if (refusesAfterS !== null && silentS > refusesAfterS + MARGIN_S) {
    return "refusing";
  }
  return silentS > SILENT_AFTER_S ? "silent" : "pending";
}

/** Whether every server has applied the change. */
export function isEffective({ state }: Confirmation): boolean {
  return state === "confirmed" || state === "refusing";
}

/**
 * Waits until servers have applied all key changes made so far.
 *
 * @param withinMs How long at most, in milliseconds.
 * @param silentToo Whether servers without contact are waited for too.
 * @returns What each server says at the end.
 */
export async function awaitConfirmations(
  db: Database,
  { withinMs, silentToo }: {
    readonly withinMs: number;
    readonly silentToo: boolean;
  },
): Promise<Confirmation[]> {
  const { access } = await readRevisions(db);
  const end = performance.now() + withinMs;
  for (;;) {
    const confirmations = await confirmationsOf(db, access);
    const isAwaited = (one: Confirmation) =>
      !isEffective(one) && (silentToo || one.state === "pending");
    if (!confirmations.some(isAwaited) || performance.now() >= end) {
      return confirmations;
    }
    await pause(LOOK_EVERY_MS);
  }
}
