import { sql } from "kysely";
import { hourOf } from "../../access/months.ts";
import { TOOK_BOUNDS_MS, TOOK_CLASSES, type UsageHourDelta } from "../../access/usage_counts.ts";
import { DAY_MS } from "../../base/durations.ts";
import type { Database, DatabaseTransaction } from "../database.ts";
import { addedByName, andOnly, rowsInBatches, type UsageFilter } from "./usage_days.ts";

/** Hours are kept for so long; days for good. */
const KEPT_MS = 100 * DAY_MS;

/** Adds counts to the store's. No combination of key, hour and route may occur twice. */
export async function addUsageHours(
  trx: DatabaseTransaction,
  deltas: readonly UsageHourDelta[],
): Promise<void> {
  const sortKey = ({ hour, keyId, route }: UsageHourDelta) => `${hour} ${keyId} ${route}`;
  for (const rows of rowsInBatches(deltas, sortKey)) {
    await trx.insertInto("usage_hours").values(rows)
      .onConflict((conflict) =>
        conflict.columns(["hour", "key_id", "route"]).doUpdateSet({
          requests: sql<number>`usage_hours.requests + excluded.requests`,
          refused: sql<number>`usage_hours.refused + excluded.refused`,
          took: addedByName("usage_hours", "took"),
        })
      )
      .execute();
  }
}

/** Drops hours that are no longer kept. */
export async function dropOldHours(trx: DatabaseTransaction, now: number): Promise<void> {
  await trx.deleteFrom("usage_hours").where("hour", "<", hourOf(now - KEPT_MS)).execute();
}

/** What a report of hours has a row for; `day` and `hour` in the order of time. */
type HourGroup = "day" | "hour" | "key" | "org" | "route";

/** A row of it; `name` is an hour, a day, a key's id, an organization's name or a route. */
export interface HourRow {
  readonly name: string;
  readonly requests: number;
  readonly refused: number;
  readonly latency: Latency;
}

/** Response times, each as the upper bound of its class; Infinity for the last class. */
export interface Latency {
  readonly medianMs: number;
  readonly p99Ms: number;
}

const NAMES: Readonly<Record<HourGroup, string>> = {
  day: "left(hour, 10)",
  hour: "hour",
  key: "key_id::text",
  org: `(select organizations.name from organizations
    join api_keys on api_keys.organization_id = organizations.id where api_keys.id = key_id)`,
  route: "route",
};

/**
 * Requests and response times of some hours, both inclusive.
 *
 * @param hours `YYYY-MM-DDTHH`, or days, where `to` means its last hour.
 */
export async function readUsageHours(
  db: Database,
  group: HourGroup,
  hours: { readonly from: string; readonly to: string },
  only: UsageFilter = {},
): Promise<HourRow[]> {
  const wanted = sql`hour >= ${hours.from} and left(hour, ${hours.to.length}) <= ${hours.to}
    ${andOnly(only)}`;
  const name = sql.raw(NAMES[group]);
  const { rows } = await sql<{ name: string; requests: number; refused: number }>`
    select ${name} as name, sum(requests)::bigint as requests, sum(refused)::bigint as refused
    from usage_hours where ${wanted} group by 1 order by 1`.execute(db);
  const { rows: classes } = await sql<{ name: string; bound: string; requests: number }>`
    select ${name} as name, bound, sum(each_class.requests::bigint)::bigint as requests
    from usage_hours, jsonb_each_text(took) as each_class (bound, requests)
    where ${wanted} group by 1, 2`.execute(db);
  const byName = Map.groupBy(classes, ({ name }) => name);
  return rows.map((row) => {
    const took = new Map(byName.get(row.name)?.map(({ bound, requests }) => [bound, requests]));
    return { ...row, latency: latencyOf(took) };
  });
}

/** @param took Requests by the class of their response time. */
function latencyOf(took: ReadonlyMap<string, number>): Latency {
  const total = took.values().reduce((sum, requests) => sum + requests, 0);
  const within = (share: number) => {
    let upTo = 0;
    const at = TOOK_CLASSES.findIndex((name) => {
      upTo += took.get(name) ?? 0;
      return upTo >= share * total;
    });
    return TOOK_BOUNDS_MS[at] ?? Infinity;
  };
  return { medianMs: within(0.5), p99Ms: within(0.99) };
}
