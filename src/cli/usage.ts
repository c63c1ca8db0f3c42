import { Command, Option } from "commander";
import { monthOf } from "../access/budgets.ts";
import { print } from "../base/output.ts";
import {
  readUsageDays,
  USAGE_GROUPS,
  type UsageGroup,
  type UsageRow,
} from "../store/usage_days.ts";
import { Misuse, report, table } from "./output.ts";
import { withStore } from "./store.ts";

interface Options {
  readonly month?: string;
  readonly by: UsageGroup;
  readonly csv?: boolean;
  readonly json?: boolean;
}

/** `deno task usage`. */
export function usageCommand(): Command {
  return new Command("usage")
    .description("Show who used what in a month: answers, refusals, geocodes and bytes.")
    .option("--month <month>", "such as 2026-11; the current one when left out")
    .addOption(
      new Option("--by <group>", "a row for each").choices([...USAGE_GROUPS]).default("key"),
    )
    .option("--csv", "print CSV")
    .option("--json", "print JSON")
    .addHelpText(
      "after",
      "\nExample: deno task usage --month 2026-11 --by route --csv\nSee docs/running.md.",
    )
    .action(run);
}

async function run(options: Options): Promise<void> {
  const month = options.month ?? monthOf(Date.now()).name;
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) {
    throw new Misuse(`Invalid --month "${month}". Use a month such as 2026-11.`);
  }
  if (options.csv === true && options.json === true) throw new Misuse("Give --csv or --json.");
  const days = { from: `${month}-01`, to: `${month}-31` };
  const rows = await withStore(({ db }) => readUsageDays(db, options.by, days));
  if (options.csv === true) return print(csvOf(rows, options.by));
  report(
    options.json,
    { month, by: options.by, rows: rows.map((row) => named(row, options.by)) },
    () => rows.length === 0 ? `Nothing was asked in ${month}.` : tableOf(rows, options.by),
  );
}

/** A row under its group's own name: `{"route": "/api/v1/…", "answered": …}`. */
function named({ name, label, ...counts }: UsageRow, group: UsageGroup) {
  return { [group]: name, ...group === "key" ? { label } : {}, ...counts };
}

function tableOf(rows: readonly UsageRow[], group: UsageGroup): string {
  return table([
    [
      group.toUpperCase(),
      ...group === "key" ? ["LABEL"] : [],
      ...["ANSWERED", "NOT MODIFIED", "REFUSED", "GEOCODES", "BYTES", "WHY REFUSED"],
    ],
    ...rows.map((row) => [
      row.name,
      ...group === "key" ? [row.label] : [],
      row.answered,
      row.not_modified,
      refusedOf(row),
      row.live_geocodes,
      row.bytes,
      Object.entries(row.refused).map(([code, count]) => `${count} ${code}`).join(", "),
    ]),
  ]);
}

/** One column a reason, `refused_rate_limited`, beside `refused` for all of them. */
function csvOf(rows: readonly UsageRow[], group: UsageGroup): string {
  const codes = [...new Set(rows.flatMap(({ refused }) => Object.keys(refused)))].sort();
  const lines = rows.map((row) => [
    row.name,
    ...group === "key" ? [row.label] : [],
    row.answered,
    row.not_modified,
    refusedOf(row),
    ...codes.map((code) => row.refused[code] ?? 0),
    row.live_geocodes,
    row.bytes,
  ]);
  const heading = [
    group,
    ...group === "key" ? ["label"] : [],
    "answered",
    "not_modified",
    "refused",
    ...codes.map((code) => `refused_${code}`),
    "live_geocodes",
    "bytes",
  ];
  return [heading, ...lines].map((cells) => cells.map(cell).join(",")).join("\r\n");
}

/** RFC 4180; what a spreadsheet would take for a formula gets an apostrophe. */
function cell(value: string | number): string {
  if (typeof value === "number") return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function refusedOf({ refused }: UsageRow): number {
  return Object.values(refused).reduce((sum, count) => sum + count, 0);
}
