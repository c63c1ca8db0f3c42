import { defined } from "../../base/json/defined.ts";
import type { Advice } from "./advice.ts";
import type { ValidationError } from "./validation_error.ts";
import { firstOf } from "../../base/known.ts";

/** How many errors of one kind are listed; all are counted. */
const MAX_REPORTED = 12;

/**
 * How many kinds of errors are listed: a file of another dataset has any number of unknown fields.
 */
const MAX_KINDS = 500;

/** Equivalent errors of one field. */
export interface ErrorKind {
  /** Dotted path, without list indexes; empty for the whole row. */
  readonly field: string;
  /** What is wrong: completes "<field> …". */
  readonly message: string;
  /** The column of a sheet that the field is read from. */
  readonly column?: string;
  /** How many errors there are. */
  readonly count: number;
  /** The first errors. */
  readonly examples: readonly ValidationError[];
  /** How to set the value for all rows. */
  readonly advice?: Advice;
}

/** The errors of a file, counted over all rows. */
export interface ErrorReport {
  /** How many rows have errors. */
  readonly rows: number;
  /** The most frequent last: a value that every row lacks must not hide one bad date. */
  readonly kinds: readonly ErrorKind[];
  /** How many errors are of kinds that are not listed. */
  readonly others: number;
}

interface Kind {
  readonly field: string;
  readonly column: string | undefined;
  readonly advice: Advice | undefined;
  message: string;
  count: number;
  readonly examples: ValidationError[];
}

/** Counts errors by kind, row by row, and keeps the first of each. */
export class ErrorTally {
  readonly #kinds = new Map<string, Kind>();
  #rows = 0;
  #others = 0;

  get rows(): number {
    return this.#rows;
  }

  /** @param errors The errors of one row. */
  add(errors: readonly ValidationError[]): void {
    this.#rows++;
    for (const error of errors) this.#addError(error);
  }

  report(): ErrorReport {
    const kinds = [...this.#kinds.values()].map(({ column, advice, ...kind }) => ({
      ...kind,
      ...defined({ column, advice }),
    }));
    return {
      rows: this.#rows,
      kinds: kinds.sort((a, b) =>
        Number(a.advice !== undefined) - Number(b.advice !== undefined) ||
        firstOf(a.examples).line - firstOf(b.examples).line
      ),
      others: this.#others,
    };
  }

  #addError(error: ValidationError): void {
    const field = error.field.replace(/\.\d+(?=\.|$)/g, "");
    const general = generalMessage(error.message);
    const key = `${field}\n${general}`;
    let kind = this.#kinds.get(key);
    if (kind === undefined) {
      if (this.#kinds.size >= MAX_KINDS) {
        this.#others++;
        return;
      }
      const { column, advice, message } = error;
      this.#kinds.set(key, kind = { field, column, advice, message, count: 0, examples: [] });
    } else if (kind.message !== error.message) kind.message = general;
    kind.count++;
    if (kind.examples.length < MAX_REPORTED) kind.examples.push(error);
  }
}

/** A message without row-specific parts, such as the line of another row or a difference. */
function generalMessage(message: string): string {
  return message.replace(/\b(line|feature) \d+/g, "another $1").replace(/ \([^)]*\)/g, "")
    .replace(/\d+ records/g, "several records");
}

/** The report of a list of errors; the errors of one row are adjacent. */
export function errorReportOf(errors: readonly ValidationError[]): ErrorReport {
  const tally = new ErrorTally();
  for (const ofRow of Map.groupBy(errors, ({ row, line }) => `${row} ${line}`).values()) {
    tally.add(ofRow);
  }
  return tally.report();
}

/** The listed errors, in the file's order. */
export function examplesOf({ kinds }: ErrorReport): ValidationError[] {
  return kinds.flatMap(({ examples }) => examples).sort((a, b) => a.line - b.line);
}
