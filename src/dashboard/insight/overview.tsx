import { DAY_MS } from "../../base/durations.ts";
import { dayOf } from "../../access/months.ts";
import { DATASETS } from "../../datasets/mod.ts";
import { freshnessOf, STALE_AFTER_DAYS } from "../../datasets/declare/freshness.ts";
import { madeUpRows } from "../../datasets/declare/samples.ts";
import {
  readUsageDays,
  refusalsOf,
  requestsOf,
  type UsageRow,
} from "../../store/usage/usage_days.ts";
import { milliseconds } from "../ui/amounts.ts";
import type { Latency } from "../shell/host.ts";
import { get, type Page, type PageContext } from "../shell/page.ts";
import { Figure, Figures } from "../ui/elements.tsx";
import { quoteSafeRows } from "../datasets/dataset_frame.tsx";
import { datasetPath, href } from "../shell/paths.ts";
import { Table } from "../ui/table.tsx";
import { Badge, count, share, When } from "../ui/words.tsx";

/** `/`: how the data and the service stand. */
export const overview: Page = { routes: [get("/", show)] };

async function show(context: PageContext): Promise<Response> {
  const { db, host, now } = context;
  const [yesterday, today] = [dayOf(now - DAY_MS), dayOf(now)];
  const days = await readUsageDays(db, "day", { from: yesterday, to: today });
  const troubles = host.troubles();
  return context.show(
    { title: "Overview" },
    <>
      {troubles.map((trouble) => <p class="caution" role="alert">{trouble}</p>)}
      <Requests
        today={days.find(({ name }) => name === today)}
        yesterday={days.find(({ name }) => name === yesterday)}
        latency={await host.latency()}
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
}

/**
 * The last day's requests, which are asked for again while the page is open. By its id, a link in it
 * keeps the focus.
 */
function Requests({ today, yesterday, latency }: RequestsProps) {
  const of = (row: UsageRow | undefined, read: (row: UsageRow) => number) =>
    row === undefined ? 0 : read(row);
  const hours = Math.max(1, Math.round(latency.sinceMs / 3_600_000));
  const since = `this server, last ${hours === 1 ? "hour" : `${hours} hours`}`;
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
    </div>
  );
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
      ]}
      numbers={["Version", "Rows", "Quote-safe", "Made-up samples", "Stale", "Expired"]}
      isNamed
      rows={DATASETS.map((dataset) => {
        const { key, title } = dataset;
        const version = library.held(key);
        const { stale, expired } = freshnessOf(version, now);
        const samples = madeUpRows(library, version);
        const safe = quoteSafeRows({ library, now }, dataset);
        return [
          <a href={href(datasetPath(key))}>{title}</a>,
          version.info?.number ?? <span class="quiet">none</span>,
          count(version.size),
          safe === undefined ? <span class="quiet">no signal</span> : share(safe, version.size),
          samples === 0 ? <Nothing /> : <Badge kind="warn">{count(samples)}</Badge>,
          stale === 0 ? <Nothing /> : count(stale),
          expired === 0 ? <Nothing /> : <Badge kind="bad">{count(expired)}</Badge>,
          <When at={version.info?.publishedAt ?? null} />,
        ];
      })}
    />
  );
}

function Nothing() {
  return <span class="quiet">0</span>;
}
