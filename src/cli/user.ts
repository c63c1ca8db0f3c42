/** Who runs the command, for versions and the audit. */
export function userName(): string {
  return ["USER", "LOGNAME", "USERNAME"].map((name) => Deno.env.get(name))
    .find((name) => name !== undefined && name !== "") ?? "unknown";
}
