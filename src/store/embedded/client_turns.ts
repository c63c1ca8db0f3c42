import type { PGlite } from "@electric-sql/pglite";
import { itemAt } from "../../base/known.ts";

/** The database as the socket server uses it. */
type SocketDatabase = Pick<
  PGlite,
  "waitReady" | "isInTransaction" | "runExclusive" | "execProtocolRawStream" | "exec"
>;

/** First bytes of the messages that end a client's turn: Query, Sync, Terminate. */
const LAST_OF_A_TURN = new Set(["Q", "S", "X"].map((sign) => sign.charCodeAt(0)));

/**
 * How long a client may be silent within its turn: a suspended client would block all others. The
 * service and its commands never wait this long within a transaction.
 */
const SILENT_MS = 60_000;

const SYNC = new Uint8Array(["S".charCodeAt(0), 0, 0, 0, 4]);

/**
 * Extends a client's turn until its Sync. The socket server lets clients take turns message by
 * message unless a transaction is open, but all of them share one session with one unnamed
 * statement and portal: another client's Bind could replace this client's before its Execute. The
 * server asks whether a transaction is open to decide whose turn it is, so this reports an
 * unfinished turn as one.
 *
 * @param aborted Called when the engine has aborted, or when only closing everything can end the
 *   turn of a silent client: the engine is unusable afterwards.
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
        // The engine's SQL errors are responses; it throws only if it cannot continue.
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
