import { Command } from "commander";
import { backupCommand } from "./backup.ts";
import { copyCommand } from "./copy.ts";
import { dashboardCommand } from "./dashboard.ts";
import { dataCheckCommand } from "./data_check.ts";
import { doctorCommand } from "./doctor.ts";
import { clientCommand } from "./client.ts";
import { diffCommand } from "./diff.ts";
import { freshnessCommand } from "./freshness.ts";
import { importCommand } from "./import.ts";
import { keysCommand } from "./keys.ts";
import { mapCommand } from "./map.ts";
import { mirrorCommand } from "./mirror.ts";
import { orgsCommand } from "./orgs.ts";
import { publishCommand } from "./publish.ts";
import { renumberCommand } from "./renumber.ts";
import { restoreCommand } from "./restore.ts";
import { usageCommand } from "./usage.ts";
import { schemaCommand } from "./schema.ts";
import { sourceCommand } from "./source.ts";
import { rollbackCommand, versionsCommand } from "./versions.ts";

/** The operators' commands (`deno task publish`, `keys` and so on), as one program. */
export function commands(): Command {
  const program = new Command("deno task")
    .description("Operate the home-service data service.");
  for (
    const command of [
      mapCommand,
      publishCommand,
      diffCommand,
      sourceCommand,
      versionsCommand,
      rollbackCommand,
      keysCommand,
      orgsCommand,
      importCommand,
      dataCheckCommand,
      freshnessCommand,
      mirrorCommand,
      renumberCommand,
      usageCommand,
      dashboardCommand,
      backupCommand,
      restoreCommand,
      copyCommand,
      doctorCommand,
      clientCommand,
      schemaCommand,
    ]
  ) program.addCommand(command());
  return program;
}
