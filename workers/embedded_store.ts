import { firstOf } from "../src/base/known.ts";
import { setFlagsFromString } from "node:v8";
import { PGlite } from "@electric-sql/pglite";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import { DurableFiles, durableParams } from "../src/store/embedded/durable_files.ts";
import type { EngineRequest } from "../src/store/embedded/embedded_engine.ts";
import { makeFiles, storeIdOf } from "../src/store/embedded/new_files.ts";
import { exclusiveTurns } from "../src/store/embedded/exclusive_pglite.ts";
import { answerRequests } from "../src/workers/rpc_channel.ts";

// Runs the embedded store: PGlite, offered on a Unix socket as a Postgres server.

/**
 * The compiler would make what the engine runs as it opens faster, which takes longer than it saves:
 * the engine is open 0.4 s sooner when it waits with that, and reads and writes as fast.
 */
setFlagsFromString("--wasm-tiering-budget=100000000");

const MAX_CLIENTS = 100;

let db: PGlite | undefined;
let server: PGLiteSocketServer | undefined;
const closed = Promise.withResolvers<null>();

answerRequests<EngineRequest>(async (request) => {
  switch (request.kind) {
    case "make":
      return await makeFiles(request.directory);
    case "open":
      db = await openEngine(new DurableFiles(request.directory));
      server = new PGLiteSocketServer({
        db: exclusiveTurns(db, giveUp),
        path: request.socket,
        maxConnections: MAX_CLIENTS,
      });
      await server.start();
      return await storeIdOf(request.directory) ?? await systemOf(db);
    case "watch":
      return await closed.promise;
    case "close":
      await server?.stop();
      await db?.close();
      closed.resolve(null);
      return null;
  }
});

/** @throws With what the engine said of its files, when it gave up on them. */
async function openEngine(fs: DurableFiles): Promise<PGlite> {
  let said = "";
  try {
    return await PGlite.create({
      fs,
      startParams: durableParams(PGlite.defaultStartParams),
      onStderr: (line) => {
        if (/\b(PANIC|FATAL|ERROR):/.test(line)) {
          said = line.replace(/^.*?(?=PANIC|FATAL|ERROR)/, "");
        }
        return true;
      },
    });
  } catch (error) {
    throw said === "" ? error : new Error(said);
  }
}

async function systemOf(db: PGlite): Promise<string> {
  const { rows } = await db.query<{ system: string }>(
    "select system_identifier::text as system from pg_control_system()",
  );
  return firstOf(rows).system;
}

/** An engine that aborted answers nothing more: the worker ends, and whoever watches starts another. */
function giveUp(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}
