import { Command } from "commander";
import { print } from "../base/output.ts";
import type { Dataset } from "../datasets/dataset.ts";
import { datasetNamed, DATASETS } from "../datasets/mod.ts";
import { exampleFields, exampleOf, rowCsv, rowFields, rowSchema } from "../description/rows.ts";
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
  return table([
    ["FIELD", "KIND", "UNIT", "ALLOWED", "EXAMPLE", "MEANING"],
    ...exampleFields(dataset).map((field) => [
      field.path,
      field.type + (field.required ? ", required" : ""),
      field.unit ?? "",
      shortened(field.allowed, 60),
      shortened(field.example, 40),
      field.description,
    ]),
  ]);
}

const shortened = (text: string, most: number) =>
  text.length > most ? `${text.slice(0, most - 1)}…` : text;
