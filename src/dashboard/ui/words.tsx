import type { Child } from "hono/jsx";

/** A count with its thousands apart. */
export const count = (many: number) => many.toLocaleString("en-US");

/** A count of things: `1 row`, `2,000 rows`. */
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

/** The change from an earlier count in percent: `+8%`, `−50%`; `new` if there was none. */
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

/** The day of an instant, in milliseconds since 1970; NaN if there is none. */
export function Day({ at }: { at: number }) {
  if (isNaN(at)) return <span class="quiet">never</span>;
  const text = new Date(at).toISOString();
  return <time datetime={text}>{text.slice(0, 10)}</time>;
}

/** A word about a state, in its colour. */
export function Badge(
  { kind, children }: { kind: "good" | "warn" | "bad" | "plain"; children?: Child },
) {
  return <span class={`badge ${kind}`}>{children}</span>;
}

/** Whether something may be quoted. */
export function QuoteSafe({ is }: { is: boolean }) {
  return is ? <Badge kind="good">quote-safe</Badge> : <Badge kind="warn">not quote-safe</Badge>;
}
