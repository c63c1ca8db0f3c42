/**
 * A signal that aborts after a time, or when another does. It lets go of both when it is cleared:
 * `AbortSignal.any` leaves something behind for each request where the other lives on (Node 22).
 */
export class Deadline {
  readonly signal: AbortSignal;
  /** Whether the time was too short. */
  isPast = false;
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
