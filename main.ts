// First of all, so that a signal is heard at any moment of the start.
const stopped = new AbortController();
for (const signal of ["SIGTERM", "SIGINT"] as const) {
  Deno.addSignalListener(signal, () => {
    // Who asks twice does not want to wait.
    if (stopped.signal.aborted) Deno.exit(1);
    stopped.abort(signal);
  });
}

const { run } = await import("./src/run.ts");
Deno.exit(await run(stopped.signal));
