import { op } from "arquero";
import { Command } from "commander";
import { DAY_MS } from "../../base/durations.ts";
import { DATASETS } from "../../datasets/mod.ts";
import { STALE_AFTER_DAYS } from "../../datasets/declare/freshness.ts";
import { expiredRows, staleRows } from "../../datasets/declare/freshness.ts";
import { loadVersion } from "../../library/loading/load.ts";
import { Version } from "../../library/versions/version.ts";
import { withExample } from "../shared/help.ts";
import { Misuse } from "../shared/exit_codes.ts";
import { report, table } from "../shared/output.ts";
import { withStore } from "../shared/store.ts";

/** How fresh one dataset is. */
interface DatasetFreshness {
  readonly dataset: string;
  readonly version: number;
  readonly rows: number;
  /** Rows last verified longer ago than the limit, or never. */
  readonly stale: number;
  /** Rows whose `expires_at` has passed. */
  readonly expired: number;
  readonly oldestVerified: string | null;
}

/** `deno task freshness`: counts stale and expired rows by dataset. */
export function freshnessCommand(): Command {
  const command = new Command("freshness")
    .description("Show stale and expired rows by dataset.")
    .option(
      "--days <days>",
      "rows verified longer ago than this are stale",
      String(STALE_AFTER_DAYS),
    )
    .option("--json", "print JSON")
    .action(async (options: { days: string; json?: boolean }) => {
      if (!/^\d{1,5}$/.test(options.days)) {
        throw new Misuse(`Invalid --days "${options.days}". Use a whole number.`);
      }
      const now = Date.now();
      const since = now - Number(options.days) * DAY_MS;
      const found = await withStore(async ({ db }) => {
        const list: DatasetFreshness[] = [];
        for (const dataset of DATASETS) {
          list.push(freshnessOf(new Version(await loadVersion(db, dataset)), since, now));
        }
        return list;
      });
      report(options.json, { datasets: found }, () =>
        table([
          ["DATASET", "VERSION", "ROWS", "STALE", "EXPIRED", "OLDEST VERIFIED"],
          ...found.map((one) => [
            one.dataset,
            one.version,
            one.rows,
            one.stale,
            one.expired,
            one.oldestVerified ?? "-",
          ]),
        ]));
    });
  return withExample(command, "docs/publishing.md", "deno task freshness --days 90");
}

/**
 * Counts the stale and expired rows of a version.
 *
 * @param since Rows last verified before this instant (ms since 1970), or never, are stale.
 * @param now Rows that expire at or before this instant (ms since 1970) have expired.
 */
function freshnessOf(version: Version, since: number, now: number): DatasetFreshness {
  const { oldest } = version.table.rollup({ oldest: op.min("last_verified_at") })
    .object() as { oldest?: number };
  return {
    dataset: version.dataset,
    version: version.info?.number ?? 0,
    rows: version.size,
    stale: staleRows(version, since),
    expired: expiredRows(version, now),
    oldestVerified: oldest === undefined || isNaN(oldest) ? null : new Date(oldest).toISOString(),
  };
}
