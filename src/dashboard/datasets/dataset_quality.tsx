import type { Dataset } from "../../datasets/declare/dataset.ts";
import { freshnessOf, STALE_AFTER_DAYS } from "../../datasets/declare/freshness.ts";
import { meaningOf } from "../../datasets/declare/requirements.ts";
import { effectiveState } from "../../library/versions/effective_state.ts";
import {
  type Reason,
  unsafeBy,
  unsafeRows,
  type UnsafeShare,
} from "../../library/versions/unsafe_rows.ts";
import { get, type Page, type PageContext } from "../shell/page.ts";
import { datasetOf, quoteSafeRows, showDataset } from "./dataset_frame.tsx";
import { reasonText } from "./found_rows.ts";
import { datasetPath, href } from "../shell/paths.ts";
import { DetailList } from "../ui/elements.tsx";
import { Table } from "../ui/table.tsx";
import { count, share } from "../ui/words.tsx";

/** The tab Quality: counts of reasons why rows are not quote-safe, with links to the rows. */
export const datasetQuality: Page = {
  routes: [get("/datasets/:key/quality", quality)],
};

function quality(context: PageContext): Response {
  const dataset = datasetOf(context);
  return showDataset(
    context,
    dataset,
    { tab: "Quality" },
    <>
      <Freshness context={context} dataset={dataset} />
      {quoteSafeRows(context, dataset) === undefined
        ? (
          <p>
            Records of this dataset have no quote safety of their own: other records refer to them.
          </p>
        )
        : <Reasons context={context} dataset={dataset} />}
    </>,
  );
}

function Freshness({ context, dataset }: { context: PageContext; dataset: Dataset }) {
  const { library, now } = context;
  const version = library.versionOrEmpty(dataset.key);
  const { size } = version;
  const safe = quoteSafeRows(context, dataset);
  const { stale, expired } = freshnessOf(version, now);
  return (
    <DetailList
      look="facts"
      of={[
        ["Rows", count(size)],
        ...safe === undefined
          ? []
          : [["Quote-safe", `${count(safe)} (${share(safe, size)})`] as const],
        [`Stale: not verified for ${STALE_AFTER_DAYS} days`, count(stale)],
        ["Expired", count(expired)],
      ]}
    />
  );
}

function Reasons({ context, dataset }: { context: PageContext; dataset: Dataset }) {
  const { library, now } = context;
  const version = library.versionOrEmpty(dataset.key);
  const { quoteSafe } = effectiveState(version, now, true);
  const { rows, reasons } = unsafeRows(version, quoteSafe, now);
  if (rows === 0) {
    return <p>{version.size === 0 ? "There are no rows." : "Every row is quote-safe."}</p>;
  }
  const to = (because: string) => href(datasetPath(dataset.key), new URLSearchParams({ because }));
  // If no row is quote-safe, the distribution says nothing.
  const columns = rows === version.size ? [] : Object.keys(dataset.columns);
  const spread = columns.filter((column) => column !== "quote_safe").flatMap((column) => {
    const shares = unsafeBy(version, quoteSafe, column);
    return shares === undefined ? [] : [{ column, shares }];
  });
  return (
    <>
      <h2>Why rows are not quote-safe</h2>
      <p class="quiet">
        <a href={to("unsafe")}>{`${count(rows)} ${rows === 1 ? "row is" : "rows are"} not`}</a>
        ; a row may have several reasons.
      </p>
      <Table
        label="Reasons"
        head={["Reason", "What it means", "Rows", "Of those that are not quote-safe"]}
        numbers={["Rows"]}
        rows={reasons.map(({ reason, rows: having }) => [
          <a href={to(reasonText(reason))}>{reasonWords(reason)}</a>,
          meaningOf(reason.kind === "requirement" ? reason.name : reason.kind) ?? "",
          count(having),
          <Bar part={having} whole={rows} />,
        ])}
      />
      {spread.length === 0 ? "" : <h2>Distribution</h2>}
      <div class="spreads">
        {spread.map(({ column, shares }) => <Spread column={column} shares={shares} />)}
      </div>
    </>
  );
}

function Spread({ column, shares }: { column: string; shares: readonly UnsafeShare[] }) {
  return (
    <section>
      <h3>
        <code>{column}</code>
      </h3>
      <Table
        label={`Not quote-safe by ${column}`}
        head={["Value", "Not quote-safe", "Share"]}
        numbers={["Not quote-safe"]}
        rows={shares.map(({ value, rows, unsafe }) => [
          value === null ? <span class="quiet">none</span> : String(value),
          `${count(unsafe)} of ${count(rows)}`,
          <Bar part={unsafe} whole={rows} />,
        ])}
      />
    </section>
  );
}

function reasonWords(reason: Reason): string {
  switch (reason.kind) {
    case "requirement":
      return reason.name;
    case "expired":
      return "expired";
    case "unstated":
      return "the row says so, and names no requirement";
  }
}

function Bar({ part, whole }: { part: number; whole: number }) {
  return (
    <span class="bar">
      <progress value={part} max={whole} aria-hidden="true"></progress>
      {share(part, whole)}
    </span>
  );
}
