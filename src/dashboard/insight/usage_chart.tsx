import { dayOf } from "../../access/months.ts";
import { refusalsOf, requestsOf, type UsageRow } from "../../store/usage/usage_days.ts";
import type { HourRow } from "../../store/usage/usage_hours.ts";
import { type Bar, Bars } from "../ui/elements.tsx";

interface MonthProps {
  readonly month: string;
  readonly days: readonly UsageRow[];
  readonly compared: string;
  readonly daysBefore: readonly UsageRow[];
  readonly now: number;
}

/** A chart of a month's days until today, each compared with the same day of another month. */
export function MonthChart({ month, days, compared, daysBefore, now }: MonthProps) {
  const [year, number] = month.split("-").map(Number) as [number, number];
  const found = new Map(days.map((day) => [day.name, day]));
  const before = new Map(daysBefore.map((day) => [day.name.slice(-2), requestsOf(day)]));
  const until = dayOf(now);
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const bars = Array.from({ length }, (_, at) => `${month}-${String(at + 1).padStart(2, "0")}`)
    .filter((name) => name <= until || found.has(name))
    .map((name): Bar => {
      const day = found.get(name);
      return {
        name,
        value: day === undefined ? 0 : requestsOf(day),
        bad: day === undefined ? 0 : refusalsOf(day),
        ...daysBefore.length === 0 ? {} : { before: before.get(name.slice(-2)) ?? 0 },
      };
    });
  const outlined = daysBefore.length === 0 ? "" : `; the outline is ${compared}`;
  return <Bars label={`Requests per day in ${month}; errors in red${outlined}`} of={bars} />;
}

/**
 * A chart of hours, including those without requests.
 *
 * @param from The first hour, in milliseconds since 1970.
 */
export function HoursChart(
  { hours, from, count, label }: {
    hours: readonly HourRow[];
    from: number;
    count: number;
    label: string;
  },
) {
  const found = new Map(hours.map((hour) => [hour.name, hour]));
  const bars = Array.from({ length: count }, (_, at): Bar => {
    const name = new Date(from + at * 3_600_000).toISOString().slice(0, 13);
    const hour = found.get(name);
    return {
      name: `${name.slice(0, 10)} ${name.slice(11)}`,
      value: hour?.requests ?? 0,
      bad: hour?.refused ?? 0,
    };
  });
  return <Bars label={label} of={bars} />;
}
