import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** When less was taken since, it is left to the collector, which chooses its time. */
const MUCH = 64 * 2 ** 20;

let gc: (() => void) | undefined;
let held = 0;

/** Whether it is time to collect. */
interface Taken {
  /** How many bytes the thread must have taken since, or nothing is done. */
  readonly least?: number;
  /** How many bytes it has let go of since, which what it takes anew does not show. */
  readonly letGo?: number;
}

/**
 * Collects this thread's garbage where there may be much of it: a step that leaves what it worked
 * with lying is followed by one that takes as much, and the collector would come after that. For
 * threads that nobody waits for: it takes some ten milliseconds.
 */
export function collectGarbage({ least = MUCH, letGo = 0 }: Taken = {}): void {
  const now = heldNow();
  // What was let go since is not to count for what was taken.
  held = Math.min(held, now) - letGo;
  if (now - held < least) return;
  if (gc === undefined) {
    setFlagsFromString("--expose-gc");
    gc = runInNewContext("gc") as () => void;
  }
  gc();
  held = heldNow();
}

const LOOK_MS = 2_000;
/** A thread that is asked for as long as this collects by itself. */
const MOST_LOOKS = 30;

/**
 * Does the same once nobody has asked the thread anything for a moment, so that nobody waits for it: a
 * thread that is not asked collects nothing, and what it let go of would lie there until it is.
 *
 * @param letGo How many bytes it has let go of.
 * @param asked How often it was asked something so far.
 */
export function collectWhenIdle(letGo: number, asked: () => number, everyMs = LOOK_MS): void {
  if (letGo < MUCH) return;
  let before = asked();
  let looks = 0;
  const timer = setInterval(() => {
    const isIdle = asked() === before;
    before = asked();
    if (!isIdle && ++looks < MOST_LOOKS) return;
    clearInterval(timer);
    if (isIdle) collectGarbage({ letGo });
  }, everyMs);
  Deno.unrefTimer(timer);
}

function heldNow(): number {
  const { heapTotal, external } = Deno.memoryUsage();
  return heapTotal + external;
}
