import { Command } from "commander";
import { exists } from "../../base/files.ts";
import { writeBackup } from "../../store/backup/backup_file.ts";
import { withContents } from "../../store/backup/store_contents.ts";
import { withProgress } from "../shared/progress.ts";
import { counted } from "../shared/counted.ts";
import { fileToMake } from "../shared/files.ts";
import { withExample } from "../shared/help.ts";
import { interruptible } from "../shared/interrupt.ts";
import { report } from "../shared/output.ts";
import { withStore } from "../shared/store.ts";

/** `deno task backup <file>`: writes the whole store into an archive. */
export function backupCommand(): Command {
  const command = new Command("backup")
    .description(
      "Write the whole store into a file: versions and changes, keys, usage and audit. Publishing " +
        "and serving continue. Anyone with the file can sign in as its users could: keep it safe.",
    )
    .argument("<file>", "such as backup-2026-11-21.gz; it must not exist", fileToMake("file"))
    .option("--json", "print JSON")
    .action(async (file: string, options: { json?: boolean }) => {
      if (await exists(file)) throw new Error(`Cannot write ${file}: it exists`);
      let rows = 0;
      await withProgress("Writing", () =>
        withStore(({ db }) =>
          interruptible((signal, hold) => {
            hold();
            return withContents(db, async (chunks) => {
              rows = await writeBackup(file, chunks, signal);
            });
          })
        ));
      const { size } = await Deno.stat(file);
      report(
        options.json,
        { file, rows, bytes: size },
        () => `Wrote ${counted(rows, "row")} into ${file} (${(size / 1e6).toFixed(1)} MB).`,
      );
    });
  return withExample(command, "docs/running.md", "deno task backup /srv/backups/monday.gz");
}
