import { csvResponse } from "../shell/file_response.ts";
import type { Dataset } from "../../datasets/declare/dataset.ts";
import { findPruned, listVersions } from "../../store/versions/versions.ts";
import { get, type Page, type PageContext } from "../shell/page.ts";
import { datasetOf, showDataset } from "../datasets/dataset_frame.tsx";
import { MAX_DIFFERENCES, Review } from "./differences.tsx";
import { datasetPath, href } from "../shell/paths.ts";
import { showRefused } from "./refused_version.tsx";
import { numberOf } from "./version_number.ts";
import { Table } from "../ui/table.tsx";
import { Badge, count, counted, share, When } from "../ui/words.tsx";
import { addedIn, changesText } from "../../publish/compare/changes_text.ts";
import { firstOf, itemAt } from "../../base/known.ts";

/** The tab Versions: a dataset's versions, and the differences between two. */
export const datasetVersions: Page = {
  routes: [
    get("/datasets/:key/versions", versions),
    get("/datasets/:key/versions/compare", compare),
    get("/datasets/:key/versions/compare.csv", downloadComparison),
  ],
};

async function versions(context: PageContext): Promise<Response> {
  const dataset = datasetOf(context);
  const listed = (await listVersions(context.db, dataset.key)).reverse();
  const { oldest } = await findPruned(context.db, dataset.key);
  const kept = listed.filter(({ number }) => number >= oldest).map(({ number }) => number);
  return showDataset(
    context,
    dataset,
    { tab: "Versions" },
    listed.length === 0 ? <p>Nothing is published yet.</p> : (
      <>
        <Live context={context} dataset={dataset} newest={firstOf(listed).number} />
        {kept.length < 2 ? "" : <CompareForm dataset={dataset} kept={kept} />}
        <Table
          label="Versions"
          head={["Version", "Published (UTC)", "By", "Note", "File", "Rows", "Changes", "Actions"]}
          numbers={["Rows"]}
          rows={listed.map((version, at) => [
            <b>{String(version.number)}</b>,
            <When at={version.publishedAt} />,
            version.publishedBy ?? <span class="quiet">unknown</span>,
            version.note ?? "",
            version.fileName ?? "",
            <>
              {count(version.rowCount)}
              <span class="under">
                {`${share(version.quoteSafeCount, version.rowCount)} quote-safe`}
              </span>
            </>,
            changesText(version.changeSummary, addedIn(version, listed[at + 1]), count),
            at === 0
              ? <Badge kind="good">current</Badge>
              : version.number < oldest
              ? <span class="quiet">no longer kept</span>
              : (
                <a href={href(datasetPath(dataset.key, `versions/${version.number}/rollback`))}>
                  Roll back
                </a>
              ),
          ])}
        />
      </>
    ),
  );
}

/** After a publish or rollback: whether the version is live, with links to it. */
function Live(
  { context, dataset, newest }: { context: PageContext; dataset: Dataset; newest: number },
) {
  const said = context.query.get("said");
  const { info, size } = context.library.versionOrEmpty(dataset.key);
  if (info === null || said !== "published" && said !== "rolled-back") return null;
  if (info.number !== newest) {
    return (
      <p class="said" role="status">
        Version {newest} is published and will be live in a moment. Reload this page to see it.
      </p>
    );
  }
  return (
    <p class="said" role="status">
      {`Version ${info.number} is live` +
        (said === "published" ? "." : ": the earlier version's rows are served again.")}{" "}
      <a href={href(datasetPath(dataset.key))}>See its {counted(size, "row")}</a> or{" "}
      <a href={href(datasetPath(dataset.key, "quality"))}>its quality</a>.
    </p>
  );
}

function CompareForm(
  { dataset, kept, from = itemAt(kept, 1), to = firstOf(kept) }: {
    dataset: Dataset;
    kept: readonly number[];
    from?: number;
    to?: number;
  },
) {
  const choices = (chosen: number) =>
    kept.map((number) => (
      <option value={String(number)} selected={number === chosen}>{`version ${number}`}</option>
    ));
  return (
    <form class="inline" method="get" action={href(datasetPath(dataset.key, "versions/compare"))}>
      <label>
        Compare
        <select name="from">{choices(from)}</select>
      </label>
      <label>
        with
        <select name="to">{choices(to)}</select>
      </label>
      <button class="plain" type="submit">Compare</button>
    </form>
  );
}

/** @throws {RangeError} when the query does not name two versions. */
function comparedVersions(query: URLSearchParams): { from: number; to: number } {
  return { from: numberOf(query.get("from")), to: numberOf(query.get("to")) };
}

async function compare(context: PageContext): Promise<Response> {
  const dataset = datasetOf(context);
  const { from, to } = comparedVersions(context.query);
  const title = `Version ${from} to ${to}`;
  try {
    const { counts, differences } = await context.work.diffVersions(
      dataset,
      from,
      to,
      MAX_DIFFERENCES,
    );
    return showDataset(
      context,
      dataset,
      { tab: "Versions", title },
      <>
        <p>
          {`${count(counts.new)} added, ${count(counts.changed)} changed, ${
            count(counts.deleted)
          } removed. `}
          <a
            href={href(
              datasetPath(dataset.key, "versions/compare"),
              new URLSearchParams({ from: String(to), to: String(from) }),
            )}
          >
            Swap the versions
          </a>
        </p>
        <Review
          counts={counts}
          differences={differences}
          path={datasetPath(dataset.key, "versions/compare")}
          params={{ from: String(from), to: String(to) }}
          csv={href(
            datasetPath(dataset.key, "versions/compare.csv"),
            new URLSearchParams({ from: String(from), to: String(to) }),
          )}
          query={context.query}
        />
      </>,
    );
  } catch (error) {
    return showRefused(context, dataset, title, error);
  }
}

async function downloadComparison(context: PageContext): Promise<Response> {
  const dataset = datasetOf(context);
  const { from, to } = comparedVersions(context.query);
  try {
    const { csv = [] } = await context.work.diffVersions(dataset, from, to, 0, true);
    return csvResponse(`${dataset.key}-v${from}-v${to}.csv`, csv);
  } catch (error) {
    return showRefused(context, dataset, `Version ${from} to ${to}`, error);
  }
}
