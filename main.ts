/** Under `deno task` a terminal's Ctrl-C comes twice: from the terminal, and passed on by the task. */
const SAME_PRESS_MS = 500;

// First of all, so that a signal is heard at any moment of the start.
const stopped = new AbortController();
let heardAt = 0;
for (const signal of ["SIGTERM", "SIGINT"] as const) {
  Deno.addSignalListener(signal, () => {
    const now = performance.now();
    if (!stopped.signal.aborted) {
      heardAt = now;
      stopped.abort(signal);
    } else if (now - heardAt > SAME_PRESS_MS) {
      // A second signal ends the process at once.
      Deno.exit(1);
    }
  });
}

// Not heard by anybody yet, a hang-up must not end the process either.
const hangUps = new EventTarget();
Deno.addSignalListener("SIGHUP", () => hangUps.dispatchEvent(new Event("SIGHUP")));

const { run } = await import("./src/boot/run.ts");
Deno.exit(await run(stopped.signal, hangUps));
