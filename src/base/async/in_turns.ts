import { pause } from "./pause.ts";

/** Work runs for this many milliseconds at a time; then requests get a turn. */
const AT_ONCE_MS = 4;

/** Runs work that yields after each of its small steps, so that other work of the thread can run. */
export async function inTurns<T>(steps: Iterator<unknown, T>): Promise<T> {
  let began = performance.now();
  for (let step = steps.next();; step = steps.next()) {
    if (step.done === true) return step.value;
    if (performance.now() - began > AT_ONCE_MS) {
      await pause();
      began = performance.now();
    }
  }
}
