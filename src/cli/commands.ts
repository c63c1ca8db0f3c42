import { Command } from "commander";

/** Creates each command. Modules are imported on use, because importers take a second to load. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  map: async () => (await import("./commands/map.ts")).mapCommand(),
  publish: async () => (await import("./commands/publish.ts")).publishCommand(),
  diff: async () => (await import("./commands/diff.ts")).diffCommand(),
  source: async () => (await import("./commands/source.ts")).sourceCommand(),
  versions: async () => (await import("./commands/versions.ts")).versionsCommand(),
  rollback: async () => (await import("./commands/rollback.ts")).rollbackCommand(),
  keys: async () => (await import("./commands/keys.ts")).keysCommand(),
  orgs: async () => (await import("./commands/orgs.ts")).orgsCommand(),
  audit: async () => (await import("./commands/audit.ts")).auditCommand(),
  import: async () => (await import("./commands/import.ts")).importCommand(),
  "data:check": async () => (await import("./commands/data_check.ts")).dataCheckCommand(),
  freshness: async () => (await import("./commands/freshness.ts")).freshnessCommand(),
  mirror: async () => (await import("./commands/mirror.ts")).mirrorCommand(),
  renumber: async () => (await import("./commands/renumber.ts")).renumberCommand(),
  usage: async () => (await import("./commands/usage.ts")).usageCommand(),
  dashboard: async () => (await import("./commands/dashboard.ts")).dashboardCommand(),
  backup: async () => (await import("./commands/backup.ts")).backupCommand(),
  restore: async () => (await import("./commands/restore.ts")).restoreCommand(),
  copy: async () => (await import("./commands/copy.ts")).copyCommand(),
  doctor: async () => (await import("./commands/doctor.ts")).doctorCommand(),
  schema: async () => (await import("./commands/schema.ts")).schemaCommand(),
};

/**
 * Creates the program of the operators' commands (`deno task publish`, `keys` and so on).
 *
 * @param named The one command to load; all if omitted or unknown.
 */
export async function commands(named?: string): Promise<Command> {
  const program = new Command("deno task")
    .description("Operate the home-service data service.");
  const wanted = COMMANDS[named ?? ""];
  for (const make of wanted === undefined ? Object.values(COMMANDS) : [wanted]) {
    program.addCommand(await make());
  }
  return program;
}
