import type { Caller } from "../http/endpoint.ts";
import { forbidden } from "../http/errors.ts";
import { reaches, type Requirement } from "./levels.ts";

/** @throws 403 when the caller's level is lower. */
export function requireLevel(caller: Caller, { dataset, level }: Requirement): void {
  if (!reaches(caller.access[dataset] ?? "none", level)) throw forbidden(dataset, level);
}
