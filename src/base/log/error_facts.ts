const MAX_FRAMES = 8;

/**
 * The facts of an error that are safe to log: its name, its code (of the system or of Postgres, also
 * of its cause) and its source location. Not its message, which may quote client input.
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

/** The code of an error or its cause, such as `ECONNREFUSED`, or `28P01` for a wrong password. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = "code" in error ? String(error.code) : "";
  return CODE.test(code) ? code : codeOf(error.cause);
}

function framesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  // The stack starts with the message, whose lines could look like stack frames.
  const start = (error.stack ?? "").indexOf(error.message) + error.message.length;
  return (error.stack ?? "").slice(start).split("\n").map((line) => line.trim())
    .filter((line) => line.startsWith("at ")).slice(0, MAX_FRAMES);
}
