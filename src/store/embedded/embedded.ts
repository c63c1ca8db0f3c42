import { join } from "node:path";
import { pause } from "../../base/async/pause.ts";
import { writeAtomically } from "../../base/files.ts";
import { SOCKET_NAME } from "../database.ts";
import { EmbeddedEngine, type EngineEvents } from "./embedded_engine.ts";
import { checkOwner, filesIdOf, makePrivate } from "./store_files.ts";

/** Who holds an embedded store: the one process that has it open. */
interface Holder {
  readonly pid: number;
  readonly role: "server" | "command";
}

/** A server gives commands access to the store; a command has it alone until it ends. */
export type Role = Holder["role"];

/** Access to an embedded store, by opening it or through the server that has it open. */
interface EmbeddedStore {
  readonly socket: string;
  /** Distinguishes these files from a copy of them. */
  readonly filesId: string;
  /** Whether a server has it open, through which this process reaches it. */
  readonly throughServer: boolean;
  /** Whether this process created it. */
  readonly isNew: boolean;
  /** Closes the store if this process opened it. */
  close(): Promise<void>;
}

/** Messages of the runtime when no more files can be opened. */
const NO_DESCRIPTORS = /Too many open files|EMFILE/;

const TOO_FEW_DESCRIPTORS =
  "there are too few file descriptors. The embedded store needs some 500: raise the limit, " +
  "such as by `ulimit -n 4096` or LimitNOFILE";

/** Unix socket paths hold about a hundred bytes. */
const MAX_SOCKET_PATH = 100;
const WAIT_MS = 60_000;
const RETRY_MS = 50;

/**
 * Opens the embedded store in a directory, which is created if it is missing. A command goes
 * through the server if one is running; otherwise it waits up to a minute for another command.
 *
 * @throws When another server has the store open, it stays in use, or its files are damaged.
 */
export async function openEmbedded(
  directory: string,
  role: Role,
  events: EngineEvents = {},
): Promise<EmbeddedStore> {
  const socket = join(directory, SOCKET_NAME);
  if (new TextEncoder().encode(socket).length > MAX_SOCKET_PATH) {
    throw new Error(
      `Cannot open the store in ${directory}: the path is too long for a Unix socket. ` +
        `Use a DATA_DIR of at most ${MAX_SOCKET_PATH - `/${SOCKET_NAME}`.length} bytes`,
    );
  }
  const lock = await lockFile(directory);
  const deadline = performance.now() + WAIT_MS;
  for (;;) {
    if (await lock.tryLock(true)) return await own(directory, socket, lock, role, events);
    const holder = await readHolder(directory);
    if (holder?.role === "server") {
      if (role === "server") {
        lock.close();
        throw new Error(
          `Cannot open the store in ${directory}: the server with process id ${holder.pid} has ` +
            "it open. Stop that server, or give this one its own DATA_DIR",
        );
      }
      if (await answers(socket)) {
        lock.close();
        const filesId = await filesIdOf(directory);
        return {
          socket,
          filesId,
          throughServer: true,
          isNew: false,
          close: () => Promise.resolve(),
        };
      }
    }
    if (performance.now() > deadline) {
      lock.close();
      throw new Error(`Cannot open the store in ${directory}: ${inUse(holder)}`);
    }
    await pause(RETRY_MS);
  }
}

/**
 * Which process has a store that cannot be opened. Why its server could not reopen it is unknown
 * here.
 */
function inUse(holder: Holder | undefined): string {
  if (holder?.role !== "server") return `process ${holder?.pid ?? "?"} has it in use`;
  return `the server with process id ${holder.pid} holds it and cannot open it now. It tries again ` +
    "by itself: its disk may be full, which `deno task doctor` tells";
}

/** @throws When the directory cannot be made or written to: a disk that is full or read-only. */
async function lockFile(directory: string): Promise<Deno.FsFile> {
  try {
    await Deno.mkdir(directory, { recursive: true, mode: 0o700 });
    const options = { read: true, write: true, create: true, mode: 0o600 };
    return await Deno.open(join(directory, "lock"), options);
  } catch (cause) {
    throw new Error(`Cannot open the store in ${directory}`, { cause });
  }
}

/** The engine keeps some hundred files open; the rest is for clients and for other files. */
const DESCRIPTORS = 256;

/**
 * Checks that this process may open enough files. Otherwise the engine would stop halfway, with an
 * error that reads as if its files were damaged.
 *
 * @param path A file that can be opened.
 * @throws When it may not.
 */
function requireDescriptors(path: string): void {
  const files: Deno.FsFile[] = [];
  try {
    while (files.length < DESCRIPTORS) files.push(Deno.openSync(path));
  } catch (error) {
    throw NO_DESCRIPTORS.test((error as Error).message) ? new Error(TOO_FEW_DESCRIPTORS) : error;
  } finally {
    for (const file of files) file.close();
  }
}

async function own(
  directory: string,
  socket: string,
  lock: Deno.FsFile,
  role: Role,
  events: EngineEvents,
): Promise<EmbeddedStore> {
  const engine = new EmbeddedEngine(directory, socket, events);
  let isNew: boolean;
  try {
    // A link has no permissions, so it is followed once.
    makePrivate(await Deno.realPath(directory));
    await writeHolder(directory, { pid: Deno.pid, role });
    await checkOwner(directory, holderFile(directory));
    requireDescriptors(holderFile(directory));
    isNew = await engine.open();
  } catch (cause) {
    engine.stop();
    await removeHolder(directory);
    lock.close();
    throw new Error(`Cannot open the store in ${directory}`, { cause });
  }
  return {
    socket,
    filesId: await filesIdOf(directory),
    throughServer: false,
    isNew,
    async close() {
      await engine.close();
      await Deno.remove(socket).catch(() => {});
      await removeHolder(directory);
      lock.close();
    },
  };
}

/** Next to the lock file, because some systems do not let a locked file be read. */
const holderFile = (directory: string): string => join(directory, "holder.json");

/** Records which process has the store open; the file is written as a whole or not at all. */
async function writeHolder(directory: string, holder: Holder): Promise<void> {
  const file = holderFile(directory);
  await writeAtomically(
    file,
    `${file}.${holder.pid}`,
    (unfinished) => Deno.writeTextFile(unfinished, JSON.stringify(holder), { mode: 0o600 }),
  );
}

/** The process that holds the store; undefined if none does, or if that cannot be read. */
async function readHolder(directory: string): Promise<Holder | undefined> {
  try {
    return JSON.parse(await Deno.readTextFile(holderFile(directory))) as Holder;
  } catch {
    return undefined;
  }
}

/** Releases the store. Never rejects. */
async function removeHolder(directory: string): Promise<void> {
  await Deno.remove(holderFile(directory)).catch(() => {});
}

/** Whether a process answers on the store's socket. */
async function answers(socket: string): Promise<boolean> {
  try {
    (await Deno.connect({ transport: "unix", path: socket })).close();
    return true;
  } catch {
    return false;
  }
}
