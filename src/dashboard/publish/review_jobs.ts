import type { Stage } from "../../publish/versions/options.ts";

/** The progress of a review. */
export interface JobProgress {
  readonly stage: Stage;
  readonly done: number;
  readonly total?: number | undefined;
}

/** A running or finished review of what publishing a file would change. */
export interface ReviewJob<Result> {
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly progress: JobProgress;
  /** Undefined while running. */
  readonly result: Result | undefined;
  /** Resolves when the review ends, also after an error. */
  readonly ended: Promise<void>;
  /** Throws the review's error, if it ended with one. */
  check(): void;
  cancel(): void;
}

/** The work of a review; it reports progress and stops when the signal aborts. */
type ReviewWork<Result> = (
  onProgress: (progress: JobProgress) => void,
  signal: AbortSignal,
) => Promise<Result>;

/**
 * Starts a review.
 *
 * @param now Milliseconds since 1970.
 */
export function startReview<Result>(
  work: ReviewWork<Result>,
  now: number,
): ReviewJob<Result> {
  const controller = new AbortController();
  const state: { progress: JobProgress; result?: Result; error?: unknown } = {
    progress: { stage: "reading", done: 0 },
  };
  const ended = work((progress) => state.progress = progress, controller.signal).then(
    (result) => {
      state.result = result;
    },
    (error) => {
      state.error = error;
    },
  );
  return {
    startedAt: now,
    ended,
    get progress() {
      return state.progress;
    },
    get result() {
      return state.result;
    },
    check() {
      if ("error" in state) throw state.error;
    },
    cancel: () => controller.abort(),
  };
}
