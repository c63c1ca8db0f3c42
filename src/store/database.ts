import { type Kysely, type Transaction } from "kysely";
import { dirname } from "node:path";
// @ts-types="@types/pg"
import pg from "pg";
import { forDriver } from "./database_url.ts";
import { passwordFor, type PasswordPlace } from "./password_file.ts";
import { listenOn } from "./listener.ts";
import { openPool, PROMPT_MS, TURN_MS, WORK_MS } from "./pool.ts";
import type { Tables } from "./tables.ts";

/** Where the store is: a Postgres URL, or the embedded store's Unix socket. */
export type StoreAddress =
  | { readonly url: string }
  | { readonly socket: string };

export type Database = Kysely<Tables>;
/** For functions that must run inside a transaction. */
export type DatabaseTransaction = Transaction<Tables>;

/** The channel on which writers notify serving processes of changes. */
export const CHANNEL = "home_service_data";

/** The name that the embedded store's socket must have for a Postgres client to find it. */
export const SOCKET_NAME = ".s.PGSQL.5432";

/**
 * How a server divides its connections to Postgres, so that it never exceeds the limit: one
 * listens, one loads versions, and the rest is divided between prompt queries and other work.
 *
 * @param most At least 4.
 */
export function sharesOf(most: number): Required<Pick<ConnectionOptions, "size" | "promptSize">> {
  const promptSize = most < 6 ? 1 : 2;
  return { promptSize, size: Math.max(1, most - 2 - promptSize) };
}

/**
 * Connections to the store, opened on first use. Every query settles: one without a response in
 * time, or with a lost connection, rejects, and later queries get a new connection.
 */
export interface Connection {
  /** For queries that may take a while. */
  readonly db: Database;
  /** For a server's frequent queries: they fail after some seconds without a response. */
  readonly prompt: Database;
  /** Calls back at each notification, if the store supports them. */
  listen(notified: () => void): void;
  close(): Promise<void>;
}

interface ConnectionOptions {
  /** The most connections that `db` holds at once. */
  readonly size?: number;
  /** The most connections that `prompt` holds at once. */
  readonly promptSize?: number;
  /** How long `db` waits for a response, in milliseconds. */
  readonly deadlineMs?: number;
}

/**
 * @throws When the URL cannot be read. No error shows the URL, which may hold a password.
 */
export function connect(
  address: StoreAddress,
  { size = 4, promptSize = 2, deadlineMs = WORK_MS }: ConnectionOptions = {},
): Connection {
  const config = clientConfig(address);
  const embedded = "socket" in address;
  const connectMs = embedded ? TURN_MS : PROMPT_MS;
  const work = openPool<Tables>(config, { size, deadlineMs, connectMs, takesTurns: embedded });
  // Clients of the embedded store take turns, so one may wait for another's transaction: silence
  // means nothing there. It is on this machine, so its network path cannot be lost either.
  const prompt = embedded ? work : openPool<Tables>(config, {
    size: promptSize,
    deadlineMs: PROMPT_MS,
    connectMs: PROMPT_MS,
    takesTurns: false,
  });
  let stopListening = () => Promise.resolve();
  return {
    db: work.db,
    prompt: prompt.db,
    listen(notified) {
      // The embedded store does not carry notifications between its clients; polling covers it.
      if (!embedded) stopListening = listenOn(config, CHANNEL, notified, PROMPT_MS);
    },
    async close() {
      await Promise.all([stopListening(), work.close(), prompt.close()]);
    },
  };
}

function clientConfig(address: StoreAddress): pg.ClientConfig {
  const common = {
    application_name: "home-service-data",
    keepAlive: true,
    types: { getTypeParser },
  };
  if ("socket" in address) {
    return {
      ...common,
      host: dirname(address.socket),
      port: 5432,
      database: "postgres",
      user: "postgres",
      ssl: false,
    };
  }
  const env = (name: string) => Deno.env.get(name);
  const passwords = env("PGPASSFILE") ?? "";
  // A password of the URL or of PGPASSWORD comes first. An empty one keeps the driver from looking for
  // a file that nobody named.
  const password = passwords === "" ? "" : (place: PasswordPlace) => passwordFor(passwords, place);
  Object.assign(pg.defaults, { password });
  return { ...common, connectionString: forDriver(address.url, env) };
}

/** Counts and sequence numbers stay far below 2^53. */
const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: "text" | "binary") =>
  oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as "text");
