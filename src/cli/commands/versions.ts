import { retentionOf } from "../../config.ts";
import { Command } from "commander";
import { datasetNamed, DATASETS } from "../../datasets/mod.ts";
import { parseNote } from "../../operate/inputs.ts";
import { addedIn, changesText } from "../../publish/compare/changes_text.ts";
import { rollback } from "../../publish/versions/rollback.ts";
import { currentVersions, findPruned, listVersions } from "../../store/versions/versions.ts";
import { withProgress } from "../shared/progress.ts";
import { actorOf, differencesOf } from "../shared/arguments.ts";
import { fileToMake, writeChanges } from "../shared/files.ts";
import { withExample } from "../shared/help.ts";
import { given, Misuse } from "../shared/exit_codes.ts";
import { report, table } from "../shared/output.ts";
import { describe } from "../shared/publish_text.ts";
import { withSegmentBuild } from "../shared/build_segment.ts";
import { withStore } from "../shared/store.ts";

/** `deno task versions [dataset]`: lists current versions, or all of one dataset. */
export function versionsCommand(): Command {
  const command = new Command("versions")
    .description("List the current version of every dataset, or all versions of one.")
    .argument("[dataset]")
    .option("--json", "print JSON")
    .action(list);
  return withExample(command, "docs/publishing.md", "deno task versions finance_fees");
}

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

async function list(key: string | undefined, options: { json?: boolean }): Promise<void> {
  const datasets = key === undefined ? DATASETS : [given(() => datasetNamed(key))];
  const listed = await withStore(async ({ db }) => {
    const current = await currentVersions(db);
    return await Promise.all(datasets.map(async (dataset) => {
      const versions = await listVersions(db, dataset.key);
      const { oldest } = await findPruned(db, dataset.key);
      const all = versions.map((version, at) => ({
        ...version,
        added: addedIn(version, versions[at - 1]),
      }));
      const shown = key === undefined ? all.slice(-1) : all;
      return shown.map((version) => ({
        dataset: dataset.key,
        ...version,
        current: version.id === current.get(dataset.key)?.id,
        kept: version.number >= oldest,
      }));
    }));
  });
  const versions = listed.flat();
  report(
    options.json,
    { versions },
    () =>
      versions.length === 0 ? "Nothing is published." : table([
        [
          "DATASET",
          "VERSION",
          "PUBLISHED",
          "ROWS",
          "QUOTE-SAFE",
          "CHANGES",
          "FILE",
          "BY",
          "NOTE",
          "",
        ],
        ...versions.map((version) => [
          version.dataset,
          version.number,
          version.publishedAt,
          version.rowCount,
          version.quoteSafeCount,
          changesText(version.changeSummary, version.added),
          version.fileName ?? "",
          version.publishedBy ?? "",
          version.note ?? "",
          version.current ? "current" : version.kept ? "" : "no longer kept",
        ]),
      ]),
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
            note: given(() => parseNote(options.note ?? "")) || `back to version ${number}`,
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
