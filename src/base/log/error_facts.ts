const MAX_FRAMES = 8;

/**
 * What may be told of an error where no client's input may be: its name, its code (the system's or
 * Postgres', also of its cause) and where it arose. Its message may quote that input, so not that.
 */
export function factsOf(error: unknown): {
  readonly error: string;
  readonly code: string | undefined;
  readonly at: readonly string[];
} {
  const name = error instanceof Error ? error.name : typeof error;
  return { error: name, code: codeOf(error), at: framesOf(error) };
}

const CODE = /^[A-Z0-9_]{1,40}$/;

/** An error's code or its cause's, such as `ECONNREFUSED`, or `28P01` for a password that is wrong. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = "code" in error ? String(error.code) : "";
  return CODE.test(code) ? code : codeOf(error.cause);
}

function framesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  // The stack begins with the message, whose lines could look like frames.
  const start = (error.stack ?? "").indexOf(error.message) + error.message.length;
  return (error.stack ?? "").slice(start).split("\n").map((line) => line.trim())
    .filter((line) => line.startsWith("at ")).slice(0, MAX_FRAMES);
}
