import { getPriority, setPriority } from "node:os";

/** With this niceness a thread gets a quarter of a core that it shares with a normal thread. */
const NICENESS = 5;

/**
 * Lowers the priority of this thread and of threads that it starts later, so that background work
 * does not delay requests on a busy machine. The runtime's own compiler and collector threads, which
 * already exist, keep their priority. This cannot be undone.
 *
 * Does nothing if the system forbids it or has no priorities per thread.
 */
export function lowerThreadPriority(): void {
  if (Deno.build.os !== "linux") return;
  const kinds = ["getPriority", "setPriority"] as const;
  const mayAsk = kinds.every((kind) =>
    Deno.permissions.querySync({ name: "sys", kind }).state === "granted"
  );
  if (!mayAsk) return;
  try {
    if (getPriority(0) < NICENESS) setPriority(0, NICENESS);
  } catch {
    // For example, a sandbox forbids it.
  }
}
