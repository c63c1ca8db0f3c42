import { Command, Option } from "commander";
import { defined } from "../../base/json/defined.ts";
import { notWritten } from "../../base/files.ts";
import { printError } from "../../base/log/output.ts";
import { importerNamed, IMPORTERS } from "../../importers/mod.ts";
import { parseVerifiedAt } from "../../operate/inputs.ts";
import { datasetNamed } from "../../datasets/mod.ts";
import type { Imported, Importer } from "../../importers/common/importer.ts";
import { openCompanions, openPublicFile, sheetNote } from "../../importers/common/public_file.ts";
import { WrongFile } from "../../importers/common/wrong_file.ts";
import { fileInput } from "../../publish/files/input.ts";
import { territoriesOf } from "../../publish/versions/territories.ts";
import { counted } from "../shared/counted.ts";
import { assertNotRead, fileToMake, readMap } from "../shared/files.ts";
import { withExample } from "../shared/help.ts";
import { progressLine } from "../shared/progress.ts";
import { given, Misuse } from "../shared/exit_codes.ts";
import { report, table } from "../shared/output.ts";

interface Options {
  readonly out?: string;
  readonly map?: string;
  readonly with: Readonly<Record<string, string>>;
  readonly dated?: string;
  readonly year?: number;
  readonly source?: string;
  readonly json?: boolean;
}

/** The maximum number of unused lines that are listed. */
const UNUSED_SHOWN = 20;

/** `deno task import <source> <file>`: turns a public file into rows to publish. */
export function importCommand(): Command {
  const command = new Command("import")
    .description("Turn a public file, in its publisher's own format, into rows to publish.")
    .argument("<source>", "the importer's name, or geojson for anyone's territories")
    .argument("<file>", "the file, also as .gz")
    .option(
      "--out <rows.ndjson>",
      "write the rows to this file (default: standard output)",
      fileToMake("--out"),
    )
    .option("--map <map.json>", "for geojson: what the properties mean (deno task map)")
    .addOption(
      new Option("--with <name=file>", "another file that the importer needs; may be repeated")
        .argParser(gather).default({}, "none"),
    )
    .option(
      "--dated <day>",
      "the date of the list, ISO 8601, which becomes last_verified_at (default: today)",
    )
    .addOption(
      new Option("--year <yyyy>", "the year of the file, for sources that ask for it below")
        .argParser(yearOf),
    )
    .option(
      "--source <id>",
      "the source document that the rows name (default: the importer's name)",
    )
    .option("--json", "print what was made as JSON; needs --out")
    .addHelpText(
      "after",
      "\nSources by dataset, with what each needs in addition to its file:\n" + table([
        ...Map.groupBy(IMPORTERS, ({ dataset }) => dataset).entries(),
      ].map(([dataset, importers]) => [
        `  ${dataset}`,
        [
          ...importers.map((one) => one.name + inBrackets(one)),
          ...dataset === "utility_territory" ? ["geojson (--map)"] : [],
        ].join(", "),
      ])) + "\n\nIf a file is missing, the error says what it is.",
    )
    .action(run);
  return withExample(
    command,
    "docs/public_data.md",
    "deno task import geojson county.geojson --map county.map.json --out rows.ndjson",
  );
}

async function run(name: string, file: string, options: Options): Promise<void> {
  if (options.json === true && options.out === undefined) {
    throw new Misuse("Give --json with --out: standard output cannot have both.");
  }
  assertNotRead(options.out, "--out", [file, options.map, ...Object.values(options.with)]);
  const warnings: string[] = [];
  const onWarning = (warning: string) => warnings.push(warning);
  const { dataset, rows } =
    await (name === "geojson"
      ? fromGeojson(file, options, onWarning)
      : fromPublisher(name, file, options, onWarning));
  const encoder = new TextEncoder();
  let writer: WritableStreamDefaultWriter<Uint8Array> | undefined;
  let made = 0;
  const unused: Unused[] = [];
  const files = [file, ...Object.values(options.with)];
  // Rows printed to the terminal show the progress themselves.
  const progress = options.out === undefined && Deno.stdout.isTerminal()
    ? undefined
    : progressLine();
  try {
    progress?.show("Importing");
    for await (const imported of namingFiles(rows, files, name)) {
      if ("row" in imported) {
        made++;
        writer ??= await openOut(options.out);
        await writer.write(encoder.encode(JSON.stringify(imported.row) + "\n"));
        progress?.show("Importing", { done: made, count: `${made.toLocaleString("en-US")} rows` });
      } else unused.push({ line: imported.line, reason: imported.unused });
    }
    await writer?.close();
  } finally {
    progress?.stop();
  }
  for (const warning of warnings) printError(`warning: ${warning}`);
  if (options.json !== true) tellUnused(unused);
  if (made === 0) {
    throw new Error(
      `Cannot read ${file} as ${name}: nothing in it is a row of ${dataset}. Is it the right file?`,
    );
  }
  if (options.json === true) report(true, { dataset, rows: made, unused }, () => "");
  else printError(`${counted(made, "row")} for ${dataset}, ${unused.length} of the file not used.`);
}

/** Adds the names of the files to an error about a wrong file. */
async function* namingFiles(
  rows: AsyncIterable<Imported>,
  files: readonly string[],
  name: string,
): AsyncGenerator<Imported> {
  try {
    yield* rows;
  } catch (error) {
    if (!(error instanceof WrongFile)) throw error;
    const which = error.file === undefined && files.length > 1 ? "one of them" : "it";
    throw new Error(
      `Cannot read ${error.file ?? files.join(", ")} as ${name}: ${which} ${error.message}. ` +
        `Is it the right file?`,
    );
  }
}

