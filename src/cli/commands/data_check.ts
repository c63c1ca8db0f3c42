import { Command } from "commander";
import { defined } from "../../base/json/defined.ts";
import { print } from "../../base/log/output.ts";
import { shortened } from "../../base/text/text.ts";
import { datasetNamed, DATASETS } from "../../datasets/mod.ts";
import type { Distribution } from "../../publish/gate/distributions.ts";
import { utilityTerritory } from "../../datasets/utility_territory.ts";
import { checkSeeds, type SeedCheck } from "../data_check/seeds.ts";
import { checkUtilityEvidence, type EvidenceCheck } from "../data_check/utility_evidence.ts";
import { withExample } from "../shared/help.ts";
import { progressLine } from "../shared/progress.ts";
import { given, Misuse } from "../shared/exit_codes.ts";
import { report, table } from "../shared/output.ts";
import { present } from "../../base/known.ts";

/** How many lines of each disagreement are shown, and their maximum length, unless all are wanted. */
const EXAMPLES = 3;
const MAX_LINE = 100;

interface Options {
  readonly seeds: string;
  readonly tables: string;
  readonly disagreements?: boolean;
  readonly dataset?: string;
  readonly write?: boolean;
  readonly json?: boolean;
}

/** `deno task data:check [<directory>]`: checks the seeds, or rebuilds them. */
export function dataCheckCommand(): Command {
  const command = new Command("data:check")
    .description(
      "Show the distribution of the seeds' values and implausible ones. With a directory of the public " +
        "files, rebuild every seed row and the tables of utilities by ZIP code, compare them, and " +
        "count the ZIP codes for which the sources name different utilities.",
    )
    .argument("[directory]", "directory of the public files, laid out as in seeds/README.md")
    .option("--seeds <directory>", "directory of the seeds", "seeds")
    .option("--tables <directory>", "directory of the tables of utilities", "data/utility_evidence")
    .option(
      "--disagreements",
      "list every ZIP code for which EPA's list and another source name different utilities",
    )
    .option("--dataset <key>", "only this dataset")
    .option("--write", "write the rebuilt rows as the seeds, and the tables of utilities")
    .option("--json", "print JSON")
    .action(run);
  return withExample(
    command,
    "seeds/README.md",
    "deno task data:check ../public_data --dataset equipment_pricing",
  );
}

async function run(directory: string | undefined, options: Options): Promise<void> {
  const { seeds, tables, dataset, write = false, json } = options;
  if (write && directory === undefined) {
    throw new Misuse("Give the directory of the public files to write the seeds from.");
  }
  const wanted = dataset === undefined ? DATASETS : [given(() => datasetNamed(dataset))];
  // A missing directory must not look like one without seeds.
  await Deno.stat(seeds);
  const datasets: SeedCheck[] = [];
  let evidence: EvidenceCheck | undefined;
  const progress = progressLine();
  try {
    for (const [done, one] of wanted.entries()) {
      const show = (count: string) =>
        progress.show("Checking", { done, total: wanted.length, count: `${one.key}${count}` });
      show("");
      const check = await checkSeeds(one, {
        seeds,
        directory,
        write,
        progress: (rows) => show(`, ${rows.toLocaleString("en-US")} rows`),
      });
      datasets.push(check);
      progress.stop();
      if (json !== true) print(textOf(check));
      if (directory === undefined || one.key !== utilityTerritory.key) continue;
      evidence = await checkUtilityEvidence({ directory, tables, write });
      if (json !== true) print(textOfEvidence(evidence, options.disagreements === true));
    }
  } finally {
    progress.stop();
  }
  const errors = [...datasets.flatMap(errorsIn), ...errorsInTables(evidence)];
  const checked = { datasets, ...defined({ utility_evidence: evidence }) };
  if (errors.length === 0) {
    if (json === true) report(json, checked, () => "");
    return;
  }
  const message = `${errors.reduce((sum, { rows }) => sum + rows, 0)} rows differ or look absurd.`;
  if (json !== true) throw new RangeError(message);
  print(JSON.stringify({ ok: false, message, faults: errors, ...checked }));
  Deno.exit(1);
}

/** The errors in a dataset's seeds, each with the number of affected rows. */
function errorsIn({ dataset, anew: rebuilt, absurd }: SeedCheck) {
  const differing = rebuilt === undefined ? 0 : rebuilt.differ + rebuilt.missing;
  return [
    ...differing === 0 ? [] : [{
      dataset,
      rows: differing,
      message: "differ from what the public files make",
      examples: present(rebuilt, "rebuilt").examples,
    }],
    ...absurd.map(({ doubt, rows, examples }) => ({ dataset, rows, message: doubt, examples })),
  ];
}

/** The errors in the tables of utilities, in the same form. */
function errorsInTables(evidence: EvidenceCheck | undefined) {
  return (evidence?.tables ?? []).flatMap(({ table, differ, missing }) =>
    differ + missing === 0 ? [] : [{
      dataset: utilityTerritory.key,
      rows: differ + missing,
      message: `${table} differs from what the public files make`,
      examples: [],
    }]
  );
}

function textOfEvidence({ tables, disagreements }: EvidenceCheck, all: boolean): string {
  return [
    ...tables.map(({ table, lines, differ, missing }) =>
      `  ${table} rebuilt: ${lines} lines, ${differ} differ, ${missing} are missing`
    ),
    ...disagreements.flatMap(({ about, zips, list }) => {
      const shown = all ? list : list.slice(0, EXAMPLES).map((line) => shortened(line, MAX_LINE));
      return [`  ${zips} ZIP codes: ${about}`, ...shown.map((line) => `    ${line}`)];
    }),
  ].join("\n");
}

function textOf({ dataset, rows, anew: rebuilt, fields, absurd }: SeedCheck): string {
  return [
    `\n${dataset}: ${rows} rows`,
    ...rebuilt === undefined ? [] : [
      `  rebuilt: ${rebuilt.rows} rows, ${rebuilt.differ} differ, ${rebuilt.missing} are missing` +
      (rebuilt.examples.length === 0 ? "" : `: ${rebuilt.examples.join(", ")}`),
    ],
    table([
      ["  FIELD", "NULLS", "VALUES", "DISTINCT", "MIN", "MEDIAN", "MAX"],
      ...fields.map(lineOf),
    ]),
    ...absurd.map(({ doubt, rows, examples }) =>
      `  ABSURD: ${rows} rows: ${doubt} (${examples.join("; ")})`
    ),
  ].join("\n");
}

function lineOf({ field, nulls, values, distinct, min, median, max }: Distribution) {
  return [`  ${field}`, nulls, values, distinct, shown(min), shown(median), shown(max)];
}

function shown(value: string | number | boolean | null): string {
  return value === null ? "-" : shortened(String(value), 30);
}
