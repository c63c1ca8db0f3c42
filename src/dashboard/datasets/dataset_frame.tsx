import type { Child } from "hono/jsx";
import { defined } from "../../base/json/defined.ts";
import type { Dataset } from "../../datasets/declare/dataset.ts";
import { DATASETS } from "../../datasets/mod.ts";
import { madeUpRows } from "../../datasets/declare/made_up_samples.ts";
import type { FlagColumn } from "../../library/columns/flag_column.ts";
import { effectiveState } from "../../library/versions/effective_state.ts";
import type { PageContext } from "../shell/page.ts";
import { datasetPath, href } from "../shell/paths.ts";
import { Tabs } from "../ui/elements.tsx";
import { Badge, counted, share, When } from "../ui/words.tsx";

const TABS = [
  ["Records", ""],
  ["Versions", "versions"],
  ["Quality", "quality"],
  ["Schema", "schema"],
  ["Publish", "publish"],
] as const;

/** The tab that a page belongs to. */
type Tab = (typeof TABS)[number][0];

/**
 * The dataset in a page's path.
 *
 * @throws {RangeError} when there is none, which the guard shows as 404.
 */
export function datasetOf({ params }: PageContext): Dataset {
  const dataset = DATASETS.find(({ key }) => key === params.key);
  if (dataset === undefined) throw new RangeError("There is no dataset of that name.");
  return dataset;
}

interface FrameProps {
  readonly tab: Tab;
  /** A title other than the dataset's, such as that of a page under a tab. */
  readonly title?: string;
  readonly status?: number;
}

/** Shows a page of a dataset, with its state and tabs above `body`. */
export function showDataset(
  context: PageContext,
  dataset: Dataset,
  { tab, title, status }: FrameProps,
  body: Child,
): Response {
  const above: [string, string][] = [["Datasets", "/datasets"]];
  if (title !== undefined) above.push([dataset.title, datasetPath(dataset.key)]);
  return context.show(
    { title: title ?? dataset.title, above, ...defined({ status }) },
    <>
      <DatasetState context={context} dataset={dataset} />
      <Tabs
        label={dataset.title}
        tabs={TABS.map(([name, path]) => ({
          name,
          href: href(datasetPath(dataset.key, path)),
          current: name !== tab ? undefined : title === undefined ? "page" : "true",
        }))}
      />
      {body}
    </>,
  );
}

/** The served version of a dataset, in one line. */
function DatasetState({ context, dataset }: { context: PageContext; dataset: Dataset }) {
  const { library } = context;
  const version = library.versionOrEmpty(dataset.key);
  const { info, size } = version;
  if (info === null) {
    return (
      <p class="standing">
        <code>{dataset.key}</code> <span>nothing is published</span>
      </p>
    );
  }
  const safe = quoteSafeRows(context, dataset);
  const samples = madeUpRows(library, version);
  return (
    <p class="standing">
      <code>{dataset.key}</code>
      <span>{`version ${info.number}`}</span>
      <span>{counted(size, "row")}</span>
      {safe === undefined ? "" : <span>{`${share(safe, size)} quote-safe`}</span>}
      {samples === 0 ? "" : (
        <Badge kind="warn">
          {samples === size ? "made-up samples" : counted(samples, "made-up sample")}
        </Badge>
      )}
      <span>
        published <When at={info.publishedAt} /> UTC
      </span>
    </p>
  );
}

/** How many rows are quote-safe now; undefined if the dataset has no quote-safety. */
export function quoteSafeRows(
  { library, now }: Pick<PageContext, "library" | "now">,
  dataset: Dataset,
): number | undefined {
  if (dataset.access === undefined) return undefined;
  const version = library.versionOrEmpty(dataset.key);
  const { quoteSafe } = effectiveState(version, now, true);
  let safe = safeRows.get(quoteSafe);
  if (safe === undefined) {
    safe = 0;
    for (let row = 0; row < version.size; row++) if (quoteSafe.values[row] === 1) safe++;
    safeRows.set(quoteSafe, safe);
  }
  return safe;
}

/** Counts by column, which never changes. */
const safeRows = new WeakMap<FlagColumn, number>();
