import { defined } from "../../base/json/defined.ts";
import { retentionOf } from "../../config.ts";
import { assertNotRead, fileToMake, readMap, writeChanges } from "../shared/files.ts";
import { fixWithAdvice } from "../shared/advice.ts";
import { basename } from "node:path";
import { Command, Option } from "commander";
import { printError } from "../../base/log/output.ts";
import { datasetNamed } from "../../datasets/mod.ts";
import { InvalidRowsFile } from "../../publish/gate/invalid_rows_file.ts";
import { parseNote, parseVerifiedAt } from "../../operate/inputs.ts";
import { fileInput, type Input } from "../../publish/files/input.ts";
import { type FileOptions, publishFile } from "../../publish/versions/publish_file.ts";
import { type Format, FORMATS } from "../../publish/files/open_file.ts";
import { readLines } from "../../publish/files/read.ts";
import { currentVersions } from "../../store/versions/versions.ts";
import { actorOf, differencesOf, encodingNamed, optional } from "../shared/arguments.ts";
import { withExample } from "../shared/help.ts";
import { Interrupted, interruptible } from "../shared/interrupt.ts";
import { given, Misuse } from "../shared/exit_codes.ts";
import { report } from "../shared/output.ts";
import { publishProgress } from "../shared/progress.ts";
import { describe } from "../shared/publish_text.ts";
import { withSegmentBuild } from "../shared/build_segment.ts";
import { withStore } from "../shared/store.ts";

interface Options {
  readonly map?: string;
  readonly delta?: boolean;
  readonly delete?: string;
  readonly patch?: boolean;
  readonly match?: string[];
  readonly keep?: string[];
  readonly source?: string;
  readonly verified?: string;
  readonly strict?: boolean;
  readonly allowShrink?: boolean;
  readonly older?: boolean;
  readonly dryRun?: boolean;
  readonly diff?: boolean;
  readonly changes?: string;
  readonly note?: string;
  readonly by?: string;
  readonly faults?: string;
  readonly format?: Format;
  readonly encoding?: string;
  readonly json?: boolean;
}

/** `deno task publish <dataset> [file]`: checks a file and publishes it as the next version. */
export function publishCommand(): Command {
  const command = new Command("publish")
    .description("Check a file and publish it as the next version of a dataset.")
    .argument("<dataset>", "the dataset's key, such as finance_fees")
    .argument(
      "[file]",
      "XLSX, CSV, NDJSON, a JSON array, or GeoJSON of territories; also as .gz; - reads standard input",
    )
    .option("--map <file>", "what the columns of a sheet mean (deno task map)")
    .option("--dry-run", "show what would change, and publish nothing")
    .option("--diff", "show what changes, field by field")
    .option("--changes <file.csv>", "write every change to this file", fileToMake("--changes"))
    .option("--note <text>", "a note to keep with the version")
    .option("--by <name>", "who publishes (default: your user name)")
    .option("--delta", "the file holds changed rows only; all others stay")
    .option("--delete <file>", "remove the rows with these ids, one per line; implies --delta")
    .option("--patch", "update only the columns of the file; needs --match")
    .option("--match <fields>", "fields that identify a row, such as manufacturer,sku", list)
    .option("--strict", "refuse a patch if a line matches no row, or several")
    .option("--keep <fields>", "fields to keep from current rows, such as pricing", list)
    .option("--source <id>", "the source document for rows that name none")
    .option(
      "--verified <when>",
      "when rows without a date were verified: now, or a date (ISO 8601)",
    )
    .option("--allow-shrink", "allow more than half of the rows to be removed")
    .option("--older", "allow rows verified before those that they replace")
    .option(
      "--faults <file.csv>",
      "write invalid rows to this file, with the reasons",
      fileToMake("--faults"),
    )
    .addOption(
      new Option("--format <format>", "the file's format, if its name does not say it").choices([
        ...FORMATS,
      ]),
    )
    .option(
      "--encoding <name>",
      "the encoding of a text that is not UTF-8 or UTF-16",
      encodingNamed,
    )
    .option("--json", "print the report as JSON")
    .action(run);
  return withExample(
    command,
    "docs/publishing.md",
    "deno task publish finance_fees fees.xlsx --map fees.map.json --dry-run --diff",
  );
}

