import { Command } from "commander";
import { basename } from "node:path";
import { readConfig } from "../../config.ts";
import { renumber } from "../../publish/versions/lineage.ts";
import { readBackup } from "../../store/backup/backup_file.ts";
import { appendAudit } from "../../store/audit.ts";
import { clearContents, writeContents } from "../../store/backup/store_contents.ts";
import { identityOf, noteIdentity } from "../../store/identity.ts";
import { requireReplaceable } from "../../store/replaceable.ts";
import { openStore } from "../../store/store.ts";
import { currentVersions } from "../../store/versions/versions.ts";
import { withProgress } from "../shared/progress.ts";
import { actorOf } from "../shared/arguments.ts";
import { counted, total } from "../shared/counted.ts";
import { withExample } from "../shared/help.ts";
import { report } from "../shared/output.ts";
import { renumberedLines } from "../shared/publish_text.ts";
import { type CommonOptions, withCommon } from "../shared/store.ts";

/** `deno task restore <file>`: replaces the store's contents by those of a backup. */
export function restoreCommand(): Command {
  const command = withCommon(new Command("restore"))
    .description(
      "Restore the store from a backup. Versions get numbers that no client holds, so mirrors load " +
        "everything again.",
    )
    .argument("<file>", "what `deno task backup` wrote")
    .option("--replace", "discard what the store holds")
    .action(run);
  return withExample(command, "docs/running.md", "deno task restore /srv/backups/monday.gz");
}

async function run(
  file: string,
  options: CommonOptions & { readonly replace?: boolean },
): Promise<void> {
  const actor = actorOf(options.by);
  const store = await openStore(readConfig(), "command");
  try {
    const now = Date.now();
    const restoring = () =>
      store.db.transaction().execute(async (trx) => {
        await requireReplaceable(trx, store, options.replace === true, "Cannot restore");
        // Clients may hold versions that were published after the backup: new numbers must be higher.
        const replaced = await currentVersions(trx);
        await clearContents(trx);
        const written = await writeContents(trx, readBackup(file));
        const renumbered = await renumber(trx, now, "the store was restored from a backup", {
          by: actor,
          replaced,
        });
        await noteIdentity(trx, await identityOf(trx, store.filesId), new Date(now));
        const details = { file: basename(file), rows: total(written) };
        await appendAudit(trx, { actor, action: "restore", subject: "store", details });
        return { written, renumbered };
      });
    const { written, renumbered } = await withProgress("Restoring", restoring);
    report(options.json, { rows: Object.fromEntries(written), renumbered }, () =>
      [
        `Restored ${counted(total(written), "row")} from ${file}.`,
        ...renumberedLines(renumbered),
      ].join("\n"));
  } finally {
    await store.close();
  }
}
