import { retentionOf } from "../../config.ts";
import { Command } from "commander";
import { datasetNamed } from "../../datasets/mod.ts";
import { parseNote } from "../../operate/inputs.ts";
import { defaultRollbackNote, rollback } from "../../publish/versions/rollback.ts";
import { withProgress } from "../shared/progress.ts";
import { actorOf, differencesOf } from "../shared/arguments.ts";
import { fileToMake, writeChanges } from "../shared/files.ts";
import { withExample } from "../shared/help.ts";
import { given, Misuse } from "../shared/exit_codes.ts";
import { report } from "../shared/output.ts";
import { describe } from "../shared/publish_text.ts";
import { withSegmentBuild } from "../shared/build_segment.ts";
import { withStore } from "../shared/store.ts";

/** `deno task rollback <dataset> <number>`: publishes an earlier version again. */
export function rollbackCommand(): Command {
  const command = new Command("rollback")
    .description("Publish an earlier version again, as the next one.")
    .argument("<dataset>", "the dataset's key, such as finance_fees")
    .argument("<number>", "the version to go back to")
    .option("--dry-run", "show what would change, and publish nothing")
    .option("--diff", "show what changes, field by field")
    .option("--changes <file.csv>", "write every change to this file", fileToMake("--changes"))
    .option("--note <text>", "a note to keep with the version")
    .option("--by <name>", "who rolls back (default: your user name)")
    .option("--allow-shrink", "allow more than half of the rows to be removed")
    .option("--json", "print the report as JSON")
    .action(runRollback);
  return withExample(
    command,
    "docs/publishing.md",
    "deno task rollback finance_fees 3 --dry-run --diff",
  );
}

interface RollbackOptions {
  readonly dryRun?: boolean;
  readonly diff?: boolean;
  readonly changes?: string;
  readonly note?: string;
  readonly by?: string;
  readonly allowShrink?: boolean;
  readonly json?: boolean;
}

async function runRollback(key: string, number: string, options: RollbackOptions): Promise<void> {
  const dataset = given(() => datasetNamed(key));
  if (!/^[1-9]\d*$/.test(number)) {
    throw new Misuse(`Cannot roll back to "${number}". Use a version's number.`);
  }
  const rollingBack = () =>
    withStore((store, config) =>
      withSegmentBuild(
        store,
        config,
        dataset.key,
        (reserve) =>
          rollback(store.db, dataset, Number(number), {
            dryRun: options.dryRun === true,
            allowShrink: options.allowShrink === true,
            ...differencesOf(options),
            csv: options.changes !== undefined,
            note: given(() => parseNote(options.note ?? "")) || defaultRollbackNote(Number(number)),
            by: actorOf(options.by),
            ...retentionOf(config),
            beforeWrite: reserve,
          }),
      )
    );
  const { csv, ...shown } = await withProgress("Restoring", rollingBack);
  await writeChanges(options.changes, csv);
  report(options.json, shown, () => describe(shown));
}
