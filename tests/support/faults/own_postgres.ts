// @ts-types="@types/pg"
import pg from "pg";
import { freePort } from "../process/free_port.ts";

const BINARIES = "/usr/lib/postgresql/15/bin";

/** A Postgres of a test's own, which it may stop and freeze. */
export interface OwnPostgres {
  readonly port: number;
  readonly url: string;
  stop(): Promise<void>;
  /** Starts it again after `stop`. */
  start(): Promise<void>;
  /** Ends it as a crash would, and starts it again. */
  restart(): Promise<void>;
  /** Lets none of its processes run, and goes on. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  /** Takes every connection that is left; gives what lets them go. */
  takeConnections(): Promise<() => Promise<void>>;
  /** Copies it as it is now, by `pg_basebackup -R`: a standby that does not run yet. */
  copy(): Promise<PostgresCopy>;
  remove(): Promise<void>;
}

/** A standby. */
export interface PostgresCopy {
  /** Starts it and follows the original, until `promote`. */
  follow(): Promise<void>;
  /** Ends the original, and lets the copy take its place at the same address. */
  promote(): Promise<void>;
}

/**
 * Starts one; undefined where Postgres 15 is not installed or cannot be started.
 *
 * @param port A free one when left out.
 */
export async function startPostgres(port = freePort()): Promise<OwnPostgres | undefined> {
  const directory = await Deno.makeTempDir();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  // Postgres does not run as root.
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
  /** The server's processes, the first of which makes the others. */
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
          // Sends what was written to who follows.
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
