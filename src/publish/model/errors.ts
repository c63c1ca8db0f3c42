import type { Advice } from "./advice.ts";
import type { PublishReport } from "../versions/report.ts";
import { type ErrorReport, errorReportOf, examplesOf } from "./error_report.ts";
import type { ValidationError } from "./validation_error.ts";

/**
 * Why something cannot be read or published. Errors carry a code and data, which can be sent
 * between threads. The command and the dashboard each word the advice themselves.
 */

type ErrorCode = "unreadable" | "refused" | "shrink" | "invalid_rows";

interface Extra {
  readonly advice?: Advice | undefined;
  readonly cause?: unknown;
}

abstract class PublishingError extends Error {
  abstract readonly code: ErrorCode;
  readonly advice: Advice | undefined;

  constructor(message: string, { advice, cause }: Extra = {}) {
    super(message, cause === undefined ? {} : { cause });
    this.advice = advice;
  }
}

/** The file, or the map of its columns, cannot be read. */
export class ReadError extends PublishingError {
  override readonly name = "ReadError";
  override readonly code = "unreadable";
}

/** The version as a whole is refused. */
export class PublishError extends PublishingError {
  override readonly name: string = "PublishError";
  override readonly code: ErrorCode = "refused";
}

/** The version would delete more than half of the rows without confirmation. */
export class ShrinkError extends PublishError {
  override readonly name = "ShrinkError";
  override readonly code = "shrink";

  /**
   * @param removed How many rows would be removed.
   * @param before How many rows the current version has; sample rows count only if the new one is empty.
   * @param report In a dry run: the version that would be published.
   */
  constructor(
    readonly dataset: string,
    readonly removed: number,
    readonly before: number,
    readonly report?: PublishReport,
  ) {
    super(`Cannot publish ${dataset}: ${removed} of its ${before} rows would be removed`, {
      advice: "shrink",
    });
  }
}

/** The version has invalid rows. */
export class GateError extends PublishingError {
  override readonly name = "GateError";
  override readonly code = "invalid_rows";

  /** @param report Every kind of error, counted over all rows. */
  constructor(readonly report: ErrorReport) {
    const { rows } = report;
    super(`${rows} ${rows === 1 ? "row has" : "rows have"} errors`);
  }

  /** From a complete list of errors. */
  static of(errors: readonly ValidationError[]): GateError {
    return new GateError(errorReportOf(errors));
  }

  /** The listed errors, in the file's order. */
  get errors(): readonly ValidationError[] {
    return examplesOf(this.report);
  }

  get invalidRows(): number {
    return this.report.rows;
  }
}

/** A cell cannot be read in its declared format. */
export class CellError extends Error {
  override readonly name = "CellError";

  /** @param fix What would be right. */
  constructor(message: string, readonly fix: string) {
    super(message);
  }
}

/** An error as sent between threads. */
export type SerializedError =
  | { readonly code: "invalid_rows"; readonly report: ErrorReport }
  | {
    readonly code: "shrink";
    readonly dataset: string;
    readonly removed: number;
    readonly before: number;
    readonly report?: PublishReport | undefined;
  }
  | {
    readonly code: "refused" | "unreadable" | "range";
    readonly message: string;
    readonly advice?: Advice | undefined;
  };

/** An error as plain data; undefined if it is not a publishing error. */
export function serializeError(error: unknown): SerializedError | undefined {
  if (error instanceof GateError) return { code: error.code, report: error.report };
  if (error instanceof ShrinkError) {
    const { code, dataset, removed, before, report } = error;
    return { code, dataset, removed, before, report };
  }
  if (error instanceof PublishError) {
    return { code: "refused", message: error.message, advice: error.advice };
  }
  if (error instanceof ReadError) {
    return { code: "unreadable", message: error.message, advice: error.advice };
  }
  if (error instanceof RangeError) return { code: "range", message: error.message };
  return undefined;
}

/** Restores an error from {@link serializeError}. */
export function deserializeError(plain: SerializedError): Error {
  switch (plain.code) {
    case "invalid_rows":
      return new GateError(plain.report);
    case "shrink":
      return new ShrinkError(plain.dataset, plain.removed, plain.before, plain.report);
    case "refused":
      return new PublishError(plain.message, plain);
    case "unreadable":
      return new ReadError(plain.message, plain);
    case "range":
      return new RangeError(plain.message);
  }
}