/** Opens the output. Called at the first row, so that a failed import keeps an earlier result. */
async function openOut(path: string | undefined) {
  if (path === undefined) return Deno.stdout.writable.getWriter();
  const out = await Deno.create(path).catch(notWritten(path));
  return out.writable.getWriter();
}

/** A line of a public file that gives no row. */
interface Unused {
  readonly line: number;
  readonly reason: string;
}

function tellUnused(unused: readonly Unused[]): void {
  for (const { line, reason } of unused.slice(0, UNUSED_SHOWN)) {
    printError(`line ${line}: not used: ${reason}`);
  }
  if (unused.length > UNUSED_SHOWN) printError(`… and ${unused.length - UNUSED_SHOWN} more`);
}

interface Import {
  readonly dataset: string;
  readonly rows: AsyncIterable<Imported>;
}

async function fromPublisher(
  name: string,
  file: string,
  options: Options,
  onWarning: (warning: string) => void,
): Promise<Import> {
  if (options.map !== undefined) throw new Misuse(`--map is for geojson, not for ${name}.`);
  const importer = given(() => importerNamed(name));
  const content = await openPublicFile(file);
  const companions = await openCompanions(companionsOf(importer, options.with));
  for (const note of [content, ...Object.values(companions)].map(sheetNote)) {
    if (note !== undefined) onWarning(note);
  }
  const rows = importer.rows(content, {
    dated: datedAt(options.dated),
    year: yearFor(importer, options.year),
    sourceDocumentId: options.source ?? importer.name,
    companions,
  });
  return { dataset: importer.dataset, rows };
}

async function fromGeojson(
  file: string,
  { map, dated, source }: Options,
  onWarning: (warning: string) => void,
): Promise<Import> {
  const dataset = datasetNamed("utility_territory");
  if (map === undefined) {
    throw new Misuse(
      `Give --map with what the properties mean; deno task map ${dataset.key} ${file} proposes it.`,
    );
  }
  const provenance = { verified: datedAt(dated), ...defined({ source }) };
  return {
    dataset: dataset.key,
    rows: territoriesOf(
      dataset,
      await fileInput(file),
      await readMap(map),
      provenance,
      onWarning,
    ),
  };
}

/** The date of the imported data as an ISO 8601 instant; now by default. */
function datedAt(dated = "now"): string {
  return given(() => parseVerifiedAt(dated, "--dated", Date.now()));
}

/**
 * Checks the year of the file: some importers require it, and others do not accept it.
 *
 * @throws {Misuse} when it is missing or not accepted.
 */
function yearFor(importer: Importer, year: number | undefined): number | undefined {
  if (importer.yearOfSome !== undefined) return year;
  if ((importer.year === undefined) === (year === undefined)) return year;
  throw new Misuse(
    importer.year === undefined
      ? `--year is not for ${importer.name}: its file says the year.`
      : `${importer.name} needs --year: ${importer.year}.`,
  );
}

/**
 * Checks the names of an importer's companion files.
 *
 * @throws {Misuse} when a required one is missing or one is unknown.
 */
function companionsOf(importer: Importer, given: Options["with"]): Options["with"] {
  const { companions = {}, optionalCompanions = {} } = importer;
  const missing = Object.keys(companions).filter((name) => given[name] === undefined);
  const known = { ...companions, ...optionalCompanions };
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(known, name));
  if (missing.length > 0 || unknown.length > 0) {
    const list = needsOf(importer).map((line) => `\n${line}`).join("");
    const needs = `${importer.name} ${list === "" ? "needs no further files." : `needs${list}`}`;
    const [name] = unknown;
    throw new Misuse(name === undefined ? needs : `There is no --with ${name}: ${needs}`);
  }
  return given;
}

/** The options that an importer needs, in parentheses; empty if it needs none. */
function inBrackets(importer: Importer): string {
  const { companions = {}, optionalCompanions = {}, year, yearOfSome } = importer;
  const named = (files: object) => Object.keys(files).map((name) => `${name}=`).join(" ");
  const parts = [
    named(companions) && `--with ${named(companions)}`,
    named(optionalCompanions) && `optional --with ${named(optionalCompanions)}`,
    year !== undefined && "--year",
    yearOfSome !== undefined && "--year for the survey's own files",
  ].filter(Boolean);
  return parts.length === 0 ? "" : ` (${parts.join("; ")})`;
}

/** Lines that describe what an importer needs in addition to its file. */
function needsOf({ companions = {}, optionalCompanions = {}, year }: Importer): string[] {
  return [
    ...Object.entries(companions).map(([name, what]) => `    --with ${name}=<file>  ${what}`),
    ...Object.entries(optionalCompanions)
      .map(([name, what]) => `    --with ${name}=<file>  optional: ${what}`),
    ...year === undefined ? [] : [`    --year <yyyy>  ${year}`],
  ];
}

function yearOf(text: string): number {
  if (!/^20\d\d$/.test(text)) throw new Misuse(`Invalid --year "${text}". Use four digits.`);
  return Number(text);
}

function gather(text: string, before: Record<string, string>): Record<string, string> {
  const at = text.indexOf("=");
  if (at < 1) throw new Misuse(`Invalid --with "${text}". Use name=file.`);
  return { ...before, [text.slice(0, at)]: text.slice(at + 1) };
}
