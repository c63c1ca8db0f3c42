import type { KeyId } from "../../access/key_format.ts";
import { sql } from "kysely";
import { dayOf } from "../../access/months.ts";
import type { UsageCounts, UsageDayDelta } from "../../access/usage_counts.ts";
import { DAY_MS } from "../../base/durations.ts";
import type { Database, DatabaseTransaction } from "../database.ts";

/** What a report has a row for. */
export const USAGE_GROUPS = ["key", "org", "day", "route"] as const;
export type UsageGroup = (typeof USAGE_GROUPS)[number];

/** A row of a report; `name` is a key's id, an organization's name, a day or a route. */
export interface UsageRow extends UsageCounts {
  readonly name: string;
  /** The label of a key; for other groups, the name again. */
  readonly label: string;
}

/** The days of a report, both inclusive, `YYYY-MM-DD`. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** Today and the six days before. */
export function lastSevenDays(now: number): Days {
  return { from: dayOf(now - 6 * DAY_MS), to: dayOf(now) };
}

/** Postgres takes 65,535 parameters a statement. */
const BATCH = 1000;

/** Adds counts to the store's. No combination of key, day and route may occur twice. */
export async function addUsageDays(
  trx: DatabaseTransaction,
  deltas: readonly UsageDayDelta[],
): Promise<void> {
  const sortKey = ({ day, keyId, route }: UsageDayDelta) => `${day} ${keyId} ${route}`;
  for (const rows of rowsInBatches(deltas, sortKey)) {
    await trx.insertInto("usage_days").values(rows)
      .onConflict((conflict) =>
        conflict.columns(["day", "key_id", "route"]).doUpdateSet({
          answered: sql<number>`usage_days.answered + excluded.answered`,
          not_modified: sql<number>`usage_days.not_modified + excluded.not_modified`,
          live_geocodes: sql<number>`usage_days.live_geocodes + excluded.live_geocodes`,
          bytes: sql<number>`usage_days.bytes + excluded.bytes`,
          refused: addedByName("usage_days", "refused"),
        })
      )
      .execute();
  }
}

/**
 * Counts as rows, in batches and in the same order in every process, so that two cannot deadlock.
 */
export function* rowsInBatches<Delta extends { readonly keyId: KeyId }>(
  deltas: readonly Delta[],
  sortKey: (delta: Delta) => string,
) {
  const ordered = deltas.map((delta) => ({ delta, sort: sortKey(delta) }))
    .sort((a, b) => (a.sort < b.sort ? -1 : 1));
  for (let from = 0; from < ordered.length; from += BATCH) {
    yield ordered.slice(from, from + BATCH)
      .map(({ delta: { keyId, ...counts } }) => ({ key_id: keyId, ...counts }));
  }
}

/** In an upsert: adds the incoming object of counts to the stored one, name by name. */
export function addedByName(table: string, column: string) {
  return sql<object>`(select coalesce(jsonb_object_agg(name, requests), '{}') from (
    select name, sum(requests::bigint) as requests from (
      select * from jsonb_each_text(${sql.ref(`${table}.${column}`)})
      union all select * from jsonb_each_text(${sql.ref(`excluded.${column}`)})
    ) as both_sides (name, requests) group by name) as summed)`;
}

/** Filters of a usage report; omitted ones do not apply. */
export interface UsageFilter {
  readonly keyId?: KeyId | undefined;
  /** Its name. */
  readonly organization?: string | undefined;
  readonly route?: string | undefined;
}

/** A filter as conditions that follow others. */
export function andOnly({ keyId, organization, route }: UsageFilter) {
  return sql`
    ${keyId === undefined ? sql`` : sql`and key_id = ${keyId}`}
    ${route === undefined ? sql`` : sql`and route = ${route}`}
    ${
    organization === undefined ? sql`` : sql`and key_id in (
      select api_keys.id from api_keys
      join organizations on organizations.id = api_keys.organization_id
      where organizations.name = ${organization})`
  }`;
}

/**
 * Usage by key, organization, day or route, the largest first; days in order.
 */
export async function readUsageDays(
  db: Database,
  group: UsageGroup,
  days: Days,
  only: UsageFilter = {},
): Promise<UsageRow[]> {
  const wanted = sql`day between ${days.from} and ${days.to} ${andOnly(only)}`;
  const { by, name, label } = GROUPS[group];
  // Names are joined to the sums, because a month has far more rows than there are keys.
  const named = sql.raw(
    by === "key_id"
      ? `join api_keys on api_keys.id = sums.key_id
         join organizations on organizations.id = api_keys.organization_id`
      : "",
  );
  const { rows } = await sql<Omit<UsageRow, "refused">>`
    with sums as (
      select ${sql.raw(by)}, sum(answered) as answered, sum(not_modified) as not_modified,
        sum(live_geocodes) as live_geocodes, sum(bytes) as bytes
      from usage_days where ${wanted} group by 1)
    select ${sql.raw(name)} as name, ${sql.raw(label)} as label,
      sum(answered)::bigint as answered, sum(not_modified)::bigint as not_modified,
      sum(live_geocodes)::bigint as live_geocodes, sum(bytes)::bigint as bytes
    from sums ${named} group by 1, 2 order by ${group === "day" ? sql`1` : sql`3 desc, 1`}`
    .execute(db);
  const refused = new Map<string, Record<string, number>>();
  const { rows: refusals } = await sql<{ name: string; code: string; requests: number }>`
    with sums as (
      select ${sql.raw(by)}, code, sum(requests::bigint) as requests
      from usage_days, jsonb_each_text(refused) as each_code (code, requests)
      where ${wanted} and refused <> '{}' group by 1, 2)
    select ${sql.raw(name)} as name, code, sum(requests)::bigint as requests
    from sums ${named} group by 1, 2 order by 1, 2`.execute(db);
  for (const { name, code, requests } of refusals) {
    refused.set(name, { ...refused.get(name), [code]: requests });
  }
  return rows.map((row) => ({ ...row, refused: refused.get(row.name) ?? {} }));
}

/** Each key's requests in some days, whatever the answer. */
export async function requestsByKey(db: Database, days: Days): Promise<Map<string, number>> {
  const rows = await readUsageDays(db, "key", days);
  return new Map(rows.map((row) => [row.name, requestsOf(row)]));
}

/** All requests of a row, whatever the answer. */
export function requestsOf(counts: UsageCounts): number {
  return counts.answered + counts.not_modified + refusalsOf(counts);
}

/** All refusals of a row, whatever the reason. */
export function refusalsOf({ refused }: Pick<UsageCounts, "refused">): number {
  return Object.values(refused).reduce((sum, count) => sum + count, 0);
}

/** What rows are summed by first, and what names the sums. */
const GROUPS: Readonly<Record<UsageGroup, { by: string; name: string; label: string }>> = {
  key: { by: "key_id", name: "sums.key_id::text", label: "api_keys.label" },
  org: { by: "key_id", name: "organizations.name", label: "organizations.name" },
  day: { by: "day", name: "sums.day", label: "sums.day" },
  route: { by: "route", name: "sums.route", label: "sums.route" },
};
