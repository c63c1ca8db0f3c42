import { monthOf } from "../../access/months.ts";
import { REFUSALS } from "../../base/refusal.ts";
import { parseDay, parseMonth } from "../../operate/inputs.ts";
import { usageCsv } from "../../operate/usage_csv.ts";
import {
  daysOfMonth,
  lastDayOf,
  monthBefore,
  quotaUsed,
  type ReportRow,
  sumOfUsage,
  usageReport,
  type UsageReportParams,
} from "../../operate/usage_report.ts";
import { type KeyListing, listKeys } from "../../store/keys/key_lists.ts";
import { findKeyId } from "../../store/keys/short_ids.ts";
import { readUsageDays, refusalsOf, requestsOf } from "../../store/usage/usage_days.ts";
import { fileResponse } from "../shell/file_response.ts";
import { get, type Page, type PageContext } from "../shell/page.ts";
import { href, keyPath, organizationPath, withParams } from "../shell/paths.ts";
import { Chips, Figure, Figures, Tabs } from "../ui/elements.tsx";
import { Table } from "../ui/table.tsx";
import { bytes, change, count, share } from "../ui/words.tsx";
import { HoursChart, MonthChart } from "./usage_chart.tsx";
import { HoursTable, TITLES, UsageTable } from "./usage_table.tsx";

/** `/usage`: requests and errors of a month or day, by day, hour, key, organization or endpoint. */
export const usage: Page = {
  routes: [get("/usage", show), get("/usage.csv", download)],
};

const GROUPS = ["day", "hour", "key", "org", "route"] as const;

/**
 * Reads a report's parameters from the query.
 *
 * @throws {RangeError} when the month, day, group or key is invalid.
 */
async function reportParams({ db, query, now }: PageContext): Promise<UsageReportParams> {
  const given = (name: string) => query.get(name)?.trim() || undefined;
  const byText = given("by") ?? "day";
  const by = GROUPS.find((group) => group === byText);
  if (by === undefined) {
    throw new RangeError(`Invalid group "${byText}". Use ${GROUPS.join(", ")}.`);
  }
  const [day, key] = [given("day"), given("key")];
  const wanted = day === undefined ? undefined : parseDay(day, "day");
  const month = wanted?.slice(0, 7) ??
    parseMonth(given("month") ?? monthOf(now).name, "month");
  return {
    month,
    compared: parseMonth(given("compared") ?? monthBefore(month), "month to compare with"),
    day: wanted ?? (by === "hour" ? lastDayOf(month, now) : undefined),
    by,
    only: {
      keyId: key === undefined ? undefined : await findKeyId(db, key),
      organization: given("org"),
      route: given("route"),
    },
  };
}

async function download(context: PageContext): Promise<Response> {
  const { month, day, by, only } = await reportParams(context);
  if (by === "hour") throw new RangeError("Hours cannot be downloaded. Choose another table.");
  const days = day === undefined ? daysOfMonth(month) : { from: day, to: day };
  const rows = await readUsageDays(context.db, by, days, only);
  return fileResponse(
    `usage-${day ?? month}-by-${by}.csv`,
    "text/csv; charset=utf-8",
    usageCsv(rows, by) + "\r\n",
  );
}

async function show(context: PageContext): Promise<Response> {
  const { db, now, query } = context;
  const question = await reportParams(context);
  const { month, compared, day, by } = question;
  const report = await usageReport(db, question);
  const listed = await listKeys(db, now);
  const used = await quotaUsed(db, month);
  const keys = new Map(
    listed.map((key) => [key.id, { ...key, used: used.get(key.id) ?? 0 }]),
  );
  const csv = href("/usage.csv", withParams(query, { by: by === "hour" ? "day" : by }));
  const shownDays = day === undefined
    ? report.days
    : report.days.filter(({ name }) => name === day);
  return context.show(
    { title: "Usage", actions: <a class="button" href={csv}>Download as CSV</a> },
    <>
      <MonthForm question={question} query={query} />
      <Filters question={question} query={query} keys={keys} />
      <Totals report={{ ...report, days: shownDays }} question={question} />
      {day !== undefined
        ? (
          <HoursChart
            hours={report.hours}
            from={Date.parse(`${day}T00:00:00Z`)}
            count={24}
            label={`Requests per hour on ${day} (UTC); errors in red`}
          />
        )
        : report.days.length > 0 && <MonthChart {...question} {...report} now={now} />}
      <Tabs
        label="By"
        tabs={GROUPS.map((group) => ({
          name: TITLES[group],
          href: href("/usage", withParams(query, { by: group })),
          current: group === by ? "page" : undefined,
        }))}
      />
      {by === "hour"
        ? report.hours.length === 0
          ? <p>No requests counted by hour on {day}.</p>
          : <HoursTable hours={report.hours} />
        : report.rows.length === 0
        ? <p>No requests in {day ?? month}.</p>
        : (
          <UsageTable
            by={by}
            rows={report.rows}
            compared={compared}
            link={(row) => withParams(query, drillDown(by, row))}
            keys={keys}
          />
        )}
      <Reasons refused={sumOfUsage(shownDays).refused} />
    </>,
  );
}

