import { Command } from "commander";
import { print } from "../base/output.ts";
import type { Dataset } from "../datasets/dataset.ts";
import { datasetNamed, DATASETS } from "../datasets/mod.ts";
import { EXAMPLES } from "../description/examples.ts";
import { rowCsv, rowFields, rowSchema } from "../description/rows.ts";
import { given, Misuse, table } from "./output.ts";

interface Options {
  readonly jsonSchema?: boolean;
  readonly csv?: boolean;
  readonly example?: boolean;
}

/** `deno task schema [<dataset>]`. */
export function schemaCommand(): Command {
  return new Command("schema")
    .description("Show what a dataset's rows consist of; without one, which datasets there are.")
    .argument("[dataset]", "the dataset's key, such as finance_fees")
    .option("--json-schema", "as JSON Schema")
    .option("--csv", "as a header line and one row of CSV, to be filled in")
    .option("--example", "as one row of NDJSON")
    .action(run);
}

function run(key: string | undefined, options: Options): void {
  const forms = Object.keys(options);
  if (forms.length > 1) throw new Misuse("Give one of --json-schema, --csv and --example.");
  if (key === undefined) {
    if (forms.length > 0) throw new Misuse("Name the dataset whose schema you want.");
    return print(list());
  }
  const dataset = given(() => datasetNamed(key));
  if (options.jsonSchema === true) return print(JSON.stringify(rowSchema(dataset), null, 2));
  if (options.csv === true) return print(rowCsv(dataset, exampleOf(dataset)).trimEnd());
  if (options.example === true) return print(JSON.stringify(exampleOf(dataset)));
  print(fields(dataset));
}

function list(): string {
  return table([
    ["DATASET", "TITLE", "FIELDS", "FROM"],
    ...DATASETS.map((dataset) => [
      dataset.key,
      dataset.title,
      rowFields(dataset).length,
      dataset.source,
    ]),
  ]);
}

function fields(dataset: Dataset): string {
  const example = exampleOf(dataset);
  const plainText = (markdown: string) => markdown.replaceAll("`", "");
  return table([
    ["FIELD", "KIND", "UNIT", "ALLOWED", "EXAMPLE", "MEANING"],
    ...rowFields(dataset).map(({ path, type, unit, allowed, description, required }) => [
      path,
      type + (required ? ", required" : ""),
      unit ?? "",
      shortened(plainText(allowed), 60),
      shortened(exampleAt(example, path), 40),
      description,
    ]),
  ]);
}

function exampleOf({ key }: Dataset): unknown {
  return EXAMPLES.datasets[key]?.row ?? {};
}

function exampleAt(row: unknown, path: string): string {
  let value = row;
  for (const name of path.split(".")) {
    if (name.endsWith("[]") || value === null || typeof value !== "object") return "";
    value = Object.entries(value).find(([member]) => member === name)?.[1];
  }
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

const shortened = (text: string, most: number) =>
  text.length > most ? `${text.slice(0, most - 1)}…` : text;
