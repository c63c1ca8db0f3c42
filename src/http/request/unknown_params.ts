import { nearName } from "../../base/text/near_name.ts";
import { Refusal } from "../../base/refusal.ts";
import { firstOf } from "../../base/known.ts";

/** Unknown parameter names that are echoed; any other text could be personal, such as an address. */
const SHOWABLE = /^[A-Za-z0-9_.-]{1,40}$/;

/** The header lists at most this many names. */
const MAX_NAMES = 10;

/** The value of `X-SVC-Ignored-Params` (decisions, Refusals). */
export function ignoredHeader(names: readonly string[]): string {
  return names.slice(0, MAX_NAMES).map(showable).join(", ");
}

/** The 400 for an unknown parameter in strict mode, with a suggestion if a known name is close. */
export function unknownParam(name: string, known: readonly string[]): Refusal {
  const near = SHOWABLE.test(name) ? nearName(name, known) : undefined;
  return new Refusal(
    "parameter_unknown",
    `Unknown parameter "${showable(name)}".${near === undefined ? "" : ` Did you mean ${near}?`}`,
  );
}

/**
 * Whether `Prefer` contains `handling=strict`. If `handling` is repeated, the first one counts
 * (RFC 7240, 2).
 */
export function wantsStrictness(prefer: string | null): boolean {
  const handling = prefer?.split(",").map((one) => firstOf(one.split(";")))
    .find((one) => /^\s*handling\s*=/i.test(one));
  return handling !== undefined && /=\s*"?strict"?\s*$/i.test(handling);
}

function showable(name: string): string {
  return SHOWABLE.test(name) ? name : "?";
}
