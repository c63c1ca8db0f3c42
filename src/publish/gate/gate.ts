import { defined } from "../../base/json/defined.ts";
import { comparable, normalized } from "../../base/text/look_alikes.ts";
import { type OutlineProblem, outlineProblem } from "../../geo/territories/outline_state.ts";
import { type TextWarning, TextWarnings } from "./text_warnings.ts";
import { valueText } from "./error_text.ts";
import { ErrorTally } from "../model/error_report.ts";
import { GateError } from "../model/errors.ts";
import { isObject } from "../../base/json/is_object.ts";
import { ascii } from "../../base/json/json.ts";
import type { Dataset } from "../../datasets/declare/dataset.ts";
import { sourcesOf } from "../../datasets/declare/derived.ts";
import { NEVER_QUOTE_SAFE } from "../../datasets/declare/statuses.ts";
import { errorsIn, type FieldError, type ValidationError } from "../model/validation_error.ts";
import { rowWarnings } from "./row_warnings.ts";
import type { RawRow } from "../model/raw_row.ts";
import { deriveFields } from "./derived_fields.ts";
import { type Shape, shapeOf } from "./shape.ts";
import { type GatedRow, Staging } from "./staging.ts";
import { Paths, untidyFields } from "./tidy.ts";

/** Warnings about rows with wrong outlines. */
const MISPLACED: Readonly<Record<OutlineProblem, string>> = {
  "no area": "the outline has no area, so the row is not quote-safe",
  "stray hole":
    "a hole of the outline is not inside it, or is as large as it, so the row is not quote-safe",
  "swapped": "the outline has latitude before longitude, so the row is not quote-safe",
  "other state": "the outline does not touch the row's state, so the row is not quote-safe",
  "part elsewhere":
    "a part of the outline is far from the row's state, so the row is not quote-safe",
};

/** A warning: how many rows have it, the line of the first, and its value. */
interface Warned {
  rows: number;
  readonly line: number;
  readonly unit: string;
  readonly example: string;
}

interface GateOptions {
  /** Called with each invalid row, including those beyond the reported ones. */
  readonly onInvalid?: (raw: RawRow, errors: readonly ValidationError[]) => void;
  /** Changes a row before it is checked. */
  readonly amend?: (value: Record<string, unknown>) => void;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/**
 * Validates rows one by one, fills in missing fields, and collects errors (decisions, The publish
 * gate). Rules of one dataset are in its schema and its `check` (`src/datasets/`); rules of all
 * datasets are here.
 */
export class Gate<Row> {
  readonly #dataset: Dataset<Row>;
  readonly #staging: Staging;
  readonly #options: GateOptions;
  readonly #shape: Shape;
  readonly #tally = new ErrorTally();
  readonly #sources = new Map<string, number>();
  readonly #rowWarnings = new Map<string, Warned>();
  readonly #now: number;
  readonly #texts: TextWarnings;
  readonly #paths = new Paths();

  /** @param staging Where the caller stores valid rows; duplicate ids are rejected. */
  constructor(dataset: Dataset<Row>, staging = new Staging(), options: GateOptions = {}) {
    this.#dataset = dataset;
    this.#staging = staging;
    this.#options = options;
    this.#shape = shapeOf(dataset.schema);
    this.#texts = new TextWarnings(this.#shape.leaves);
    this.#now = (options.now ?? Date.now)();
  }

