import { defined } from "../../base/json/defined.ts";
import { COMMAND_ADVICE } from "../shared/advice.ts";
import { Command } from "commander";
import { notWritten } from "../../base/files.ts";
import { print, printError } from "../../base/log/output.ts";
import { datasetNamed } from "../../datasets/mod.ts";
import { proposeMap } from "../../publish/mapping/propose.ts";
import type { Doubt } from "../../publish/model/advice.ts";
import { chosenSheet } from "../../publish/files/read_notes.ts";
import { openSheet } from "../../publish/files/open_sheet.ts";
import { headerScoreFor, sheetPart } from "../../publish/files/inspect_file.ts";
import { type SheetMap, UNDECIDED, undecidedIn } from "../../publish/model/sheet_map.ts";
import { encodingNamed } from "../shared/arguments.ts";
import { assertNotRead, fileToMake } from "../shared/files.ts";
import { withExample } from "../shared/help.ts";
import { given, Misuse } from "../shared/exit_codes.ts";
import { report } from "../shared/output.ts";

interface Options {
  readonly out?: string;
  readonly sheet?: string;
  readonly encoding?: string;
  readonly patch?: boolean;
  readonly json?: boolean;
}

/** Fields that usually identify a record, proposed for --match. */
const MATCHING = /(^|_|\.)(id|sku|manufacturer|name|title|key|slug|number|model)$/;

/** `deno task map <dataset> <file>`: proposes what the columns of a sheet mean. */
export function mapCommand(): Command {
  const command = new Command("map")
    .description("Propose what the columns of a sheet mean: a map for deno task publish --map.")
    .argument("<dataset>", "the dataset's key, such as finance_fees")
    .argument("<file>", "CSV, XLSX, or GeoJSON of territories; also as .gz")
    .option(
      "--out <map.json>",
      "write the map to this file (default: standard output)",
      fileToMake("--out"),
    )
    .option("--patch", "the sheet only updates columns of current rows")
    .option("--sheet <name>", "the sheet of a workbook to read (default: the first)")
    .option(
      "--encoding <name>",
      "the encoding of a text that is not UTF-8 or UTF-16",
      encodingNamed,
    )
    .option("--json", "print map and doubts as JSON")
    .action(run);
  return withExample(
    command,
    "docs/publishing.md",
    "deno task map finance_fees fees.xlsx --out fees.map.json",
  );
}

async function run(key: string, file: string, options: Options): Promise<void> {
  const dataset = given(() => datasetNamed(key));
  const { out, sheet: name, encoding } = options;
  assertNotRead(out, "--out", [file]);
  const sheet = await openSheet(file, {
    ...defined({ sheet: name, encoding }),
    score: headerScoreFor(dataset),
  });
  const { names, first, alike = [], visible = [] } = sheet;
  if (name !== undefined && first === undefined) {
    throw new Misuse(
      `Invalid --sheet "${name}". Only workbooks have sheets, and ${file} is not a workbook.`,
    );
  }
  const proposal = await proposeMap(dataset, sheet.records, options.patch);
  const map = { ...sheetPart(sheet, name), ...proposal.map };
  const doubts = [
    ...name === undefined && first !== undefined
      ? chosenSheet({ name: first, alike }, { sheets: names, visible }, "--sheet")
      : [],
    ...proposal.doubts.map(doubtText),
  ];
  const text = JSON.stringify(map, null, 2);
  if (out !== undefined) await Deno.writeTextFile(out, text + "\n").catch(notWritten(out));
  if (options.json === true) return report(true, { map, doubts }, () => text);
  for (const doubt of doubts) printError(`doubt: ${doubt}`);
  if (out === undefined) return print(text);
  const advice = undecidedIn(map).length === 0 ? "Check it" : 'Replace each "?" in it';
  const next = nextCommand(key, file, out, map, {
    ...options,
    isGeojson: sheet.isGeojson,
    isUnverified: proposal.doubts.some((doubt) =>
      typeof doubt !== "string" && doubt.advice === "verified"
    ),
  });
  printError(`Wrote ${out}. ${advice}, then preview the changes: ${next}`);
}

const doubtText = (doubt: Doubt) =>
  typeof doubt === "string" ? doubt : `${doubt.message}: ${COMMAND_ADVICE[doubt.advice]}`;

/** The command to run next, which uses the map. */
function nextCommand(
  key: string,
  file: string,
  out: string,
  { columns = {}, fill = {} }: SheetMap,
  { patch, isGeojson, isUnverified }: Pick<Options, "patch"> & {
    readonly isGeojson: boolean | undefined;
    /** Whether no column says when rows were verified. */
    readonly isUnverified: boolean;
  },
): string {
  if (isGeojson === true) {
    return `deno task publish ${key} ${file} --map ${out} --source <id> --verified now --delta ` +
      "--dry-run --diff";
  }
  const publish = `deno task publish ${key} ${file} --map ${out}` +
    (isUnverified ? " --verified now" : "");
  if (patch === true) {
    const identifying = Object.values(columns).filter((field) => MATCHING.test(field));
    return `${publish} --patch --match ${identifying.join(",") || "<fields>"} --dry-run --diff`;
  }
  return Object.values(fill).includes(UNDECIDED)
    ? `${publish} --dry-run --diff\nIf the sheet only updates columns of current rows, propose its map with --patch.`
    : `${publish} --dry-run --diff`;
}
