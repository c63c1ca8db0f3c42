import { withProgress } from "../shared/progress.ts";
import { fileToMake, writeChanges } from "../shared/files.ts";
import { Command } from "commander";
import { datasetNamed } from "../../datasets/mod.ts";
import { reviewText } from "../../publish/compare/difference_text.ts";
import { diffVersions, type VersionDiff } from "../../publish/compare/version_diff.ts";
import { withExample } from "../shared/help.ts";
import { given, Misuse } from "../shared/exit_codes.ts";
import { report } from "../shared/output.ts";
import { withStore } from "../shared/store.ts";

/** `deno task diff <dataset> <from> <to>`: compares two versions. */
export function diffCommand(): Command {
  const command = new Command("diff")
    .description("Compare two versions of a dataset, field by field.")
    .argument("<dataset>", "the dataset's key, such as finance_fees")
    .argument("<from>", "the version to compare from")
    .argument("<to>", "the version to compare with")
    .option("--limit <records>", "how many records to show; all are counted", "200")
    .option(
      "--changes <file.csv>",
      "write the whole comparison to this file",
      fileToMake("--changes"),
    )
    .option("--json", "print JSON")
    .action(run);
  return withExample(command, "docs/publishing.md", "deno task diff finance_fees 3 4");
}

async function run(
  key: string,
  from: string,
  to: string,
  options: { limit: string; changes?: string; json?: boolean },
): Promise<void> {
  const dataset = given(() => datasetNamed(key));
  const [a, b] = [wholeNumber(from, "version"), wholeNumber(to, "version")];
  const limit = wholeNumber(options.limit, "--limit");
  const { csv, ...diff } = await withProgress(
    "Comparing",
    () =>
      withStore(({ db }) => diffVersions(db, dataset, a, b, limit, options.changes !== undefined)),
  );
  await writeChanges(options.changes, csv);
  report(options.json, diff, () => describe(diff));
}

function wholeNumber(text: string, what: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new Misuse(`Invalid ${what} "${text}". Use a whole number of at least 1.`);
}

function describe({ dataset, from, to, counts, differences }: VersionDiff): string {
  const total = counts.new + counts.changed + counts.deleted + counts.reverified;
  return [
    ...total === 0 ? [] : [reviewText({ counts, differences, samples: [] }), ""],
    `${dataset} version ${from} to ${to}: ${counts.new} added, ${counts.changed} changed, ` +
    `${counts.deleted} removed` +
    (counts.reverified === 0 ? "" : `, ${counts.reverified} re-verified`),
  ].join("\n");
}
