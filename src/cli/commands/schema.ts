import { Command } from "commander";
import { print } from "../../base/log/output.ts";
import { shortened } from "../../base/text/text.ts";
import { datasetNamed, DATASETS } from "../../datasets/mod.ts";
import { exampleFields, exampleOf, rowCsv, rowFields, rowSchema } from "../../description/rows.ts";
import { withExample } from "../shared/help.ts";
import { given, Misuse } from "../shared/exit_codes.ts";
import { report, table } from "../shared/output.ts";

interface Options {
  readonly jsonSchema?: boolean;
  readonly csv?: boolean;
  readonly example?: boolean;
  readonly json?: boolean;
}

/** `deno task schema [<dataset>]`: shows the fields of a dataset, or lists all datasets. */
export function schemaCommand(): Command {
  const command = new Command("schema")
    .description("Show the fields of a dataset. Without a dataset, list all datasets.")
    .argument("[dataset]", "the dataset's key, such as finance_fees")
    .option("--json-schema", "as JSON Schema")
    .option("--csv", "as a CSV header with an example row, to fill in")
    .option("--example", "as one row of NDJSON")
    .option("--json", "print JSON")
    .action(run);
  return withExample(
    command,
    "docs/publishing.md",
    "deno task schema finance_fees --csv > fees.csv",
  );
}

function run(key: string | undefined, options: Options): void {
  const { json, ...forms } = options;
  if (Object.keys(options).length > 1) {
    throw new Misuse("Give one of --json-schema, --csv, --example and --json.");
  }
  if (key === undefined) {
    if (Object.keys(forms).length > 0) throw new Misuse("Name the dataset whose schema you want.");
    const datasets = DATASETS.map((dataset) => ({
      dataset: dataset.key,
      title: dataset.title,
      fields: rowFields(dataset).length,
      source: dataset.source,
    }));
    return report(json, { datasets }, () =>
      table([
        ["DATASET", "TITLE", "FIELDS", "FROM"],
        ...datasets.map((one) => Object.values(one)),
      ]));
  }
  const dataset = given(() => datasetNamed(key));
  if (options.jsonSchema === true) return print(JSON.stringify(rowSchema(dataset), null, 2));
  if (options.csv === true) {
    // Unix line endings, so that lines appended by Unix tools match.
    return print(rowCsv(dataset, exampleOf(dataset)).replaceAll("\r\n", "\n").trimEnd());
  }
  if (options.example === true) return print(JSON.stringify(exampleOf(dataset)));
  const fields = exampleFields(dataset);
  report(json, { dataset: dataset.key, fields }, () => fieldTable(fields));
}

function fieldTable(fields: ReturnType<typeof exampleFields>): string {
  return table([
    ["FIELD", "KIND", "UNIT", "ALLOWED", "EXAMPLE", "MEANING"],
    ...fields.map((field) => [
      field.path,
      field.type + (field.required ? ", required" : ""),
      field.unit ?? "",
      shortened(field.allowed, 60),
      shortened(field.example, 40),
      field.description,
    ]),
  ]);
}
