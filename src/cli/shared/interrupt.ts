/** The user pressed Ctrl-C, or the process received SIGTERM. */
export class Interrupted extends Error {
  override readonly name = "Interrupted";
}

/**
 * A signal that Ctrl-C or SIGTERM aborts with an {@link Interrupted}, until it is disposed
 * of.
 */
export function interruptSignal(reason: string): Disposable & { readonly signal: AbortSignal } {
  const controller = new AbortController();
  const interrupt = () => controller.abort(new Interrupted(reason));
  const signals = ["SIGINT", "SIGTERM"] as const;
  for (const signal of signals) Deno.addSignalListener(signal, interrupt);
  return {
    signal: controller.signal,
    [Symbol.dispose]() {
      for (const signal of signals) Deno.removeSignalListener(signal, interrupt);
    },
  };
}

/** How long work may take to undo what it began in the store. */
const GRACE_MS = 10_000;

/**
 * Runs work that Ctrl-C ends. Work that only waits for input is left where it is; once it has called
 * `hold`, its signal ends it, and what it began is undone first.
 *
 * @throws {Interrupted} when it was ended.
 */
export async function interruptible<T>(
  work: (signal: AbortSignal, hold: () => void) => Promise<T>,
): Promise<T> {
  using interrupt = interruptSignal("Stopped");
  const { signal } = interrupt;
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  signal.addEventListener("abort", () => end());
  let holds = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const running = work(signal, () => holds = true);
    await Promise.race([running, ended]);
    if (signal.aborted && holds) {
      const grace = new Promise<void>((resolve) => timer = setTimeout(resolve, GRACE_MS));
      // What was committed before the signal stays.
      return await Promise.race([
        running,
        grace.then(() => signal.throwIfAborted()),
      ]) as T;
    }
    signal.throwIfAborted();
    return await running;
  } finally {
    clearTimeout(timer);
  }
}
