import { join } from "node:path";
import type { EmbeddedStoreRequest } from "../../workers/embedded_store.ts";
import { WorkerClient } from "../worker_messages.ts";

/** Who holds an embedded store: the one process that has it open. */
interface Holder {
  readonly pid: number;
  readonly role: Role;
}

/** A server offers the store to commands; a command keeps it to itself until it is done. */
export type Role = "server" | "command";

/** Access to an embedded store, by opening it or through the server that has it open. */
export interface EmbeddedStore {
  readonly socket: string;
  /** Closes the store if this process opened it. */
  close(): Promise<void>;
}

/** Unix socket paths hold about a hundred bytes. */
const MAX_SOCKET_PATH = 100;
const WAIT_MS = 60_000;
const RETRY_MS = 50;

/**
 * Opens the embedded store under a directory, which is made when it is missing. A command goes
 * through the server when one runs; whoever must wait for a command waits up to a minute.
 *
 * @throws When another server has the store open, or it stays in use.
 */
export async function openEmbedded(directory: string, role: Role): Promise<EmbeddedStore> {
  await Deno.mkdir(directory, { recursive: true, mode: 0o700 });
  const socket = join(directory, "socket");
  if (new TextEncoder().encode(socket).length > MAX_SOCKET_PATH) {
    throw new Error(
      `Cannot open the store in ${directory}: the path is too long for a Unix socket. ` +
        `Use a DATA_DIR of at most ${MAX_SOCKET_PATH - "/socket".length} bytes.`,
    );
  }
  const lock = await Deno.open(join(directory, "lock"), { read: true, write: true, create: true });
  const deadline = Date.now() + WAIT_MS;
  for (;;) {
    if (await lock.tryLock(true)) return await own(directory, socket, lock, role);
    const holder = await readHolder(directory);
    if (holder?.role === "server") {
      if (role === "server") {
        lock.close();
        throw new Error(
          `Cannot open the store in ${directory}: the server with process id ${holder.pid} has ` +
            "it open. Stop that server, or give this one a DATA_DIR of its own.",
        );
      }
      if (await answers(socket)) {
        lock.close();
        return { socket, close: () => Promise.resolve() };
      }
    }
    if (Date.now() > deadline) {
      lock.close();
      throw new Error(
        `Cannot open the store in ${directory}: process ${holder?.pid ?? "?"} has it in use.`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

async function own(
  directory: string,
  socket: string,
  lock: Deno.FsFile,
  role: Role,
): Promise<EmbeddedStore> {
  const worker = new WorkerClient<EmbeddedStoreRequest>(
    new URL("../../workers/embedded_store.ts", import.meta.url),
  );
  try {
    await writeHolder(directory, { pid: Deno.pid, role });
    // A server that was killed leaves its socket behind.
    await Deno.remove(socket).catch(() => {});
    await worker.ask({ kind: "open", directory: join(directory, "postgres"), socket });
  } catch (error) {
    worker.stop();
    lock.close();
    throw new Error(`Cannot open the store in ${directory}`, { cause: error });
  }
  return {
    socket,
    async close() {
      await worker.ask({ kind: "close" });
      worker.stop();
      await Deno.remove(socket).catch(() => {});
      await Deno.remove(holderFile(directory)).catch(() => {});
      lock.close();
    },
  };
}

// Beside the lock file, because a locked file may not be readable everywhere.
const holderFile = (directory: string) => join(directory, "holder.json");

async function writeHolder(directory: string, holder: Holder): Promise<void> {
  const unfinished = `${holderFile(directory)}.${holder.pid}`;
  await Deno.writeTextFile(unfinished, JSON.stringify(holder));
  await Deno.rename(unfinished, holderFile(directory));
}

async function readHolder(directory: string): Promise<Holder | undefined> {
  try {
    return JSON.parse(await Deno.readTextFile(holderFile(directory))) as Holder;
  } catch {
    return undefined;
  }
}

async function answers(socket: string): Promise<boolean> {
  try {
    (await Deno.connect({ transport: "unix", path: socket })).close();
    return true;
  } catch {
    return false;
  }
}
