import type { Caller } from "../../access/caller.ts";
import { keyId } from "../../access/key_format.ts";
import { everything } from "../../access/levels.ts";

/** An operator as a caller: an operator sees everything. */
export function operator(now: number): Caller {
  return {
    keyId: keyId("dashboard"),
    access: everything("production"),
    ahriLicensed: true,
    resolvesPerMinute: 0,
    now,
  };
}
