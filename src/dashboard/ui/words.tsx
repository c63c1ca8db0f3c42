import type { Child } from "hono/jsx";

/** A count with thousands separators. */
export const count = (many: number) => many.toLocaleString("en-US");

/** A count with its noun: `1 row`, `2,000 rows`. */
export const counted = (many: number, one: string) =>
  `${count(many)} ${one}${many === 1 ? "" : "s"}`;

/** A share as a percentage; 0% and 100% only for none and all. */
export function share(part: number, whole: number): string {
  if (whole === 0) return "–";
  const percent = part / whole * 100;
  if (part > 0 && percent < 1) return "under 1%";
  if (part < whole && percent > 99) return "over 99%";
  return `${Math.round(percent)}%`;
}

/** The change from an earlier count in percent: `+8%`, `−50%`; `new` if that was 0. */
export function change(before: number, now: number): string {
  if (before === now) return "±0%";
  if (before === 0) return "new";
  const percent = Math.round((now - before) / before * 100);
  return `${percent < 0 ? "−" : "+"}${count(Math.abs(percent))}%`;
}

/** An instant, to the minute in UTC. */
export function When({ at }: { at: string | number | null }) {
  if (at === null || typeof at === "number" && isNaN(at)) return <span class="quiet">never</span>;
  const text = new Date(at).toISOString();
  return <time datetime={text}>{`${text.slice(0, 10)} ${text.slice(11, 16)}`}</time>;
}

/** The day (UTC) of an instant in milliseconds since 1970; NaN means never. */
export function Day({ at }: { at: number }) {
  if (isNaN(at)) return <span class="quiet">never</span>;
  const text = new Date(at).toISOString();
  return <time datetime={text}>{text.slice(0, 10)}</time>;
}

/** A colored label for a state. */
export function Badge(
  { kind, children }: { kind: "good" | "warn" | "bad" | "plain"; children?: Child },
) {
  return <span class={`badge ${kind}`}>{children}</span>;
}

/** A label for whether a record is quote-safe. */

export function QuoteSafe({ is }: { is: boolean }) {
  return is ? <Badge kind="good">quote-safe</Badge> : <Badge kind="warn">not quote-safe</Badge>;
}

/** Text in which parts between backticks are shown as code. */
export function Marked({ text }: { text: string }) {
  return (
    <>
      {text.split(/`([^`]+)`/).map((part, at) => at % 2 === 1 ? <code>{part}</code> : part)}
    </>
  );
}

const UNITS = ["B", "kB", "MB", "GB", "TB"];

/** Formats bytes, such as `1.2 MB`. */
export function bytes(number: number): string {
  let [size, unit] = [number, 0];
  while (size >= 1000 && unit < UNITS.length - 1) [size, unit] = [size / 1000, unit + 1];
  return `${size.toLocaleString("en-US", { maximumFractionDigits: unit === 0 ? 0 : 1 })} ${
    UNITS[unit]
  }`;
}

/** Formats milliseconds, such as `0.25 ms`; infinity, from the last bucket, is `over 1 s`. */
export function milliseconds(ms: number): string {
  if (!Number.isFinite(ms)) return "over 1 s";
  return `${ms.toLocaleString("en-US", { maximumSignificantDigits: 2 })} ms`;
}
