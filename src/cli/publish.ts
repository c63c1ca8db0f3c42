import { SingleBar } from "cli-progress";
import { Command, Option } from "commander";
import { datasetNamed } from "../datasets/mod.ts";
import { publish, type PublishReport } from "../publish/publish.ts";
import { type Format, type RawRow, readLines, readRows } from "../publish/read.ts";
import { withStore } from "./store.ts";

interface Options {
  readonly delta?: boolean;
  readonly delete?: string;
  readonly dryRun?: boolean;
  readonly allowShrink?: boolean;
  readonly format?: Format;
  readonly json?: boolean;
}

/** `deno task publish <dataset> [file]`. */
export function publishCommand(): Command {
  return new Command("publish")
    .description("Check a file and publish it as the next version of a dataset.")
    .argument("<dataset>", "the dataset's key, such as finance_fees")
    .argument("[file]", "NDJSON, a JSON array or CSV, .gz too; - is standard input")
    .option("--delta", "the file holds changed rows only; all others stay")
    .option(
      "--delete <file>",
      "remove the rows whose ids the file lists, one a line; implies --delta",
    )
    .option("--dry-run", "say what would change, and publish nothing")
    .option("--allow-shrink", "allow more than half of the rows to be deleted")
    .addOption(new Option("--format <format>").choices(["ndjson", "json", "csv"]))
    .option("--json", "print the report as JSON")
    .action(run);
}

async function run(key: string, file: string | undefined, options: Options): Promise<void> {
  const dataset = datasetNamed(key);
  if (file === undefined && options.delete === undefined) {
    throw new RangeError("Give a file of rows, or --delete with a file of ids.");
  }
  const deletes = options.delete === undefined
    ? []
    : await Array.fromAsync(readLines(options.delete));
  const progress = await progressBar(file);
  try {
    const report = await withStore((store, config) =>
      publish(
        store.db,
        dataset,
        file === undefined ? none() : readRows(dataset, file, options.format, progress.bytes),
        {
          delta: options.delta === true || options.delete !== undefined,
          deletes,
          dryRun: options.dryRun === true,
          allowShrink: options.allowShrink === true,
          retentionDays: config.changesRetentionDays,
          progress: progress.rows,
        },
      )
    );
    progress.stop();
    console.log(options.json === true ? JSON.stringify(report) : describe(report));
  } finally {
    progress.stop();
  }
}

/** What a publish did, for a person. */
export function describe(report: PublishReport): string {
  const { changes } = report;
  return [
    `${changes.upsert} upserts, ${changes.supersede} supersedes, ${changes.delete} deletes, ` +
    `${changes.unchanged} unchanged`,
    ...report.passedOver > 0
      ? [`${report.passedOver} rows passed over: the file has a later version of them`]
      : [],
    ...report.warnings.map((warning) => `warning: ${warning}`),
    report.published
      ? `Published ${report.dataset} version ${report.version} with ${report.rows} rows.`
      : `Nothing was published. It would be ${report.dataset} version ${report.version} with ` +
        `${report.rows} rows.`,
  ].join("\n");
}

async function* none(): AsyncGenerator<RawRow> {}

/** A bar over the file's bytes, shown only to a person and only when its size is known. */
async function progressBar(file: string | undefined) {
  if (file === undefined || file === "-" || !Deno.stderr.isTerminal()) {
    return { bytes: () => {}, rows: () => {}, stop: () => {} };
  }
  const { size } = await Deno.stat(file).catch(() => ({ size: 0 }));
  const bar = new SingleBar({
    format: "{bar} {percentage}% | {rows} rows",
    clearOnComplete: true,
    hideCursor: true,
  });
  bar.start(size, 0, { rows: 0 });
  return {
    bytes: (read: number) => bar.update(read),
    rows: (rows: number) => bar.update({ rows }),
    stop: () => bar.stop(),
  };
}
