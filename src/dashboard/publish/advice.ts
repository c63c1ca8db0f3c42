import { adviceTexts } from "../../publish/gate/error_text.ts";
import type { Advice } from "../../publish/model/advice.ts";

/** How to proceed after a warning or error, in terms of the forms. Each completes a sentence. */
export const FORM_ADVICE: Readonly<Record<Advice, string>> = {
  verified: "fill in Verified for all rows",
  shrink: "confirm below that you mean it",
  again: "review what changes now",
  encoding: "choose its encoding, such as windows-1252",
  older: "tick the box about older rows if that is meant",
  sheet: "choose another under Sheet",
};

export const { withAdvice, fixWithAdvice } = adviceTexts(FORM_ADVICE, ".");

/** The message, with advice, of an error that a user can fix; undefined for any other error. */
export function refusalText(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, advice } = error as { code?: unknown; advice?: Advice };
  const isRefusal = typeof code === "string" &&
    ["unreadable", "refused", "shrink", "invalid_rows"].includes(code);
  if (isRefusal) return withAdvice(error.message, advice);
  return error instanceof RangeError ? error.message : undefined;
}
