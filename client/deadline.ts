/**
 * A signal that aborts after a time, or when another signal does. Call `clear` to release both:
 * `AbortSignal.any` leaks memory for each request while the other signal lives (Node 22).
 */
export class Deadline {
  readonly signal: AbortSignal;
  /** Whether the time ran out. */
  isPast = false;
  /** Stops the timer and removes the listener. */
  readonly clear: () => void;

  constructor(milliseconds: number, other: AbortSignal | undefined) {
    const control = new AbortController();
    this.signal = control.signal;
    const timer = setTimeout(() => {
      this.isPast = true;
      control.abort();
    }, milliseconds);
    const stop = () => control.abort();
    if (other?.aborted) stop();
    other?.addEventListener("abort", stop, { once: true });
    this.clear = () => {
      clearTimeout(timer);
      other?.removeEventListener("abort", stop);
    };
  }
}
