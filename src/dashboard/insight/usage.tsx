import { dayOf, monthOf } from "../../access/months.ts";
import { REFUSALS } from "../../base/refusal.ts";
import { writtenMonth } from "../../operate/inputs.ts";
import { usageCsv } from "../../operate/usage_csv.ts";
import {
  readUsageDays,
  refusalsOf,
  requestsOf,
  USAGE_GROUPS,
  type UsageGroup,
  type UsageRow,
} from "../../store/usage/usage_days.ts";
import { bytes } from "../ui/amounts.ts";
import { get, type Page, type PageContext } from "../shell/page.ts";
import { type Bar, Bars, Figure, Figures } from "../ui/elements.tsx";
import { href, keyPath, organizationPath } from "../shell/paths.ts";
import { Table } from "../ui/table.tsx";
import { count, share } from "../ui/words.tsx";

/** `/usage`: what was asked in a month, by day, key, organization or endpoint, and why it was refused. */
export const usage: Page = {
  routes: [get("/usage", show), get("/usage.csv", download)],
};

const TITLES: Readonly<Record<UsageGroup, string>> = {
  day: "Day",
  key: "Key",
  org: "Organization",
  route: "Endpoint",
};
/** In the order that they are asked for. */
const GROUPS: readonly UsageGroup[] = ["day", "key", "org", "route"];

/** @throws {RangeError} when the query names no month or group. */
function asked({ query, now }: PageContext): { month: string; by: UsageGroup } {
  const month = writtenMonth(query.get("month") || monthOf(now).name, "month");
  const given = query.get("by") ?? "day";
  const by = USAGE_GROUPS.find((group) => group === given);
  if (by === undefined) {
    throw new RangeError(`Invalid group "${given}". Use ${GROUPS.join(", ")}.`);
  }
  return { month, by };
}

const daysOf = (month: string) => ({ from: `${month}-01`, to: `${month}-31` });

async function download(context: PageContext): Promise<Response> {
  const { month, by } = asked(context);
  const rows = await readUsageDays(context.db, by, daysOf(month));
  return new Response(usageCsv(rows, by) + "\r\n", {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="usage-${month}-by-${by}.csv"`,
    },
  });
}

async function show(context: PageContext): Promise<Response> {
  const { db } = context;
  const { month, by } = asked(context);
  const days = await readUsageDays(db, "day", daysOf(month));
  const rows = by === "day" ? days : await readUsageDays(db, by, daysOf(month));
  const path = (group: UsageGroup, file = "") =>
    href(`/usage${file}`, new URLSearchParams({ month, by: group }));
  return context.show(
    { title: "Usage", actions: <a class="button" href={path(by, ".csv")}>Download as CSV</a> },
    <>
      <form action={href("/usage")} class="inputs">
        <input type="hidden" name="by" value={by} />
        <label>
          Month (UTC)
          <input name="month" type="month" value={month} pattern="\d{4}-\d{2}" required />
        </label>
        <button class="plain" type="submit">Show</button>
      </form>
      <Totals days={days} />
      {days.length === 0 ? "" : (
        <Bars
          label={`Requests per day in ${month}; errors in red`}
          of={eachDay(month, days, context.now)}
        />
      )}
      <nav class="tabs" aria-label="By">
        <ul>
          {GROUPS.map((group) => (
            <li>
              <a href={path(group)} aria-current={group === by ? "page" : undefined}>
                {TITLES[group]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {rows.length === 0 ? <p>No requests in {month}.</p> : <UsageTable rows={rows} by={by} />}
      <Reasons days={days} />
    </>,
  );
}

/** The days of a month until today, also those on which nothing was asked. */
function eachDay(month: string, days: readonly UsageRow[], now: number): Bar[] {
  const [year, number] = month.split("-").map(Number) as [number, number];
  const found = new Map(days.map((day) => [day.name, day]));
  const until = dayOf(now);
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return Array.from({ length }, (_, at) => `${month}-${String(at + 1).padStart(2, "0")}`)
    .filter((name) => name <= until || found.has(name))
    .map((name) => {
      const day = found.get(name);
      return day === undefined
        ? { name, value: 0 }
        : { name, value: requestsOf(day), bad: refusalsOf(day) };
    });
}

function Totals({ days }: { days: readonly UsageRow[] }) {
  const sum = (of: (row: UsageRow) => number) => days.reduce((all, row) => all + of(row), 0);
  const [all, refused] = [sum(requestsOf), sum(refusalsOf)];
  return (
    <Figures>
      <Figure name="Requests">{count(all)}</Figure>
      <Figure name="Errors" note={share(refused, all)}>{count(refused)}</Figure>
      <Figure name="Unchanged (304)">{count(sum((row) => row.not_modified))}</Figure>
      <Figure name="Addresses geocoded">{count(sum((row) => row.live_geocodes))}</Figure>
      <Figure name="Sent">{bytes(sum((row) => row.bytes))}</Figure>
    </Figures>
  );
}

const NUMBERS = ["Successful", "Unchanged", "Errors", "Geocoded", "Sent"];

function UsageTable({ rows, by }: { rows: readonly UsageRow[]; by: UsageGroup }) {
  return (
    <Table
      label="Usage"
      head={[TITLES[by], ...NUMBERS, "Error codes"]}
      numbers={NUMBERS}
      isNamed
      rows={rows.map((row) => [
        <Name of={row} by={by} />,
        count(row.answered),
        count(row.not_modified),
        count(refusalsOf(row)),
        count(row.live_geocodes),
        bytes(row.bytes),
        Object.entries(row.refused).map(([code, times]) => `${count(times)} ${code}`).join(", "),
      ])}
    />
  );
}

function Name({ of: { name, label }, by }: { of: UsageRow; by: UsageGroup }) {
  if (by === "key") return <a href={href(keyPath(name))}>{label}</a>;
  if (by === "org") return <a href={href(organizationPath(name))}>{name}</a>;
  return by === "route" ? <code>{name}</code> : <span class="nowrap">{name}</span>;
}

/** Refusals of the month by reason, each with what it means. */
function Reasons({ days }: { days: readonly UsageRow[] }) {
  const times = new Map<string, number>();
  for (const [code, requests] of days.flatMap(({ refused }) => Object.entries(refused))) {
    times.set(code, (times.get(code) ?? 0) + requests);
  }
  if (times.size === 0) return null;
  const known: Readonly<Record<string, { readonly meaning: string }>> = REFUSALS;
  return (
    <>
      <h2>Errors by code</h2>
      <Table
        label="Errors by code"
        head={["Code", "Requests", "Meaning"]}
        numbers={["Requests"]}
        isNamed
        rows={[...times].sort(([, one], [, other]) => other - one).map(([code, requests]) => [
          <code>{code}</code>,
          count(requests),
          known[code]?.meaning ?? "",
        ])}
      />
    </>
  );
}
