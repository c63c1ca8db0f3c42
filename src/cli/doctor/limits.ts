import { connectLimits } from "../../access/shared_limits/redis_limits.ts";
import type { Finding } from "./machine.ts";

/** Checks that the Redis server with shared limits answers; no finding if none is configured. */
export async function checkLimits(limitsUrl: string | undefined): Promise<Finding[]> {
  if (limitsUrl === undefined) return [];
  const what = "limits";
  const limits = connectLimits(limitsUrl);
  try {
    await limits.ping();
    return [{ what, state: "well", found: "LIMITS_URL answers" }];
  } catch {
    const why = limits.reason === undefined ? "" : ` (${limits.reason})`;
    return [{
      what,
      state: "warning",
      found: `LIMITS_URL does not answer${why}: each server allows its share of each limit`,
    }];
  } finally {
    limits.close();
  }
}
