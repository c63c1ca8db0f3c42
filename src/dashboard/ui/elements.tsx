import type { Child } from "hono/jsx";
import { count } from "./words.tsx";

/** A row of {@link Figure}s. */
export function Figures({ children }: { children?: Child }) {
  return <dl class="figures">{children}</dl>;
}

/** A figure with its name, value and an optional note. */
export function Figure({ name, note, children }: { name: string; note?: Child; children?: Child }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
      {note === undefined ? "" : <dd class="quiet">{note}</dd>}
    </div>
  );
}

/** A list of names and values: below each other, side by side (`facts`) or small (`levels`). */
export function DetailList(
  { of, look = "particulars" }: {
    of: readonly (readonly [name: string, value: Child])[];
    look?: "particulars" | "facts" | "levels";
  },
) {
  return (
    <dl class={look}>
      {of.map(([name, value]) => (
        <div>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The reason for a refusal; nothing if there is none. */
export function Refused({ why }: { why: string | undefined }) {
  return why === undefined ? null : <p class="refusal" role="alert">{why}</p>;
}

/** A meter of how much of a quota is used. */
export function Quota({ used, quota }: { used: number; quota: number }) {
  const text = `${count(used)} of ${count(quota)}`;
  return (
    <span class="quota">
      <meter
        min={0}
        max={Math.max(quota, 1)}
        high={0.8 * quota}
        optimum={0}
        value={Math.min(used, quota)}
        aria-label={`${text} requests this month`}
      />
      <span>{text}</span>
    </span>
  );
}

/** A collapsed section for an action that needs confirmation; works without JavaScript. */
export function Confirm({ name, children }: { name: string; children?: Child }) {
  return (
    <details class="confirm">
      <summary>{name}</summary>
      {children}
    </details>
  );
}

export interface Bar {
  readonly name: string;
  readonly value: number;
  /** The part of the value that is errors. */
  readonly bad?: number;
  /** The value to compare with, drawn as an outline. */
  readonly before?: number;
}

const HEIGHT = 120;
/** Limits of a bar's width with its margin, and the width of the page that all bars should fill. */
const [NARROWEST, WIDEST, PAGE] = [28, 52, 1092];
const THICKEST = 30;
/** Space for the figures at the left and above. */
const [LEFT, TOP] = [40, 10];

/** A bar chart, with the same numbers as text for screen readers. */
export function Bars({ label, of }: { label: string; of: readonly Bar[] }) {
  const most = Math.max(1, ...of.flatMap(({ value, before = 0 }) => [value, before]));
  const step = Math.min(WIDEST, Math.max(NARROWEST, Math.floor(PAGE / of.length)));
  const thick = Math.min(THICKEST, step - 8);
  const wide = LEFT + step * of.length;
  const high = (value: number) => value === 0 ? 0 : Math.max(1.5, HEIGHT * value / most);
  const column = (look: string, at: number, value: number) => (
    <rect
      class={look}
      x={LEFT + at * step + (step - thick) / 2}
      y={TOP + HEIGHT - high(value)}
      width={thick}
      height={high(value)}
    />
  );
  const words = of.map(({ name, value }) => `${name}: ${count(value)}`).join(", ");
  return (
    <figure class="bars" tabindex={0}>
      <svg
        viewBox={`0 0 ${wide} ${TOP + HEIGHT + 18}`}
        width={wide}
        height={TOP + HEIGHT + 18}
        role="img"
        aria-label={`${label}. ${words}`}
      >
        {[most, 0].map((figure) => (
          <>
            <path class="grid" d={`M${LEFT} ${TOP + HEIGHT - HEIGHT * figure / most}H${wide}`} />
            <text class="figure" x={LEFT - 8} y={TOP + HEIGHT - HEIGHT * figure / most + 4}>
              {count(figure)}
            </text>
          </>
        ))}
        {of.map(({ name, value, bad = 0, before = 0 }, i) => (
          <g>
            <title>
              {`${name}: ${count(value)}${bad === 0 ? "" : `, errors ${count(bad)}`}` +
                (before === 0 ? "" : `; before ${count(before)}`)}
            </title>
            <rect class="back" x={LEFT + i * step} y={TOP} width={step} height={HEIGHT} />
            {before === 0 ? "" : column("column before", i, before)}
            {column("column", i, value)}
            {column("column bad", i, bad)}
            <text x={LEFT + i * step + step / 2} y={TOP + HEIGHT + 15}>{name.slice(-2)}</text>
          </g>
        ))}
      </svg>
      <figcaption>{label}</figcaption>
    </figure>
  );
}

interface Tab {
  readonly name: string;
  readonly href: string;
  /** `page` for the current page, `true` for a page below the tab. */
  readonly current?: "page" | "true" | undefined;
}

/** A row of tabs, each a link. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav class="tabs" aria-label={label}>
      <ul>
        {tabs.map(({ name, href, current }) => (
          <li>
            <a href={href} aria-current={current}>{name}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface Chip {
  readonly text: string;
  /** A page about the value. */
  readonly link?: string | undefined;
  /** The page without the filter. */
  readonly remove: string;
}

/** Active filters, each with a link that removes it; nothing if there are none. */
export function Chips({ chips }: { chips: readonly Chip[] }) {
  if (chips.length === 0) return null;
  return (
    <ul class="chips">
      {chips.map(({ text, link, remove }) => (
        <li>
          {link === undefined ? text : <a href={link}>{text}</a>}{" "}
          <a href={remove} aria-label={`Remove: ${text}`}>×</a>
        </li>
      ))}
    </ul>
  );
}
