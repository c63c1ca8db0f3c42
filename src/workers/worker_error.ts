import { type FailureCode, failureOf } from "../base/failure.ts";
import { defined } from "../base/json/defined.ts";
import { codeOf } from "../base/log/error_facts.ts";

/** A worker ended, or was stopped, before it answered: the call may be repeated elsewhere. */
export class WorkerFailed extends Error {
  override readonly name = "WorkerFailed";
}

/** A worker's error as sent to the caller. */
export interface WorkerError {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
  /** The code of the system or of Postgres, possibly from the cause. */
  readonly code?: string;
  readonly failure?: FailureCode;
}

/** An error as sent in a message. */
export function serializeError(error: unknown): WorkerError {
  if (!(error instanceof Error)) return { name: typeof error, message: String(error), stack: "" };
  const { name, message, stack = "" } = error;
  return { name, message, stack, ...defined({ code: codeOf(error), failure: failureOf(error) }) };
}

/** Restores an error from a message: its class is lost, its name and codes are kept. */
export function deserializeError(error: WorkerError): Error {
  return Object.assign(new Error(), error);
}
