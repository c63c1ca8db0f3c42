/** Below the ephemeral ports, which the system assigns to connections and to listeners on 0. */
const [FIRST, LAST] = [10_000, 32_000];

/**
 * A port on which nothing listens, for a process that needs a fixed port. No other process is
 * assigned it by chance before that.
 */
export function freePort(): number {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST));
    try {
      Deno.listen({ hostname: "127.0.0.1", port }).close();
      return port;
    } catch (error) {
      if (!(error instanceof Deno.errors.AddrInUse)) throw error;
    }
  }
}
