import { PGlite } from "@electric-sql/pglite";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import { exclusiveTurns } from "../src/store/exclusive_pglite.ts";
import { answerRequests } from "../src/worker_messages.ts";

/** Runs the embedded store: PGlite, offered on a Unix socket as a Postgres server. */
export type EmbeddedStoreRequest =
  | { readonly kind: "open"; readonly directory: string; readonly socket: string }
  | { readonly kind: "close" };

const MAX_CLIENTS = 100;

let db: PGlite | undefined;
let server: PGLiteSocketServer | undefined;

answerRequests<EmbeddedStoreRequest>(async (request) => {
  switch (request.kind) {
    case "open":
      db = await PGlite.create(request.directory);
      server = new PGLiteSocketServer({
        db: exclusiveTurns(db),
        path: request.socket,
        maxConnections: MAX_CLIENTS,
      });
      await server.start();
      return null;
    case "close":
      await server?.stop();
      await db?.close();
      return null;
  }
});
