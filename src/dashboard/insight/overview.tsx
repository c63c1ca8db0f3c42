import { DAY_MS } from "../../base/durations.ts";
import { dayOf, hourOf } from "../../access/months.ts";
import { type Attention, needsAttention } from "../../operate/attention.ts";
import { listKeys } from "../../store/keys/key_lists.ts";
import { type HourRow, readUsageHours } from "../../store/usage/usage_hours.ts";
import { HoursChart } from "./usage_chart.tsx";
import { DATASETS } from "../../datasets/mod.ts";
import { freshnessOf, STALE_AFTER_DAYS } from "../../datasets/declare/freshness.ts";
import { madeUpRows } from "../../datasets/declare/made_up_samples.ts";
import {
  readUsageDays,
  refusalsOf,
  requestsOf,
  type UsageRow,
} from "../../store/usage/usage_days.ts";
import type { Version } from "../../library/versions/version.ts";
import { CHANGES } from "../../sync/change_log.ts";
import type { Latency } from "../shell/host.ts";
import { get, type Page, type PageContext } from "../shell/page.ts";
import { Figure, Figures } from "../ui/elements.tsx";
import { quoteSafeRows } from "../datasets/dataset_frame.tsx";
import { datasetPath, href, keyPath } from "../shell/paths.ts";
import { Table } from "../ui/table.tsx";
import { Badge, bytes, count, milliseconds, share, When } from "../ui/words.tsx";

/** `/`: what needs attention, requests of the last day, and the datasets. */
export const overview: Page = { routes: [get("/", show)] };

const HOUR_MS = 3_600_000;

async function show(context: PageContext): Promise<Response> {
  const { db, host, now } = context;
  const [yesterday, today] = [dayOf(now - DAY_MS), dayOf(now)];
  const days = await readUsageDays(db, "day", { from: yesterday, to: today });
  const usedToday = days.find(({ name }) => name === today);
  const attention = needsAttention({
    troubles: host.troubles(),
    library: context.library,
    keys: await listKeys(db, now),
    today: usedToday,
    now,
  });
  const from = Math.floor(now / HOUR_MS) * HOUR_MS - 23 * HOUR_MS;
  const hours = await readUsageHours(db, "hour", { from: hourOf(from), to: hourOf(now) });
  return context.show(
    { title: "Overview" },
    <>
      <AttentionList of={attention} />
      <Requests
        today={usedToday}
        yesterday={days.find(({ name }) => name === yesterday)}
        latency={await host.latency()}
        hours={hours}
        from={from}
      />
      <h2>Datasets</h2>
      <Datasets context={context} />
    </>,
  );
}

interface RequestsProps {
  readonly today: UsageRow | undefined;
  readonly yesterday: UsageRow | undefined;
  readonly latency: Latency;
  readonly hours: readonly HourRow[];
  /** The first hour, in milliseconds since 1970. */
  readonly from: number;
}

/**
 * Requests of the last day, reloaded while the page is open. The link has an id so that it keeps the
 * focus.
 */
function Requests({ today, yesterday, latency, hours, from }: RequestsProps) {
  const of = (row: UsageRow | undefined, read: (row: UsageRow) => number) =>
    row === undefined ? 0 : read(row);
  const measured = Math.max(1, Math.round(latency.sinceMs / HOUR_MS));
  const since = `this server, last ${measured === 1 ? "hour" : `${measured} hours`}`;
  const refused = of(today, refusalsOf);
  return (
    <div
      id="requests"
      hx-get={href("/")}
      hx-trigger="every 15s"
      hx-select="#requests"
      hx-swap="outerHTML"
    >
      <Figures>
        <Figure name="Requests today" note={`${count(of(yesterday, requestsOf))} yesterday`}>
          <a id="requests-today" href={href("/usage")}>{count(of(today, requestsOf))}</a>
        </Figure>
        <Figure name="Errors today" note={`${count(of(yesterday, refusalsOf))} yesterday`}>
          {count(refused)} <span class="quiet">{share(refused, of(today, requestsOf))}</span>
        </Figure>
        <Figure name="Median response time" note={since}>
          {latency.requests === 0 ? "–" : milliseconds(latency.half)}
        </Figure>
        <Figure name="99th percentile" note={since}>
          {latency.requests === 0 ? "–" : milliseconds(latency.most)}
        </Figure>
      </Figures>
      <HoursChart
        hours={hours}
        from={from}
        count={24}
        label="Requests per hour of the last day (UTC); errors in red"
      />
    </div>
  );
}

/** What needs attention, most urgent first, with links to the pages that help. */
function AttentionList({ of }: { of: readonly Attention[] }) {
  if (of.length === 0) return <p class="quiet">Nothing needs attention.</p>;
  return (
    <section aria-labelledby="attention">
      <h2 id="attention" class="first">Needs attention</h2>
      <ul class="attention">
        {of.map(({ kind, text, about }) => (
          <li class={kind} role={about.kind === "service" ? "alert" : undefined}>
            <span>{text}</span> {about.kind === "service"
              ? ""
              : <a href={href(placeOf(about))}>{LEADS_TO[about.kind]}</a>}
          </li>
        ))}
      </ul>
    </section>
  );
}

const LEADS_TO = {
  usage: "See usage",
  datasets: "See datasets",
  dataset: "See its quality",
  key: "See the key",
} as const;

function placeOf(about: Attention["about"]): string {
  switch (about.kind) {
    case "dataset":
      return datasetPath(about.key, "quality");
    case "key":
      return keyPath(about.id);
    case "usage":
      return "/usage";
  }
  return "/datasets";
}

function Datasets({ context: { library, now } }: { context: PageContext }) {
  return (
    <Table
      label="Datasets"
      head={[
        "Dataset",
        "Version",
        "Rows",
        "Quote-safe",
        "Made-up samples",
        { name: "Stale", title: `Verified over ${STALE_AFTER_DAYS} days ago` },
        "Expired",
        "Published (UTC)",
        { name: "Changes kept", title: "Mirrors can continue from any change since then" },
      ]}
      numbers={["Version", "Rows", "Quote-safe", "Made-up samples", "Stale", "Expired"]}
      isNamed
      rows={DATASETS.map((dataset) => {
        const { key, title } = dataset;
        const version = library.versionOrEmpty(key);
        const { stale, expired } = freshnessOf(version, now);
        const samples = madeUpRows(library, version);
        const safe = quoteSafeRows({ library, now }, dataset);
        return [
          <a href={href(datasetPath(key))}>{title}</a>,
          version.info?.number ?? <span class="quiet">none</span>,
          count(version.size),
          safe === undefined ? <span class="quiet">not rated</span> : share(safe, version.size),
          samples === 0 ? <Nothing /> : <Badge kind="warn">{count(samples)}</Badge>,
          stale === 0 ? <Nothing /> : count(stale),
          expired === 0 ? <Nothing /> : <Badge kind="bad">{count(expired)}</Badge>,
          <When at={version.info?.publishedAt ?? null} />,
          <Kept version={version} />,
        ];
      })}
    />
  );
}

/** The size and the start of a version's kept changes. */
function Kept({ version }: { version: Version }) {
  const kept = CHANGES.of(version).get("payload")?.kept;
  if (kept === undefined) return <span class="quiet">none</span>;
  return (
    <>
      {`${bytes(kept.bytes)} since `}
      <time class="nowrap" datetime={kept.since}>{kept.since.slice(0, 10)}</time>
    </>
  );
}

function Nothing() {
  return <span class="quiet">0</span>;
}
