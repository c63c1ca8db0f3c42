import { freePort } from "../process/free_port.ts";
import { until } from "../process/until.ts";

/** A Redis of a test's own, which it may stop, freeze and empty. */
export interface OwnRedis {
  readonly url: string;
  /** Stops it, which loses its data. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Suspends it, and resumes it. */
  freeze(): void;
  thaw(): void;
}

/** Whether Redis is installed. */
export const hasRedis = await new Deno.Command("redis-server", { args: ["--version"] }).output()
  .then(({ success }) => success, () => false);

/** Starts one on a free local port, without persistence. */
export async function startRedis(): Promise<OwnRedis> {
  const port = freePort();
  let child: Deno.ChildProcess | undefined;
  const start = async () => {
    child = new Deno.Command("redis-server", {
      args: ["--port", String(port), "--bind", "127.0.0.1", "--save", ""],
      stdout: "null",
      stderr: "null",
      cwd: "/tmp",
    }).spawn();
    await until(
      "Redis listens",
      async () =>
        await Deno.connect({ hostname: "127.0.0.1", port }).then((connection) => {
          connection.close();
          return true;
        }, () => false),
      10_000,
    );
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    async stop() {
      child?.kill("SIGKILL");
      await child?.status;
      child = undefined;
    },
    freeze: () => child?.kill("SIGSTOP"),
    thaw: () => child?.kill("SIGCONT"),
  };
}
