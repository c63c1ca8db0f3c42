import { nearName } from "../../base/text/near_name.ts";
import { Refusal } from "../../base/refusal.ts";
import { firstOf } from "../../base/known.ts";

/** What may be shown of a name that a client made up: anything else could be an address. */
const SHOWABLE = /^[A-Za-z0-9_.-]{1,40}$/;

/** How many names the header holds. */
const MOST_NAMES = 10;

/** `X-SVC-Ignored-Params` (decisions, Refusals). */
export function ignoredHeader(names: readonly string[]): string {
  return names.slice(0, MOST_NAMES).map(showable).join(", ");
}

/** 400 for an unknown parameter if the client asked for strictness (RFC 7240). */
export function unknownParam(name: string, known: readonly string[]): Refusal {
  const near = SHOWABLE.test(name) ? nearName(name, known) : undefined;
  return new Refusal(
    "parameter_unknown",
    `Unknown parameter "${showable(name)}".${near === undefined ? "" : ` Did you mean ${near}?`}`,
  );
}

/**
 * Whether `Prefer` asks for strictness: `handling=strict`, among other preferences or alone. Of one
 * that is given twice the first counts (RFC 7240, 2).
 */
export function wantsStrictness(prefer: string | null): boolean {
  const handling = prefer?.split(",").map((one) => firstOf(one.split(";")))
    .find((one) => /^\s*handling\s*=/i.test(one));
  return handling !== undefined && /=\s*"?strict"?\s*$/i.test(handling);
}

function showable(name: string): string {
  return SHOWABLE.test(name) ? name : "?";
}
