import type { Caller } from "../../access/caller.ts";
import { everything } from "../../access/levels.ts";

/** An operator as a caller: an operator sees everything. */
export function operator(now: number): Caller {
  return {
    keyId: "dashboard",
    access: everything("production"),
    ahriLicensed: true,
    resolvesPerMinute: 0,
    now,
  };
}
