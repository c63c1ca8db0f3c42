// @ts-types="@types/pg"
import pg from "pg";
import { freePort } from "../process/free_port.ts";

const BINARIES = "/usr/lib/postgresql/15/bin";

/** A Postgres of a test's own, which it may stop and freeze. */
export interface OwnPostgres {
  readonly port: number;
  readonly url: string;
  stop(): Promise<void>;
  /** Restarts it after `stop`. */
  start(): Promise<void>;
  /** Kills it like a crash, and restarts it. */
  restart(): Promise<void>;
  /** Suspends all of its processes, and resumes them. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  /** Takes all remaining connections, and returns a function that releases them. */
  takeConnections(): Promise<() => Promise<void>>;
  /** Copies its current state with `pg_basebackup -R`: a standby that is not running yet. */
  copy(): Promise<PostgresCopy>;
  remove(): Promise<void>;
}

/** A standby. */
export interface PostgresCopy {
  /** Starts it and replicates the original, until `promote`. */
  follow(): Promise<void>;
  /** Ends the original, and promotes the copy at the same address. */
  promote(): Promise<void>;
}

/**
 * Starts one; undefined if Postgres 15 is not installed or cannot be started.
 *
 * @param port A free one by default.
 */
export async function startPostgres(port = freePort()): Promise<OwnPostgres | undefined> {
  const directory = await Deno.makeTempDir();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  // Postgres refuses to run as root.
  const asRoot = Deno.uid() === 0;
  const run = async (command: string, ...args: string[]) => {
    const [program, ...rest] = asRoot
      ? ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", command, ...args]
      : [command, ...args];
    return await new Deno.Command(program!, { args: rest, stdout: "null", stderr: "null" }).output()
      .then(({ success }) => success, () => false);
  };
  let data = `${directory}/data`;
  let copies = 0;
  const control = (...args: string[]) => controlOf(data, ...args);
  const controlOf = (data: string, ...args: string[]) =>
    run(`${BINARIES}/pg_ctl`, "-D", data, "-w", "-t", "120", "-l", `${directory}/log`, ...args);
  const optionsAt = (port: number) =>
    `-p ${port} -c listen_addresses=127.0.0.1 -c max_connections=40 ` +
    `-c superuser_reserved_connections=0 -c unix_socket_directories=${directory}`;
  if (asRoot) await new Deno.Command("chown", { args: ["postgres", directory] }).output();
  const isMade = await run(`${BINARIES}/initdb`, "-D", data, "-A", "trust", "-U", "postgres", "-N");
  if (!isMade || !await control("-o", optionsAt(port), "start")) {
    await Deno.remove(directory, { recursive: true });
    return undefined;
  }
  /** The server's processes, the first of which is the parent. */
  const processes = async () => {
    const [first] = (await Deno.readTextFile(`${data}/postmaster.pid`)).split("\n");
    const { stdout } = await new Deno.Command("ps", { args: ["-o", "pid=", "--ppid", first!] })
      .output();
    return [first!, ...new TextDecoder().decode(stdout).trim().split(/\s+/)].map(Number);
  };
  const signal = async (name: Deno.Signal) => {
    for (const pid of await processes()) Deno.kill(pid, name);
  };
  return {
    port,
    url,
    async stop() {
      await control("-m", "fast", "stop");
    },
    async start() {
      await control("-o", optionsAt(port), "start");
    },
    async restart() {
      await control("-o", optionsAt(port), "-m", "immediate", "restart");
    },
    freeze: () => signal("SIGSTOP"),
    thaw: () => signal("SIGCONT"),
    async takeConnections() {
      const taken: pg.Client[] = [];
      for (;;) {
        const client = new pg.Client(url);
        client.on("error", () => {});
        try {
          await client.connect();
          taken.push(client);
        } catch {
          break;
        }
      }
      return async () => {
        await Promise.all(taken.map((client) => client.end()));
      };
    },
    async copy() {
      const target = `${directory}/copy${++copies}`;
      const from = ["-h", "127.0.0.1", "-p", String(port), "-U", "postgres"];
      const how = ["-R", "-X", "stream", "-c", "fast", "-D", target];
      if (!await run(`${BINARIES}/pg_basebackup`, ...how, ...from)) {
        throw new Error("Cannot copy Postgres");
      }
      let follows = false;
      return {
        async follow() {
          follows = await controlOf(target, "-o", optionsAt(freePort()), "start");
        },
        async promote() {
          // Sends the remaining writes to the standby.
          await control("-m", "fast", "stop");
          if (follows) await controlOf(target, "-m", "fast", "stop");
          data = target;
          await control("-o", optionsAt(port), "start");
          if (!await control("promote")) throw new Error("Cannot promote the standby");
        },
      };
    },
    async remove() {
      await control("-m", "immediate", "stop");
      await Deno.remove(directory, { recursive: true });
    },
  };
}
