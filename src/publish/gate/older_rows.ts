import type { Dataset } from "../../datasets/declare/dataset.ts";
import type { Changed } from "../compare/compare.ts";
import type { ValidationError } from "../model/validation_error.ts";
import type { Staging } from "./staging.ts";

/**
 * Finds rows that were verified before the rows that they replace, as in an old export: fees must
 * reflect the most recently verified version of each row (spec 1, GET /api/v1/finance/fees). Rows
 * of a rollback have no `latest` and are never among them.
 */
export class OlderRows<Row> {
  readonly #dataset: Pick<Dataset<Row>, "latest" | "verifiedAt">;
  readonly #staging: Staging;
  readonly #errors: ValidationError[] = [];

  constructor(dataset: Pick<Dataset<Row>, "latest" | "verifiedAt">, staging: Staging) {
    this.#dataset = dataset;
    this.#staging = staging;
  }

  /** Whether a row may be older than the one that it replaces. */
  concerns({ place, before }: Changed): boolean {
    return this.#dataset.latest !== undefined && before !== undefined &&
      this.#staging.latest(place) !== null;
  }

  /** @param current The payload that the row replaces. */
  look(change: Changed, current: string | undefined): void {
    const { latest, verifiedAt } = this.#dataset;
    if (latest === undefined || current === undefined || !this.concerns(change)) return;
    const verified = this.#staging.latest(change.place);
    const replaced = JSON.parse(current) as Row;
    if (verified === null || verified >= latest(replaced)) return;
    const { line } = this.#staging.row(change.place);
    this.#errors.push({
      row: line,
      line,
      field: "last_verified_at",
      value: verifiedAt(JSON.parse(this.#staging.payload(change.place)) as Row),
      message: `is before that of the row that it replaces (${verifiedAt(replaced)})`,
      fix: "leave the row out, or correct the time",
      advice: "older",
    });
  }

  /** One error for each such row, in the file's order. */
  errors(): ValidationError[] {
    return this.#errors.toSorted((a, b) => a.line - b.line);
  }
}

/** The warning about such rows, if `--older` allows them. */
export function olderRowsWarning(errors: readonly ValidationError[]): string[] {
  const [first] = errors;
  if (first === undefined) return [];
  return errors.length === 1
    ? [`1 row was verified before the one that it replaces (line ${first.line})`]
    : [
      `${errors.length} rows were verified before those that they replace ` +
      `(first on line ${first.line})`,
    ];
}
