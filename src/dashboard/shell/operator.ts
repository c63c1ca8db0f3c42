import type { Caller } from "../../access/caller.ts";
import { keyId } from "../../access/key_format.ts";
import { everything } from "../../access/levels.ts";

/** The caller for reads by the dashboard, whose users see everything. */
export function operator(now: number): Caller {
  return {
    keyId: keyId("dashboard"),
    access: everything("production"),
    ahriLicensed: true,
    resolvesPerMinute: 0,
    now,
  };
}
