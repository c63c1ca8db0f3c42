import type { KeyId } from "./key_format.ts";
import { forbidden } from "../base/refusal.ts";
import { type Access, levelOf, reaches, type Requirement } from "./levels.ts";

/** The caller of a request and the time of the request. */
export interface Caller {
  readonly keyId: KeyId;
  /** The key's levels, already lowered to its organization's. */
  readonly access: Access;
  /** Whether the organization may see licensed AHRI rows as quote-safe. */
  readonly ahriLicensed: boolean;
  /** How many new addresses the key may have resolved in a minute. */
  readonly resolvesPerMinute: number;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Whether the caller has at least a level. */
export function has({ access }: Caller, { dataset, level }: Requirement): boolean {
  return reaches(levelOf(access, dataset), level);
}

/** @throws 403 when the caller's level is lower. */
export function requireLevel(caller: Caller, needed: Requirement): void {
  if (!has(caller, needed)) throw forbidden(needed.dataset, needed.level);
}
