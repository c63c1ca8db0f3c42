import type { Advice } from "../../publish/model/advice.ts";

/** How to proceed after a warning or error, in terms of the forms. Each completes a sentence. */
export const FORM_ADVICE: Readonly<Record<Advice, string>> = {
  verified: "fill in Verified for all rows",
  shrink: "tick below that it is meant",
  again: "review what changes now",
  encoding: "choose its encoding, such as windows-1252",
  older: "tick the box about older rows if that is meant",
  sheet: "choose another under Sheet",
};

/** Appends advice to a message, as a sentence. */
export function withAdvice(message: string, advice: Advice | undefined): string {
  if (advice === undefined) return message;
  const words = FORM_ADVICE[advice];
  return `${message}. ${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

/** Appends advice to how a value can be fixed. */
export function fixWithAdvice(fix: string, advice: Advice | undefined): string {
  return advice === undefined ? fix : `${fix}, or ${FORM_ADVICE[advice]}`;
}

/** The message, with advice, of an error that a user can fix; undefined for any other error. */
export function refusalText(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, advice } = error as { code?: unknown; advice?: Advice };
  const isRefusal = typeof code === "string" &&
    ["unreadable", "refused", "shrink", "invalid_rows"].includes(code);
  if (isRefusal) return withAdvice(error.message, advice);
  return error instanceof RangeError ? error.message : undefined;
}
