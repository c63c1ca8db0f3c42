import { Command } from "commander";
import { datasetNamed, DATASETS } from "../datasets/mod.ts";
import { rollback } from "../publish/publish.ts";
import { currentVersions, findPruned, listVersions } from "../store/versions.ts";
import { table } from "./output.ts";
import { describe } from "./publish.ts";
import { withStore } from "./store.ts";

/** `deno task versions [dataset]`. */
export function versionsCommand(): Command {
  return new Command("versions")
    .description("List the current version of every dataset, or all versions of one.")
    .argument("[dataset]")
    .option("--json", "print JSON")
    .action(async (key: string | undefined, options: { json?: boolean }) => {
      const datasets = key === undefined ? DATASETS : [datasetNamed(key)];
      const listed = await withStore(async ({ db }) => {
        const current = await currentVersions(db);
        return await Promise.all(datasets.map(async (dataset) => {
          const versions = await listVersions(db, dataset.key);
          const { version: pruned } = await findPruned(db, dataset.key);
          const shown = key === undefined ? versions.slice(-1) : versions;
          return shown.map((version) => ({
            dataset: dataset.key,
            ...version,
            current: version.number === current.get(dataset.key),
            kept: version.number >= Math.max(1, pruned),
          }));
        }));
      });
      const versions = listed.flat();
      if (options.json === true) return console.log(JSON.stringify(versions));
      if (versions.length === 0) return console.log("Nothing is published.");
      console.log(table([
        ["DATASET", "VERSION", "PUBLISHED", "ROWS", "QUOTE-SAFE", "CHANGES", ""],
        ...versions.map((version) => [
          version.dataset,
          version.number,
          version.publishedAt,
          version.rowCount,
          version.quoteSafeCount,
          Object.entries(version.changeSummary).map(([what, count]) => `${count} ${what}`)
            .join(", "),
          version.current ? "current" : version.kept ? "" : "no longer kept",
        ]),
      ]));
    });
}

/** `deno task rollback <dataset> <number>`. */
export function rollbackCommand(): Command {
  return new Command("rollback")
    .description("Publish an earlier version again, as the next one.")
    .argument("<dataset>")
    .argument("<number>", "the version to go back to")
    .option("--dry-run", "say what would change, and publish nothing")
    .option("--allow-shrink", "allow more than half of the rows to be deleted")
    .action(
      async (key: string, number: string, options: { dryRun?: boolean; allowShrink?: boolean }) => {
        const dataset = datasetNamed(key);
        if (!/^[1-9]\d*$/.test(number)) {
          throw new RangeError(`Cannot roll back to "${number}". Use a version's number.`);
        }
        const report = await withStore((store, config) =>
          rollback(store.db, dataset, Number(number), {
            dryRun: options.dryRun === true,
            allowShrink: options.allowShrink === true,
            retentionDays: config.changesRetentionDays,
          })
        );
        console.log(describe(report));
      },
    );
}
