/** The user pressed Ctrl-C, or the process received SIGTERM. */
export class Interrupted extends Error {
  override readonly name = "Interrupted";
}

/**
 * An abort signal for Ctrl-C and SIGTERM, with an {@link Interrupted} as its reason. Dispose of it to
 * restore the default handling.
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

/** How long work may take to roll back in the store. */
const GRACE_MS = 10_000;

/**
 * Runs work that Ctrl-C interrupts. Until the work calls `hold`, it is abandoned at once; afterwards it
 * gets up to `GRACE_MS` to roll back, or to return if it has already committed.
 *
 * @throws {Interrupted} when it was interrupted.
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
      // Work that committed before the signal returns its result.
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
