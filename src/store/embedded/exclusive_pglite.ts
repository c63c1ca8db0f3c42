import type { PGlite } from "@electric-sql/pglite";
import { itemAt } from "../../base/known.ts";

/** The database as the socket server uses it. */
type SocketDatabase = Pick<
  PGlite,
  "waitReady" | "isInTransaction" | "runExclusive" | "execProtocolRawStream" | "exec"
>;

/** First bytes of the messages after which a client's turn is over: Query, Sync, Terminate. */
const LAST_OF_A_TURN = new Set(["Q", "S", "X"].map((sign) => sign.charCodeAt(0)));

/**
 * How long a client may be silent within its turn: one that was suspended would keep all others out.
 * Nothing that the service or its commands do in a transaction waits for anything else for so long.
 */
const SILENT_MS = 60_000;

const SYNC = new Uint8Array(["S".charCodeAt(0), 0, 0, 0, 4]);

/**
 * Makes a client's turn last until its Sync. The socket server lets clients take turns message by
 * message unless a transaction is open, but all of them share one session with one unnamed statement
 * and portal: between one client's Bind and Execute another's Bind would take its place. The server
 * asks whether a transaction is open to know whose turn it is, so a turn that is not over is one.
 *
 * @param aborted Called when the engine aborted, or the turn of a silent client can only be ended by
 *   ending all: it cannot be used after that.
 */
export function exclusiveTurns(db: PGlite, aborted: (error: unknown) => void): PGlite {
  let underWay = false;
  let silence: ReturnType<typeof setTimeout> | undefined;
  // Ending only its transaction would be wrong: its next statements would run outside of it.
  const endSilent = () => aborted(new Error("A client was silent in the middle of a transaction"));
  const exclusive: SocketDatabase = {
    waitReady: db.waitReady,
    isInTransaction: () => underWay || db.isInTransaction(),
    runExclusive: (work) => db.runExclusive(work),
    async execProtocolRawStream(message, options) {
      // A startup message begins with its length and is a turn by itself.
      clearTimeout(silence);
      const kind = itemAt(message, 0);
      underWay = kind !== 0 && !LAST_OF_A_TURN.has(kind);
      try {
        await db.execProtocolRawStream(message, options);
        if (underWay || db.isInTransaction()) silence = setTimeout(endSilent, SILENT_MS);
      } catch (error) {
        // The engine's own errors are answers; it throws only when it cannot go on.
        aborted(error);
        throw error;
      }
    },
    async exec(query, options) {
      clearTimeout(silence);
      // The server's own ROLLBACK for a client that went away, perhaps before its Sync.
      if (underWay) await db.execProtocolRaw(SYNC);
      underWay = false;
      return await db.exec(query, options);
    },
  };
  return exclusive as PGlite;
}
