/**
 * Failures of what the service depends on, by a code. Between threads an error loses its class, so
 * callers recognize it by this code: `src/workers/worker_error.ts` passes it on.
 */
export type FailureCode =
  /** The store cannot be reached, or no longer. */
  | "store_away"
  /** The place of segments cannot be used: a directory, or a bucket that refuses or is silent. */
  | "segments_unavailable";

/** An error with the code of a failure. */
export interface Failure {
  readonly failure: FailureCode;
}

/**
 * Why the place of segments cannot be used, in plain words and without secrets; undefined for other
 * errors.
 */
export function segmentsReason(error: unknown): string | undefined {
  return failureOf(error) === "segments_unavailable" ? (error as Error).message : undefined;
}

/** Which failure an error reports, in whichever thread it was thrown; undefined for other errors. */
export function failureOf(error: unknown): FailureCode | undefined {
  return error instanceof Error && "failure" in error
    ? (error as Error & Failure).failure
    : undefined;
}
