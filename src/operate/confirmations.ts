import { pause } from "../base/async/pause.ts";
import type { Database } from "../store/database.ts";
import { listServers, type ServerListing, SILENT_AFTER_S } from "../store/servers.ts";
import { readRevisions } from "../store/versions/revisions.ts";

/** Whether a server has applied a change of keys. */
export interface Confirmation {
  readonly server: ServerListing;
  /**
   * `confirmed`: it has applied the change. `refusing`: it has been without the store for so long that
   * it refuses all keys. `pending`: it is in contact, but has not applied the change yet. `silent`: it
   * has lost the store, or crashed.
   */
  readonly state: "confirmed" | "refusing" | "pending" | "silent";
}

const POLL_MS = 100;
/** A server may have waited for the store this long before it noticed the loss, in seconds. */
const MARGIN_S = 5;

/** Which servers have applied all key changes up to a revision of the keys. */
async function confirmationsOf(db: Database, revision: number): Promise<Confirmation[]> {
  return (await listServers(db)).map((server) => ({ server, state: stateOf(server, revision) }));
}

function stateOf(server: ServerListing, revision: number): Confirmation["state"] {
  const { accessRevision, silentS, refusesAfterS } = server;
  if (accessRevision >= revision) return "confirmed";
  if (refusesAfterS !== null && silentS > refusesAfterS + MARGIN_S) return "refusing";
  return silentS > SILENT_AFTER_S ? "silent" : "pending";
}

/** Whether the change has taken effect on a server. */
export function isEffective({ state }: Confirmation): boolean {
  return state === "confirmed" || state === "refusing";
}

/**
 * Waits until servers have applied all key changes made so far.
 *
 * @param withinMs How long to wait at most, in milliseconds.
 * @param silentToo Whether to wait for servers without contact too.
 * @returns The final state of each server.
 */
export async function awaitConfirmations(
  db: Database,
  { withinMs, silentToo }: { readonly withinMs: number; readonly silentToo: boolean },
): Promise<Confirmation[]> {
  const { access } = await readRevisions(db);
  const end = performance.now() + withinMs;
  for (;;) {
    const confirmations = await confirmationsOf(db, access);
    const isAwaited = (one: Confirmation) =>
      !isEffective(one) && (silentToo || one.state === "pending");
    if (!confirmations.some(isAwaited) || performance.now() >= end) return confirmations;
    await pause(POLL_MS);
  }
}