async function run(key: string, file: string | undefined, options: Options): Promise<void> {
  const dataset = given(() => datasetNamed(key));
  checkCombination(file, options);
  assertNotRead(options.faults, "--faults", [file, options.map, options.delete]);
  const input = file === undefined ? undefined : await fileInput(file);
  const publishing = await publishingOf(input, options);
  const progress = publishProgress(input?.size ?? null);
  const faults = options.faults === undefined
    ? undefined
    : new InvalidRowsFile(options.faults, fixWithAdvice);
  try {
    const done = await withStore(async (store, config) => {
      const { db } = store;
      const version = (await currentVersions(db)).get(dataset.key)?.number;
      try {
        return await withSegmentBuild(
          store,
          config,
          dataset.key,
          (reserve) =>
            interruptible((signal, hold) =>
              publishFile(db, dataset, input, {
                ...publishing,
                read: { ...publishing.read, progress: progress.bytes },
                ...retentionOf(config),
                signal,
                beforeWrite: reserve,
                progress: (stage, done, total) => {
                  if (stage !== "reading") hold();
                  progress.stage(stage, done, total);
                },
                ...faults === undefined
                  ? {}
                  : { onInvalid: (raw, reasons) => faults.add(raw, reasons) },
              })
            ),
        );
      } catch (error) {
        if (!(error instanceof Interrupted)) throw error;
        throw new Interrupted(
          `Stopped. ${dataset.key} is as it was: ` +
            (version === undefined ? "nothing is published." : `version ${version}.`),
        );
      }
    });
    progress.stop();
    const { csv, ...shown } = done;
    await writeChanges(options.changes, csv);
    report(options.json, shown, () => describe(shown));
  } finally {
    progress.stop();
    if (faults?.close() === true) printError(`Wrote the invalid rows to ${options.faults}`);
  }
}

/** @throws {Misuse} when options are given that do not work together. */
function checkCombination(file: string | undefined, options: Options): void {
  const { patch, match, strict, delta, keep } = options;
  if (file === undefined && options.delete === undefined) {
    throw new Misuse("Give a file of rows, or --delete with a file of ids.");
  }
  if ((patch === true) !== (match !== undefined)) {
    throw new Misuse("Give --patch and --match together: --patch --match manufacturer,sku");
  }
  if (strict === true && patch !== true) throw new Misuse("--strict works only with --patch.");
  if (patch === true && (delta === true || options.delete !== undefined || keep !== undefined)) {
    throw new Misuse(
      "--patch changes current rows. It cannot be combined with --delta, --delete or --keep.",
    );
  }
}

async function publishingOf(
  input: Input | undefined,
  options: Options,
): Promise<Omit<FileOptions, "retentionDays">> {
  const { map, format, encoding, match, keep, source, verified, note } = options;
  return {
    read: {
      ...map === undefined ? {} : { map: await readMap(map) },
      ...defined({ format, encoding }),
    },
    delta: options.delta === true || options.delete !== undefined,
    deletes: options.delete === undefined ? [] : await Array.fromAsync(readLines(options.delete)),
    ...defined({
      match,
      keep,
      source,
      verified: given(() => optional(parseVerifiedAt, verified, "--verified", Date.now())),
      note: given(() => optional(parseNote, note)),
    }),
    strict: options.strict === true,
    dryRun: options.dryRun === true,
    allowShrink: options.allowShrink === true,
    older: options.older === true,
    ...differencesOf(options),
    csv: options.changes !== undefined,
    ...input === undefined || input.size === null ? {} : { fileName: basename(input.name) },
    by: actorOf(options.by),
  };
}

/** Parses a comma-separated list of fields. */
function list(text: string): string[] {
  const names = text.split(",").map((name) => name.trim()).filter((name) => name !== "");
  if (names.length === 0) throw new Misuse("Give one field or more, with commas between them.");
  return names;
}
