import type { Stage } from "../../publish/versions/options.ts";

/** How far a review is. */
export interface JobProgress {
  readonly stage: Stage;
  readonly done: number;
  readonly total?: number | undefined;
}

/** A running or finished review: what publishing a file would do. */
export interface ReviewJob<Result> {
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly progress: JobProgress;
  /** Undefined while it runs. */
  readonly result: Result | undefined;
  /** Resolves when it has ended, whether with a result or with an error. */
  readonly ended: Promise<void>;
  /** @throws What the review threw. */
  check(): void;
  cancel(): void;
}

/** What a review does; it calls back with its progress and ends when the signal says so. */
type ReviewWork<Result> = (
  onProgress: (progress: JobProgress) => void,
  signal: AbortSignal,
) => Promise<Result>;

/** Begins a review. */
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
