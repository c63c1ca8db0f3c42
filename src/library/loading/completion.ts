/**
 * Whether builds of first versions are completed once these are reported. They wait in a worker for
 * the decision, which the thread that asked for them makes once, for all of them.
 */

const WAIT = 0;
const COMPLETE = 1;
const GIVE_UP = 2;
/** How often a waiting build gives a sign of life, in milliseconds. */
const ALIVE_EVERY_MS = 10_000;

/** The decision, on shared memory. */
export type Completion = Int32Array<SharedArrayBuffer>;

/** A decision that is still to be made. */
export function undecided(): Completion {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
}

/** Decides, unless that was done before. */
export function decide(completion: Completion, what: "complete" | "give up"): void {
  Atomics.compareExchange(completion, 0, WAIT, what === "complete" ? COMPLETE : GIVE_UP);
  Atomics.notify(completion, 0);
}

/**
 * Waits until a version may be completed.
 *
 * @param alive Called now and then while it waits.
 * @throws When nobody needs it any more.
 */
export async function mayComplete(
  completion: Completion,
  alive: () => void,
  everyMs = ALIVE_EVERY_MS,
): Promise<void> {
  while (Atomics.load(completion, 0) === WAIT) {
    alive();
    await Atomics.waitAsync(completion, 0, WAIT, everyMs).value;
  }
  if (Atomics.load(completion, 0) === GIVE_UP) throw new Error("The service has stopped");
}
