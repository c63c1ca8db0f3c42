import { fileURLToPath } from "node:url";
import { described } from "../contract/described.ts";

/** The repository's root, where commands run. */
export const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/** How many threads serve by default. */
const THREADS = Deno.env.get("TEST_THREADS") ?? "1";

/** The service in its own process, on free ports. */
export interface ServiceProcess {
  readonly url: string;
  readonly adminUrl: string;
  readonly pid: number;
  /** Requests a path; the response's JSON is compared with the description when read. */
  get(path: string, init?: RequestInit & { client?: Deno.HttpClient }): Promise<Response>;
  /** The log so far, one object per line; complete once the service has ended. */
  readonly log: () => Promise<Record<string, unknown>[]>;
  readonly errors: () => string;
  send(signal: Deno.Signal): void;
  /** Sends a signal and awaits the end; returns the exit code. */
  end(signal: Deno.Signal): Promise<number>;
}

/**
 * The allocator options of the task `serve`: large memory is returned to the system when freed.
 * Otherwise the allocator keeps memory once freed for sizes in frequent use.
 */
export const ALLOCATOR = {
  MALLOC_MMAP_THRESHOLD_: "4194304",
  MALLOC_TRIM_THRESHOLD_: "4194304",
};

/**
 * Starts `main.ts` with the given environment and awaits its `listening` line. It logs to a file,
 * so that a load run is not slowed by a reader.
 *
 * @param options `before`: a shell command to run first, such as `ulimit -n 100`. `checkout`:
 *   another checkout of the repository to start.
 */
export async function startProcess(
  env: Record<string, string>,
  { before = "", checkout = ROOT }: { before?: string; checkout?: string } = {},
): Promise<ServiceProcess> {
  const logFile = await Deno.makeTempFile();
  const child = new Deno.Command("sh", {
    args: ["-c", `${before}\nexec "$0" run -q -P=serve main.ts >"$LOG_FILE"`, Deno.execPath()],
    cwd: checkout,
    env: {
      ...ALLOCATOR,
      PORT: "0",
      ADMIN_PORT: "0",
      SEEDS_DIR: "",
      THREADS,
      LOG_FILE: logFile,
      ...env,
    },
    stdout: "null",
    stderr: "piped",
  }).spawn();
  let errors = "";
  let ended = false;
  const reading = (async () => {
    for await (const text of child.stderr.pipeThrough(new TextDecoderStream() as never)) {
      errors += text;
    }
    ended = true;
  })();
  let whole: string | undefined;
  const log = async () =>
    // Text after the last line break is still being written.
    (whole ?? await Deno.readTextFile(logFile)).split("\n").slice(0, -1)
      .map((line) => JSON.parse(line));

  let listening: Record<string, string> | undefined;
  while (listening === undefined) {
    if (ended) throw new Error(`The service ended: ${errors}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
    listening = (await log()).find((entry) => entry.event === "listening");
  }
  return {
    url: listening.url!,
    adminUrl: listening.admin_url!,
    pid: child.pid,
    get: async (path, init) => described(await fetch(listening.url + path, init)),
    log,
    errors: () => errors,
    send: (signal) => child.kill(signal),
    async end(signal) {
      child.kill(signal);
      const { code } = await child.status;
      await reading;
      whole = await Deno.readTextFile(logFile);
      await Deno.remove(logFile);
      return code;
    },
  };
}
