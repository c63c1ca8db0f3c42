import { dayOf } from "../../access/months.ts";
import { DAY_MS } from "../../base/durations.ts";
import type { Days } from "../../store/usage_days.ts";

/** Today and the six days before. */
export function lastSevenDays(now: number): Days {
  return { from: dayOf(now - 6 * DAY_MS), to: dayOf(now) };
}
