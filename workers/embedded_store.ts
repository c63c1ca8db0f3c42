import { firstOf } from "../src/base/known.ts";
import { setFlagsFromString } from "node:v8";
import { PGlite } from "@electric-sql/pglite";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import { DurableFiles, durableParams } from "../src/store/embedded/durable_files.ts";
import type { EngineRequest } from "../src/store/embedded/embedded_engine.ts";
import { makeFiles, storeIdOf } from "../src/store/embedded/new_files.ts";
import { exclusiveTurns } from "../src/store/embedded/client_turns.ts";
import { answerRequests } from "../src/workers/rpc_channel.ts";

// Worker that runs the embedded store: PGlite, served on a Unix socket as a Postgres server.

/**
 * Delays the optimizing WebAssembly compiler. During startup it costs more time than it saves: without
 * it, the engine opens 0.4 s sooner and is as fast afterwards.
 */
setFlagsFromString("--wasm-tiering-budget=100000000");

const MAX_CLIENTS = 100;

let db: PGlite | undefined;
let server: PGLiteSocketServer | undefined;
const closed = Promise.withResolvers<null>();

answerRequests<EngineRequest>(async (request) => {
  switch (request.kind) {
    case "make":
      await makeFiles(request.directory);
      return null;
    case "open":
      db = await openEngine(new DurableFiles(request.directory));
      server = new PGLiteSocketServer({
        db: exclusiveTurns(db, giveUp),
        path: request.socket,
        maxConnections: MAX_CLIENTS,
      });
      await server.start();
      return { system: await systemOf(db), id: await storeIdOf(request.directory) };
    case "watch":
      return await closed.promise;
    case "close":
      await server?.stop();
      await db?.close();
      closed.resolve(null);
      return null;
  }
});

/**
 * Opens the engine.
 *
 * @throws {Error} when it cannot use its files, with the engine's own message if there is one.
 */
async function openEngine(fs: DurableFiles): Promise<PGlite> {
  let message = "";
  try {
    return await PGlite.create({
      fs,
      startParams: durableParams(PGlite.defaultStartParams),
      onStderr: (line) => {
        if (/\b(PANIC|FATAL|ERROR):/.test(line)) {
          message = line.replace(/^.*?(?=PANIC|FATAL|ERROR)/, "");
        }
        return true;
      },
    });
  } catch (error) {
    throw message === "" ? error : new Error(message);
  }
}

async function systemOf(db: PGlite): Promise<string> {
  const { rows } = await db.query<{ system: string }>(
    "select system_identifier::text as system from pg_control_system()",
  );
  return firstOf(rows).system;
}

/** Ends this worker after the engine has aborted, so that its supervisor starts another one. */
function giveUp(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}
