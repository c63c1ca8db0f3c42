import { Command, Option } from "commander";
import { monthOf } from "../../access/months.ts";
import { print } from "../../base/log/output.ts";
import { parseMonth } from "../../operate/inputs.ts";
import { usageCsv } from "../../operate/usage_csv.ts";
import {
  readUsageDays,
  refusalsOf,
  USAGE_GROUPS,
  type UsageGroup,
  type UsageRow,
} from "../../store/usage/usage_days.ts";
import { findKeyId, shortIdsOfKeys } from "../../store/keys/short_ids.ts";
import { withExample } from "../shared/help.ts";
import { given, Misuse } from "../shared/exit_codes.ts";
import { report, table } from "../shared/output.ts";
import { withStore } from "../shared/store.ts";

interface Options {
  readonly month?: string;
  readonly by: UsageGroup;
  readonly key?: string;
  readonly csv?: boolean;
  readonly json?: boolean;
}

/** `deno task usage`: shows a month's usage by key, organization, day or route. */
export function usageCommand(): Command {
  const command = new Command("usage")
    .description("Show a month's usage: answered and refused requests, geocoded addresses, bytes.")
    .option("--month <month>", "such as 2026-11 (default: the current month)")
    .addOption(
      new Option("--by <group>", "one row for each of these").choices([...USAGE_GROUPS]).default(
        "key",
      ),
    )
    .option("--key <id>", "only this key: its id, or the first characters of it")
    .option("--csv", "print CSV")
    .option("--json", "print JSON")
    .action(run);
  return withExample(
    command,
    "docs/running.md",
    "deno task usage --month 2026-11 --by route --csv",
  );
}

async function run(options: Options): Promise<void> {
  const month = given(() => parseMonth(options.month ?? monthOf(Date.now()).name, "--month"));
  if (options.csv === true && options.json === true) {
    throw new Misuse("Give --csv or --json, not both.");
  }
  const days = { from: `${month}-01`, to: `${month}-31` };
  const [rows, short] = await withStore(async ({ db }) => {
    const only = options.key === undefined ? {} : { keyId: await findKeyId(db, options.key) };
    return [await readUsageDays(db, options.by, days, only), await shortIdsOfKeys(db)] as const;
  });
  if (options.csv === true) return print(usageCsv(rows, options.by));
  report(
    options.json,
    { month, by: options.by, rows: rows.map((row) => named(row, options.by)) },
    () => rows.length === 0 ? `No requests in ${month}.` : tableOf(rows, options.by, short),
  );
}

/** A row for JSON, with its name under the group's: `{"route": "/api/v1/…", "answered": …}`. */
function named({ name, label, ...counts }: UsageRow, group: UsageGroup) {
  return { [group]: name, ...group === "key" ? { label } : {}, ...counts };
}

function tableOf(
  rows: readonly UsageRow[],
  group: UsageGroup,
  short: ReadonlyMap<string, string>,
): string {
  return table([
    [
      group.toUpperCase(),
      ...group === "key" ? ["LABEL"] : [],
      ...["ANSWERED", "NOT MODIFIED", "REFUSED", "GEOCODES", "BYTES", "WHY REFUSED"],
    ],
    ...rows.map((row) => [
      short.get(row.name) ?? row.name,
      ...group === "key" ? [row.label] : [],
      row.answered,
      row.not_modified,
      refusalsOf(row),
      row.live_geocodes,
      row.bytes,
      Object.entries(row.refused).map(([code, count]) => `${count} ${code}`).join(", "),
    ]),
  ]);
}
