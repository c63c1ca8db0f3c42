/** Below the ports that the system hands out by itself, to connections and to who listens on 0. */
const [FIRST, LAST] = [10_000, 32_000];

/**
 * A port on which nothing listens, for a process that must be told its port. Nobody who runs beside
 * it is given the port by chance before the process has it.
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
