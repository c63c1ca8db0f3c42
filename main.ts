import { ConfigError, readConfig } from "./src/config.ts";
import { createLog, writeToStdout } from "./src/log.ts";
import { type Running, serve } from "./src/serve.ts";

/** Serves until SIGTERM or SIGINT, then answers what is under way and exits 0. */
async function main(): Promise<void> {
  const log = createLog(writeToStdout);
  const running = serve(readConfig((name) => Deno.env.get(name)), log, console.error);
  const stop = Promise.withResolvers<void>();
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    Deno.addSignalListener(signal, () => stop.resolve());
  }
  const service: Running = await running;
  await stop.promise;
  log.info("stopping");
  await service.stop();
}

try {
  await main();
  Deno.exit(0);
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  const cause = error instanceof Error && error.cause instanceof Error
    ? `: ${error.cause.message}`
    : "";
  console.error(
    error instanceof ConfigError
      ? `Cannot start, the configuration is at fault:\n${message}`
      : message + cause,
  );
  Deno.exit(1);
}
