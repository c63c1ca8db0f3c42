import { pause } from "./pause.ts";

/** Work goes on for so many milliseconds at once; then requests get their turn. */
const AT_ONCE_MS = 4;

/** Runs work that yields after each of its small steps, and lets other work of the thread go on. */
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
