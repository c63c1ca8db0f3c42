import type { Child } from "hono/jsx";
import type { ReportRow, UsageReportParams } from "../../operate/usage_report.ts";
import type { KeyListing } from "../../store/keys/key_lists.ts";
import { refusalsOf, requestsOf, type UsageGroup } from "../../store/usage/usage_days.ts";
import type { HourRow, Latency } from "../../store/usage/usage_hours.ts";
import { href } from "../shell/paths.ts";
import { Quota } from "../ui/elements.tsx";
import { Table } from "../ui/table.tsx";
import { bytes, change, count, milliseconds } from "../ui/words.tsx";

/** The heading of each group's names. */
export const TITLES: Readonly<Record<UsageReportParams["by"], string>> = {
  day: "Day",
  hour: "Hour (UTC)",
  key: "Key",
  org: "Organization",
  route: "Endpoint",
};

interface Props {
  readonly by: UsageGroup;
  readonly rows: readonly ReportRow[];
  readonly compared: string;
  /** The query of the page that a row links to. */
  readonly link: (row: ReportRow) => URLSearchParams;
  /** Keys by id, each with the requests that the month used. */
  readonly keys: ReadonlyMap<string, KeyListing & { readonly used: number }>;
}

const NUMBERS = ["Unchanged", "Errors", "Geocoded", "Sent", "Median", "99%"];

/** A table of a report's rows, each with a link to the next level of detail. */
export function UsageTable({ by, rows, compared, link, keys }: Props) {
  const isCompared = rows.some(({ before }) => before !== undefined);
  return (
    <Table
      label="Usage"
      head={[
        TITLES[by],
        "Requests",
        ...isCompared ? [{ name: "Change", title: `Compared with ${compared}` }] : [],
        ...NUMBERS,
        ...by === "key" ? ["Quota used"] : [],
        "Error codes",
      ]}
      numbers={[...NUMBERS, "Change"]}
      isNamed
      rows={rows.map((row): Child[] => [
        <a href={href("/usage", link(row))}>
          {by === "route" ? <code>{row.name}</code> : <span class="nowrap">{row.label}</span>}
        </a>,
        count(requestsOf(row)),
        ...isCompared ? [change(row.before ?? 0, requestsOf(row))] : [],
        count(row.not_modified),
        count(refusalsOf(row)),
        count(row.live_geocodes),
        bytes(row.bytes),
        ...latencyCells(row.latency),
        ...by === "key" ? [<KeyQuota of={keys.get(row.name)} />] : [],
        Object.entries(row.refused).map(([code, times]) => `${count(times)} ${code}`).join(", "),
      ])}
    />
  );
}

function KeyQuota({ of }: { of: (KeyListing & { readonly used: number }) | undefined }) {
  return of === undefined ? "" : <Quota used={of.used} quota={of.monthlyQuota} />;
}

/** A table of a day's hours. */
export function HoursTable({ hours }: { hours: readonly HourRow[] }) {
  return (
    <Table
      label="Usage by hour"
      head={[TITLES.hour, "Requests", "Errors", "Median", "99%"]}
      numbers={["Requests", "Errors", "Median", "99%"]}
      isNamed
      rows={hours.map(({ name, requests, refused, latency }) => [
        `${name.slice(0, 10)} ${name.slice(11)}:00`,
        count(requests),
        count(refused),
        ...latencyCells(latency),
      ])}
    />
  );
}

function latencyCells(latency: Latency | undefined): Child[] {
  if (latency === undefined) return [<NotMeasured />, <NotMeasured />];
  return [latency.medianMs, latency.p99Ms].map((ms) =>
    Number.isFinite(ms) ? `≤ ${milliseconds(ms)}` : milliseconds(ms)
  );
}

const NotMeasured = () => <span class="quiet">–</span>;