  /** The row in its stored form, or undefined if it has errors. */
  pass(raw: RawRow): GatedRow | undefined {
    const { value } = raw;
    const errors = [...raw.errors ?? []];
    if (value === undefined) return this.#refuse(raw, errors);
    this.#shape.complete(value);
    if (isObject(value)) {
      this.#options.amend?.(value);
      deriveFields(this.#dataset as Dataset<unknown>, value);
      this.#normalizeId(value);
    }
    let result = this.#dataset.schema.safeParse(value);
    if (!result.success) {
      add(errors, errorsIn(result.error, value, this.#shape.leaves, raw.percents));
    }
    const warnings: TextWarning[] = [];
    add(
      errors,
      untidyFields(value, this.#shape.free, this.#paths, (path, text) => {
        warnings.push(...this.#texts.of(path, text));
      }),
    );
    if (!result.success) return this.#refuse(raw, errors);

    const misplaced = this.#misplaced(result.data);
    if (misplaced !== undefined) {
      // A wrong outline is never quote-safe (decisions, The publish gate).
      (value as Record<string, unknown>).quote_safe = false;
      result = this.#dataset.schema.safeParse(value);
      warnings.push({ message: misplaced, example: "" });
      if (!result.success) return this.#refuse(raw, errors);
    }
    const row = result.data;
    add(errors, this.#pastButQuoteSafe(row));
    const recordId = this.#dataset.id(row);
    const latest = this.#dataset.latest?.(row) ?? null;
    add(errors, this.#placeless(recordId));
    add(errors, this.#doubled(recordId, latest, raw.unit ?? "line"));
    if (errors.length > 0) return this.#refuse(raw, errors);
    const line = raw.line ?? raw.number;
    this.#note(row, raw, warnings);
    return {
      recordId,
      line,
      trade: this.#dataset.trade?.(row) ?? null,
      revision: this.#dataset.revision?.(row) ?? null,
      quoteSafe: this.#dataset.quoteSafe(row),
      payload: ascii(JSON.stringify(row)),
      latest,
    };
  }

  /** The source documents that rows name, with the number of rows of each. */
  get sources(): ReadonlyMap<string, number> {
    return this.#sources;
  }

  /** Warnings about valid rows, with the count and the line of the first. */
  get warnings(): string[] {
    return [...this.#rowWarnings].map(([warning, { rows, line, unit, example }]) => {
      const shown = example === "" ? "" : `: ${valueText(example)}`;
      return rows === 1
        ? `1 row: ${warning} (${unit} ${line}${shown})`
        : `${rows} rows: ${warning} (${
          unit === "line" ? "first on line" : `first: ${unit}`
        } ${line}${shown})`;
    });
  }

  /** @throws {GateError} when any row was invalid. */
  close(): void {
    if (this.#tally.rows > 0) throw new GateError(this.#tally.report());
  }

  #pastButQuoteSafe(row: Row): FieldError[] {
    const { status, availability_status: availability } = row as Record<string, unknown>;
    const past = [status, availability].find((one) =>
      typeof one === "string" && NEVER_QUOTE_SAFE.includes(one.toLowerCase())
    );
    return past === undefined || !this.#dataset.quoteSafe(row) ? [] : [{
      field: "quote_safe",
      value: true,
      message: `must be false for status ${past}`,
      fix: "write false, or correct the status",
    }];
  }

  /** Ids are part of URLs (`href` of search), where these two mean other paths. */
  #placeless(recordId: string): FieldError[] {
    if (recordId !== "." && recordId !== "..") return [];
    return [{
      field: this.#dataset.idField,
      value: recordId,
      message: "cannot be part of a URL",
      fix: "use letters or digits",
    }];
  }

  /** If a file may have several versions of a record, only equally new ones are errors. */
  #doubled(recordId: string, latest: number | null, unit: string): FieldError[] {
    const line = latest === null
      ? this.#staging.lineOf(recordId)
      : this.#staging.lineOfVersion(recordId, latest);
    if (line === undefined) return [];
    const field = this.#dataset.idField;
    return latest === null
      ? [{
        field,
        value: recordId,
        message: `is the id of ${unit} ${line} too`,
        fix: this.#dataset.geometry === undefined
          ? "leave one of the two out, or give it its own id"
          : "merge the two into one outline (dissolve, MultiPolygon), or give each its own id",
      }]
      : [{
        field,
        value: recordId,
        message: `is the id of ${unit} ${line} too, verified at the same time`,
        fix: "leave one of the two out, or correct its last_verified_at",
      }];
  }

  /** Ids that look the same are the same (decisions, The publish gate). */
  #normalizeId(value: Record<string, unknown>): void {
    const id = value[this.#dataset.idField];
    if (typeof id === "string" && normalized(id) !== id) {
      value[this.#dataset.idField] = comparable(id);
    }
  }

  /** What is wrong with the location of a row's outline. */
  #misplaced(row: Row): string | undefined {
    const geometry = this.#dataset.geometry?.(row) ?? null;
    const state = this.#dataset.columns.state_code?.of(row);
    if (geometry === null || typeof state !== "string") return undefined;
    const polygons = geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
    const problem = outlineProblem(polygons, state);
    return problem === undefined ? undefined : MISPLACED[problem];
  }

  #note(row: Row, raw: RawRow, texts: readonly TextWarning[]): void {
    const { line = raw.number, unit = "line" } = raw;
    const warnings = [
      ...texts,
      ...rowWarnings(this.#dataset, row, this.#now).map((message) => ({ message, example: "" })),
    ];
    for (const { message, example } of warnings) {
      const found = this.#rowWarnings.get(message);
      if (found === undefined) this.#rowWarnings.set(message, { rows: 1, line, unit, example });
      else if (found.line !== line) found.rows++;
    }
    for (const id of new Set(sourcesOf(this.#dataset, row))) {
      this.#sources.set(id, (this.#sources.get(id) ?? 0) + 1);
    }
  }

  #refuse(raw: RawRow, errors: readonly FieldError[]): undefined {
    const line = raw.line ?? raw.number;
    const located = withoutFollowing(errors, raw).map((error) => ({
      row: raw.number,
      line,
      ...defined({ unit: raw.unit }),
      ...error,
      ...raw.origin?.(error.field),
    }));
    this.#tally.add(located);
    this.#options.onInvalid?.(raw, located);
  }
}

/** Drops errors of derived fields whose sources have errors. */
function withoutFollowing(errors: readonly FieldError[], { madeOf }: RawRow) {
  if (madeOf === undefined || errors.length < 2) return errors;
  const wrong = new Set(errors.map(({ field }) => field));
  return errors.filter(({ field }) =>
    // A list's error is at one of its items.
    !(madeOf.get(field.replace(/\.\d+$/, "")) ?? []).some((source) => wrong.has(source))
  );
}

/** Adds errors of fields without one, so that each field is reported once. */
function add(errors: FieldError[], more: readonly FieldError[]): void {
  if (more.length === 0) return;
  const known = new Set(errors.map(({ field }) => field));
  // Two rules of one schema may both report a field, so only earlier errors count.
  for (const one of more) if (!known.has(one.field)) errors.push(one);
}
