import { connect, type Connection, sharesOf, type StoreAddress } from "./database.ts";
import { openEmbedded, type Role } from "./embedded/embedded.ts";
import type { EngineEvents } from "./embedded/embedded_engine.ts";
import { migrate } from "./migrations/mod.ts";
import { isStoreAway } from "./pool.ts";
import { present } from "../base/known.ts";

/** Where the durable store is: Postgres when there is a URL, else embedded under a directory. */
export interface StoreConfig {
  readonly databaseUrl?: string;
  readonly dataDir: string;
  /** The most connections to Postgres that a server holds; a command holds a few. */
  readonly databaseConnections?: number;
}

/** The open store with its tables up to date. */
export interface Store extends Connection {
  readonly address: StoreAddress;
  readonly embedded: boolean;
  /** For the embedded store: distinguishes its files from a copy of them. */
  readonly filesId: string | null;
  /** Whether a server on this machine has the embedded store open, and this process goes through it. */
  readonly throughServer: boolean;
  /** Whether this process has created the embedded store. */
  readonly isNew: boolean;
}

/** @throws When the store cannot be opened or its tables cannot be brought up to date. */
export async function openStore(
  config: StoreConfig,
  role: Role,
  events?: EngineEvents,
): Promise<Store> {
  const { databaseUrl } = config;
  const embedded = databaseUrl === undefined
    ? await openEmbedded(config.dataDir, role, events)
    : undefined;
  const address = databaseUrl === undefined
    ? { socket: present(embedded, "the embedded store").socket }
    : { url: databaseUrl };
  const most = role === "server" ? config.databaseConnections : undefined;
  const connection = connect(address, most === undefined ? {} : sharesOf(most));
  const close = async () => {
    await connection.close();
    await embedded?.close();
  };
  try {
    await migrate(connection.db as never);
  } catch (cause) {
    await close();
    if (isStoreAway(cause)) throw cause;
    throw new Error("Cannot bring the store's tables up to date", { cause });
  }
  return {
    ...connection,
    close,
    address,
    embedded: embedded !== undefined,
    filesId: embedded?.filesId ?? null,
    throughServer: embedded?.throughServer ?? false,
    isNew: embedded?.isNew ?? false,
  };
}