/** The next level of a row: day to hours, key to endpoints, organization and endpoint to keys. */
function drillDown(by: Exclude<UsageReportParams["by"], "hour">, { name }: ReportRow) {
  const next = { day: "hour", key: "route", org: "key", route: "key" } as const;
  return { [by]: name, by: next[by] };
}

/** A form for the month and the one to compare it with. */
function MonthForm(
  { question: { month, compared, by }, query }: {
    question: UsageReportParams;
    query: URLSearchParams;
  },
) {
  const kept = ["key", "org", "route"].filter((name) => query.has(name));
  return (
    <form action={href("/usage")} class="inputs">
      <input type="hidden" name="by" value={by} />
      {kept.map((name) => <input type="hidden" name={name} value={query.get(name) ?? ""} />)}
      <label>
        Month (UTC)
        <input name="month" type="month" value={month} pattern="\d{4}-\d{2}" required />
      </label>
      <label>
        Compare with
        <input name="compared" type="month" value={compared} pattern="\d{4}-\d{2}" required />
      </label>
      <button class="plain" type="submit">Show</button>
    </form>
  );
}

/** The report's filters, each with a link that removes it. */
function Filters(
  { question: { day, by, only }, query, keys }: {
    question: UsageReportParams;
    query: URLSearchParams;
    keys: ReadonlyMap<string, KeyListing>;
  },
) {
  const { keyId, organization, route } = only;
  const label = keyId === undefined ? undefined : keys.get(keyId)?.label ?? keyId;
  const filters = [
    ["day", query.has("day") ? day : undefined, undefined],
    ["key", label, keyId === undefined ? undefined : keyPath(keyId)],
    ["org", organization, organization === undefined ? undefined : organizationPath(organization)],
    ["route", route, undefined],
  ] as const;
  const without = (name: string, text: string) =>
    withParams(query, {
      [name]: null,
      ...name === "day" ? { month: text.slice(0, 7) } : {},
      by: name === "day" && by === "hour" ? "day" : by,
    });
  return (
    <Chips
      chips={filters.flatMap(([name, text, path]) =>
        text === undefined ? [] : [{
          text,
          link: path === undefined ? undefined : href(path),
          remove: href("/usage", without(name, text)),
        }]
      )}
    />
  );
}

function Totals(
  { report: { days, daysBefore }, question: { compared, day } }: {
    report: Pick<Awaited<ReturnType<typeof usageReport>>, "days" | "daysBefore">;
    question: UsageReportParams;
  },
) {
  const [now, before] = [sumOfUsage(days), sumOfUsage(daysBefore)];
  const isCompared = day === undefined && daysBefore.length > 0;
  const note = (one: number, other: number) =>
    isCompared ? `${count(other)} in ${compared} (${change(other, one)})` : undefined;
  return (
    <Figures>
      <Figure name="Requests" note={note(requestsOf(now), requestsOf(before))}>
        {count(requestsOf(now))}
      </Figure>
      <Figure
        name="Errors"
        note={note(refusalsOf(now), refusalsOf(before)) ?? share(refusalsOf(now), requestsOf(now))}
      >
        {count(refusalsOf(now))}
      </Figure>
      <Figure name="Unchanged (304)" note={note(now.not_modified, before.not_modified)}>
        {count(now.not_modified)}
      </Figure>
      <Figure name="Addresses geocoded" note={note(now.live_geocodes, before.live_geocodes)}>
        {count(now.live_geocodes)}
      </Figure>
      <Figure
        name="Sent"
        note={isCompared
          ? `${bytes(before.bytes)} in ${compared} (${change(before.bytes, now.bytes)})`
          : undefined}
      >
        {bytes(now.bytes)}
      </Figure>
    </Figures>
  );
}

/** Counts of errors by code, with meanings. */
function Reasons({ refused }: { refused: Readonly<Record<string, number>> }) {
  const times = Object.entries(refused);
  if (times.length === 0) return null;
  const known: Readonly<Record<string, { readonly meaning: string }>> = REFUSALS;
  return (
    <>
      <h2>Errors by code</h2>
      <Table
        label="Errors by code"
        head={["Code", "Requests", "Meaning"]}
        numbers={["Requests"]}
        isNamed
        rows={times.sort(([, one], [, other]) => other - one).map(([code, requests]) => [
          <code>{code}</code>,
          count(requests),
          known[code]?.meaning ?? "",
        ])}
      />
    </>
  );
}
