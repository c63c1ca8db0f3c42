import { getPriority, setPriority } from "node:os";

/** A thread of this niceness gets a quarter of a core that one without wants too. */
const NICENESS = 5;

/**
 * Lets this thread, and those that it starts from now on, come after others on a busy machine: nobody
 * waits for each of its milliseconds, as clients do for the serving threads'. The helpers with which
 * the runtime compiles and collects, started before, stay as they are. It cannot be taken back.
 *
 * Where the system does not let it, or tells no threads apart, it goes on as it is.
 */
export function giveWay(): void {
  if (Deno.build.os !== "linux") return;
  const kinds = ["getPriority", "setPriority"] as const;
  const mayAsk = kinds.every((kind) =>
    Deno.permissions.querySync({ name: "sys", kind }).state === "granted"
  );
  if (!mayAsk) return;
  try {
    if (getPriority(0) < NICENESS) setPriority(0, NICENESS);
  } catch {
    // Such as in a sandbox that forbids it.
  }
}
