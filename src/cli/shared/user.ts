import { userInfo } from "node:os";

/**
 * Who runs the command, for versions and the audit: as the environment says, or in containers and
 * timers, which say nothing there, as the system does.
 */
export function userName(): string {
  const named = ["USER", "LOGNAME", "USERNAME"].map((name) => Deno.env.get(name))
    .find((name) => name !== undefined && name !== "");
  return named ?? systemName() ?? "unknown";
}

/** Undefined for a number that the system has no name of. */
function systemName(): string | undefined {
  try {
    return userInfo().username || undefined;
  } catch {
    return undefined;
  }
}
