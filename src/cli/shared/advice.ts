import type { Advice } from "../../publish/model/advice.ts";

/** How to proceed after a warning or error, in terms of command options. Each completes a sentence. */
export const COMMAND_ADVICE: Readonly<Record<Advice, string>> = {
  verified: "publish with --verified now",
  shrink: "use --allow-shrink if that is meant",
  again: "do it again on that",
  encoding: "name its encoding, such as --encoding windows-1252",
  older: "use --older if that is meant",
  sheet: '--sheet names another for deno task map, "sheet" in the map for deno task publish',
};

/** Appends advice to a message, as a sentence. */
export function withAdvice(message: string, advice: Advice | undefined): string {
  if (advice === undefined) return message;
  const words = COMMAND_ADVICE[advice];
  return `${message}. ${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** Appends advice to how a value can be fixed. */
export function fixWithAdvice(fix: string, advice: Advice | undefined): string {
  return advice === undefined ? fix : `${fix}, or ${COMMAND_ADVICE[advice]}`;
}
