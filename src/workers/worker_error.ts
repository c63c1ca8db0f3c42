import { codeOf } from "../base/log/error_facts.ts";

/** A worker ended, or was stopped, before it answered: the call may be repeated elsewhere. */
export class WorkerFailed extends Error {
  override readonly name = "WorkerFailed";
}

/** A worker's error as it crosses to the caller. */
export interface WorkerError {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
  /** The system's or Postgres', also of its cause. */
  readonly code?: string;
}

/** An error as a message carries it. */
export function serializeError(error: unknown): WorkerError {
  if (!(error instanceof Error)) return { name: typeof error, message: String(error), stack: "" };
  const code = codeOf(error);
  const { name, message, stack = "" } = error;
  return { name, message, stack, ...code === undefined ? {} : { code } };
}

/** The error that a message carries: of its class, only the name is left. */
export function deserializeError(error: WorkerError): Error {
  return Object.assign(new Error(), error);
}
