import { dayOf, monthNamed, monthOf } from "../access/months.ts";
import type { UsageCounts } from "../access/usage_counts.ts";
import { DAY_MS } from "../base/durations.ts";
import type { Database } from "../store/database.ts";
import { readUsage } from "../store/usage/usage.ts";
import {
  type Days,
  readUsageDays,
  requestsOf,
  type UsageFilter,
  type UsageGroup,
  type UsageRow,
} from "../store/usage/usage_days.ts";
import { type HourRow, type Latency, readUsageHours } from "../store/usage/usage_hours.ts";

/** The parameters of a usage report. */
export interface UsageReportParams {
  /** `YYYY-MM`. */
  readonly month: string;
  /** The month to compare it with, `YYYY-MM`. */
  readonly compared: string;
  /** Reports this day of the month only, `YYYY-MM-DD`. */
  readonly day?: string | undefined;
  readonly by: UsageGroup | "hour";
  readonly only: UsageFilter;
}

/** A row of a report. */
export interface ReportRow extends UsageRow {
  /** Undefined if no response time was counted. */
  readonly latency: Latency | undefined;
  /** Requests in the month to compare with; undefined for days and hours. */
  readonly before: number | undefined;
}

/** A month of usage, or a day of it. */
interface UsageReport {
  readonly rows: readonly ReportRow[];
  /** Hours of the day with requests; empty if the report is about a month. */
  readonly hours: readonly HourRow[];
  /** Days of the month with requests. */
  readonly days: readonly UsageRow[];
  /** Days of the other month with requests. */
  readonly daysBefore: readonly UsageRow[];
}

/** The days of a month, `YYYY-MM`, as a range; it ends with day 31 even if the month is shorter. */
export const daysOfMonth = (month: string): Days => ({ from: `${month}-01`, to: `${month}-31` });

/** The previous month, `YYYY-MM`. */
export function monthBefore(month: string): string {
  return monthOf(monthNamed(month).startsAt - DAY_MS).name;
}

/** The last day of a month, or today in the current month. @param now Milliseconds since 1970. */
export function lastDayOf(month: string, now: number): string {
  return dayOf(Math.min(now, monthNamed(month).endsAt - 1));
}

/** Reads usage in a month or on a day, compared with another month. */
export async function usageReport(
  db: Database,
  { month, compared, day, by, only }: UsageReportParams,
): Promise<UsageReport> {
  const range = day === undefined ? daysOfMonth(month) : { from: day, to: day };
  const days = await readUsageDays(db, "day", daysOfMonth(month), only);
  const daysBefore = await readUsageDays(db, "day", daysOfMonth(compared), only);
  const hours = day === undefined ? [] : await readUsageHours(db, "hour", range, only);
  if (by === "hour") return { rows: [], hours, days, daysBefore };
  const rows = by === "day" && day === undefined ? days : await readUsageDays(db, by, range, only);
  const latencies = new Map(
    (await readUsageHours(db, by, range, only)).map(({ name, latency }) => [name, latency]),
  );
  const isComparable = by !== "day" && day === undefined;
  const before = isComparable
    ? new Map(
      (await readUsageDays(db, by, daysOfMonth(compared), only))
        .map((row) => [row.name, requestsOf(row)]),
    )
    : undefined;
  return {
    rows: rows.map((row) => ({
      ...row,
      latency: latencies.get(row.name),
      before: before === undefined ? undefined : before.get(row.name) ?? 0,
    })),
    hours,
    days,
    daysBefore,
  };
}

/** The sums of usage counts, refusals by error code. */
export function sumOfUsage(rows: readonly UsageCounts[]): UsageCounts {
  const refused: Record<string, number> = {};
  for (const [code, requests] of rows.flatMap(({ refused }) => Object.entries(refused))) {
    refused[code] = (refused[code] ?? 0) + requests;
  }
  const sum = (of: (row: UsageCounts) => number) => rows.reduce((all, row) => all + of(row), 0);
  return {
    answered: sum((row) => row.answered),
    not_modified: sum((row) => row.not_modified),
    refused,
    live_geocodes: sum((row) => row.live_geocodes),
    bytes: sum((row) => row.bytes),
  };
}

/** Requests in a month that counted against the key's quota, by key id. */
export async function quotaUsed(db: Database, month: string): Promise<Map<string, number>> {
  return new Map((await readUsage(db, month)).map(({ keyId, requests }) => [keyId, requests]));
}
