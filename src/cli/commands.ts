import { Command } from "commander";

/** Makes each command, whose module is read when it is asked for: importers take a second. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  map: async () => (await import("./map.ts")).mapCommand(),
  publish: async () => (await import("./publish.ts")).publishCommand(),
  diff: async () => (await import("./diff.ts")).diffCommand(),
  source: async () => (await import("./source.ts")).sourceCommand(),
  versions: async () => (await import("./versions.ts")).versionsCommand(),
  rollback: async () => (await import("./versions.ts")).rollbackCommand(),
  keys: async () => (await import("./keys.ts")).keysCommand(),
  orgs: async () => (await import("./orgs.ts")).orgsCommand(),
  import: async () => (await import("./import.ts")).importCommand(),
  "data:check": async () => (await import("./data_check.ts")).dataCheckCommand(),
  freshness: async () => (await import("./freshness.ts")).freshnessCommand(),
  mirror: async () => (await import("./mirror.ts")).mirrorCommand(),
  renumber: async () => (await import("./renumber.ts")).renumberCommand(),
  usage: async () => (await import("./usage.ts")).usageCommand(),
  dashboard: async () => (await import("./dashboard.ts")).dashboardCommand(),
  backup: async () => (await import("./backup.ts")).backupCommand(),
  restore: async () => (await import("./restore.ts")).restoreCommand(),
  copy: async () => (await import("./copy.ts")).copyCommand(),
  doctor: async () => (await import("./doctor.ts")).doctorCommand(),
  client: async () => (await import("./client.ts")).clientCommand(),
  schema: async () => (await import("./schema.ts")).schemaCommand(),
};

/**
 * The operators' commands (`deno task publish`, `keys` and so on), as one program.
 *
 * @param named The one that is wanted; all of them where it is left out, or no command's name.
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
