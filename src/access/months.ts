import { DAY_MS } from "../base/durations.ts";

/** A calendar month in UTC. */
export interface Month {
  /** `YYYY-MM`. */
  readonly name: string;
  /** Grows by one with each month. */
  readonly number: number;
  /** Milliseconds since 1970: the first instant of the month, and of the next one. */
  readonly startsAt: number;
  readonly endsAt: number;
}

let latest: Month = { name: "", number: 0, startsAt: 0, endsAt: 0 };

/** The month of an instant. Asked for each request, so the last answer is kept. */
export function monthOf(now: number): Month {
  if (now < latest.startsAt || now >= latest.endsAt) {
    const date = new Date(now);
    const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
    latest = {
      name: date.toISOString().slice(0, 7),
      number: 12 * year + month,
      startsAt: Date.UTC(year, month),
      endsAt: Date.UTC(year, month + 1),
    };
  }
  return latest;
}

/** @param name `YYYY-MM`. */
export function monthNamed(name: string): Month {
  return monthOf(Date.parse(`${name}-01T00:00:00Z`));
}

/** The day of an instant, `YYYY-MM-DD` in UTC. */
export const dayOf = utcNames(DAY_MS, 10);

/** The hour of an instant, `YYYY-MM-DDTHH` in UTC. */
export const hourOf = utcNames(3_600_000, 13);

/** Names of days or hours. They are needed for each request, so the last one is kept. */
function utcNames(unitMs: number, length: number): (now: number) => string {
  let latest = { number: NaN, name: "" };
  return (now) => {
    const number = Math.floor(now / unitMs);
    if (number !== latest.number) {
      latest = { number, name: new Date(number * unitMs).toISOString().slice(0, length) };
    }
    return latest.name;
  };
}
