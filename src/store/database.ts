import { Kysely, type Transaction } from "kysely";
import { PostgresJSDialect } from "kysely-postgres-js";
import postgres from "postgres";
import type { Tables } from "./tables.ts";

/** Where the store is: a Postgres URL, or the embedded store's Unix socket. */
export type StoreAddress =
  | { readonly url: string }
  | { readonly socket: string };

export type Database = Kysely<Tables>;
/** What must happen whole or not at all takes this. */
export type DatabaseTransaction = Transaction<Tables>;

/** The channel on which writers tell serving processes that there is something to pick up. */
export const CHANNEL = "home_service_data";

/** An open connection pool to the store. */
export interface Connection {
  readonly db: Database;
  /** Calls back at each notification, where the store can send them. */
  listen(notified: () => void): Promise<void>;
  close(): Promise<void>;
}

/** Opens a connection pool; connections are made when they are first needed. */
export function connect(address: StoreAddress, size = 4): Connection {
  const options = {
    max: size,
    onnotice: () => {},
    connection: { application_name: "home-service-data" },
    // Counts and sequence numbers stay far below 2^53.
    types: { bigint: { to: 20, from: [20], parse: Number, serialize: String } },
  };
  const client = "url" in address ? postgres(address.url, options) : postgres({
    ...options,
    path: address.socket,
    database: "postgres",
    username: "postgres",
  });
  const db = new Kysely<Tables>({ dialect: new PostgresJSDialect({ postgres: client as never }) });
  return {
    db,
    async listen(notified) {
      // The embedded store does not carry notifications between its clients; polling covers it.
      if ("url" in address) await client.listen(CHANNEL, notified);
    },
    async close() {
      await client.end({ timeout: 5 });
    },
  };
}
