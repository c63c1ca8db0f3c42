import { CommanderError } from "commander";
import { ConfigError } from "../../config.ts";
import { errorsText } from "../../publish/gate/error_text.ts";
import type { Advice } from "../../publish/model/advice.ts";
import { GateError, PublishError, ReadError, ShrinkError } from "../../publish/model/errors.ts";
import type { ValidationError } from "../../publish/model/validation_error.ts";
import { present } from "../../base/known.ts";
import { fixWithAdvice, withAdvice } from "./advice.ts";
import { Interrupted } from "./interrupt.ts";
import { describe } from "./publish_text.ts";

/** The exit codes of commands that fail; after success it is 0. `doctor` defines others. */
const EXIT = {
  /** Refused, as by the gate; also for unexpected errors. */
  refused: 1,
  misuse: 2,
  /** 128 and the number of SIGINT, as in shells. */
  interrupted: 130,
} as const;

/** Wrong use of a command; it exits with `EXIT.misuse`. */
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

/** How a failed command ends. */
interface Failure {
  readonly exitCode: (typeof EXIT)[keyof typeof EXIT];
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
      exitCode: EXIT.refused,
      result: {
        message: `${message}. Nothing was published.`,
        faults: error.errors.map(errorJson),
        kinds: error.report.kinds.map(({ field, message, count }) => ({ field, message, count })),
      },
      text: errorsText(error, fixWithAdvice),
    };
  }
  if (error instanceof CommanderError) {
    return { ...failure(EXIT.misuse, message.replace(/^error: /, "")), text: "" };
  }
  if (error instanceof Interrupted) return failure(EXIT.interrupted, message);
  if (error instanceof Deno.errors.BrokenPipe) {
    return failure(EXIT.refused, "Cannot write the output: its reader has gone");
  }
  if (error instanceof Misuse || error instanceof ConfigError) return failure(EXIT.misuse, message);
  if (error instanceof ShrinkError && error.report !== undefined) {
    const refused = failure(EXIT.refused, withAdvice(message, error.advice));
    return {
      ...refused,
      result: { ...error.report, ...refused.result },
      found: describe(error.report),
    };
  }
  if ([PublishError, ReadError, RangeError].some((kind) => error instanceof kind)) {
    const { advice } = error as { advice?: Advice };
    return failure(EXIT.refused, withAdvice(message.replace(OF_FILE_AGAIN, ""), advice));
  }
  if (message.startsWith("Cannot ")) {
    return failure(EXIT.refused, withCauses(error as Error).replace(OF_FILE_AGAIN, ""));
  }
  const ofFile = OF_FILE.exec(message)?.groups;
  if (ofFile !== undefined) {
    const act = present(ofFile.act, "act").replace(/file$/, "");
    return failure(EXIT.refused, `Cannot ${act} ${ofFile.path}: ${ofFile.why}`);
  }
  return {
    ...failure(EXIT.refused, message),
    text: error instanceof Error ? error.stack ?? message : message,
  };
}

/** A validation error for `--json`. */
function errorJson({ fix, advice, ...error }: ValidationError): object {
  return { ...error, mend: fixWithAdvice(fix, advice) };
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
