import type { ValidationError } from "../../publish/model/validation_error.ts";
import { fixWithAdvice, withAdvice } from "./advice.ts";
import type { Advice } from "../../publish/model/advice.ts";
import { ShrinkError } from "../../publish/model/errors.ts";
import { GateError, PublishError, ReadError } from "../../publish/model/errors.ts";
import { CommanderError } from "commander";
import { print } from "../../base/log/output.ts";
import { ConfigError } from "../../config.ts";
import { errorsText } from "../../publish/gate/error_text.ts";
export { oneLine } from "./table.ts";
import { Interrupted } from "./interrupt.ts";
import { describe } from "./publish_text.ts";
import { type TableRows, tableText, terminal } from "./table.ts";
import { present } from "../../base/known.ts";

/** Wrong use of a command; it exits with code 2. */
export class Misuse extends Error {
  override readonly name = "Misuse";
}

/** Parses an argument, turning a `RangeError` into a {@link Misuse}. */
export function given<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof RangeError ? new Misuse(error.message) : error;
  }
}

/** Prints the result of a command: with `--json` as `{"ok": true, "faults": [], …}`, else as text. */
export function report(json: boolean | undefined, result: object, text: () => string): void {
  print(json === true ? JSON.stringify({ ok: true, faults: [], ...result }) : text());
}

/** How a failed command ends. */
interface Failure {
  /** 1 if it was refused, 2 for misuse, 130 if it was interrupted. */
  readonly exitCode: 1 | 2 | 130;
  /** What `--json` prints after `"ok": false`. */
  readonly result: {
    readonly message: string;
    readonly faults: readonly object[];
    /** Each kind of error with how many rows have it. */
    readonly kinds?: readonly object[];
  };
  /** Text for standard error; empty if already printed. */
  readonly text: string;
  /** Text for standard output, printed first. */
  readonly found?: string;
}

/** The runtime's message for a failed file operation. */
const OF_FILE = /^(?<why>.+) \(os error \d+\): (?<act>\w+) '(?<path>[^']+)'/;

/** The end of such a message, which repeats the file's name. */
const OF_FILE_AGAIN = / \(os error \d+\)(: \w+ '[^']*')?$/;

/** Describes an error for an operator; with a stack trace only if it is unexpected. */
export function failureOf(error: unknown): Failure {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof GateError) {
    return {
      exitCode: 1,
      result: {
        message: `${message}. Nothing was published.`,
        faults: error.errors.map(errorJson),
        kinds: error.report.kinds.map(({ field, message, count }) => ({ field, message, count })),
      },
      text: errorsText(error, fixWithAdvice),
    };
  }
  if (error instanceof CommanderError) {
    return { ...failure(2, message.replace(/^error: /, "")), text: "" };
  }
  if (error instanceof Interrupted) return failure(130, message);
  if (error instanceof Deno.errors.BrokenPipe) {
    return failure(1, "Cannot write the output: its reader has gone");
  }
  if (error instanceof Misuse || error instanceof ConfigError) return failure(2, message);
  if (error instanceof ShrinkError && error.report !== undefined) {
    const refused = failure(1, withAdvice(message, error.advice));
    return {
      ...refused,
      result: { ...error.report, ...refused.result },
      found: describe(error.report),
    };
  }
  if ([PublishError, ReadError, RangeError].some((kind) => error instanceof kind)) {
    const { advice } = error as { advice?: Advice };
    return failure(1, withAdvice(message.replace(OF_FILE_AGAIN, ""), advice));
  }
  if (message.startsWith("Cannot ")) {
    return failure(1, withCauses(error as Error).replace(OF_FILE_AGAIN, ""));
  }
  const ofFile = OF_FILE.exec(message)?.groups;
  if (ofFile !== undefined) {
    const act = present(ofFile.act, "act").replace(/file$/, "");
    return failure(1, `Cannot ${act} ${ofFile.path}: ${ofFile.why}`);
  }
  return {
    ...failure(1, message),
    text: error instanceof Error ? error.stack ?? message : message,
  };
}

/** A validation error for `--json`. */
function errorJson({ fix, advice, ...error }: ValidationError): object {
  return { ...error, mend: fixWithAdvice(fix, advice) };
}

/** Formats rows as a table, fitted to the terminal if there is one; the first row is the heading. */
export function table(rows: TableRows): string {
  return tableText(rows, terminal());
}

function failure(exitCode: Failure["exitCode"], message: string): Failure {
  return { exitCode, result: { message, faults: [] }, text: message };
}

/** The messages of an error and its causes, outermost first. */
function withCauses({ message, cause }: Error): string {
  if (!(cause instanceof Error)) return message;
  // A connection refused by several addresses of a host has a code only.
  const inner = withCauses(cause) || (cause as { code?: string }).code || cause.name;
  return `${message}: ${inner}`;
}
