import { adviceTexts } from "../../publish/gate/error_text.ts";
import type { Advice } from "../../publish/model/advice.ts";

/** How to proceed after a warning or error, in terms of command options. Each completes a sentence. */
export const COMMAND_ADVICE: Readonly<Record<Advice, string>> = {
  verified: "publish with --verified now",
  shrink: "use --allow-shrink if that is meant",
  again: "run it again",
  encoding: "name its encoding, such as --encoding windows-1252",
  older: "use --older if that is meant",
  sheet: '--sheet names another for deno task map, "sheet" in the map for deno task publish',
};

export const { withAdvice, fixWithAdvice } = adviceTexts(COMMAND_ADVICE);
