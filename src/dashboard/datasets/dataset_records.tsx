import { Refusal } from "../../base/refusal.ts";
import type { Dataset } from "../../datasets/declare/dataset.ts";
import type { Window } from "../../endpoints/browse.ts";
import { BROWSINGS } from "../../endpoints/dashboard_lists.ts";
import type { FoundRows } from "../../endpoints/rows.ts";
import { get, type Page, type PageContext } from "../shell/page.ts";
import { ApiRequest } from "./api_request.tsx";
import { datasetOf, showDataset } from "./dataset_frame.tsx";
import { Chips, Refused } from "../ui/elements.tsx";
import { FiltersForm, filtersOf } from "./filters_form.tsx";
import { FacetMenus, valueLabel } from "./facet_menus.tsx";
import { MAX_FOUND, narrow, narrowingOf, Unsearchable } from "./found_rows.ts";
import { operator } from "../shell/operator.ts";
import { PageLinks } from "../ui/page_links.tsx";
import { datasetPath, href, withParams } from "../shell/paths.ts";
import { RecordsTable } from "./records_table.tsx";
import { downloadOf, viewOf } from "./download.ts";
import { type Facet, facetsOf } from "../../operate/records/facets.ts";
import { recordColumns } from "../../operate/records/record_columns.ts";
import { sortedRows } from "../../operate/records/record_order.ts";
import { effectiveState } from "../../library/versions/effective_state.ts";
import { FACET_PREFIX, facetsIn, type RecordsView, recordsView } from "./records_view.ts";
import { counted } from "../ui/words.tsx";
import { entryOf } from "../../base/known.ts";

const PER_PAGE = 50;
/** Higher page numbers are treated as invalid. */
const LAST_PAGE = 1_000_000;

/** The tab Records: a search box, the endpoint's own filters, facets, and downloads. */
export const datasetRecords: Page = {
  routes: [
    get("/datasets/:key", records),
    get("/datasets/:key/download/:form", download),
  ],
};

/** Why a query is refused. */
interface RefusedQuery {
  readonly status: number;
  readonly why: string;
}

/** Finds the rows that a page's query asks for, or why it is refused. */
async function findRows(
  { library, query, now }: PageContext,
  dataset: Dataset,
  { sorting }: Pick<RecordsView, "sorting">,
  { offset, limit }: Pick<Window, "offset" | "limit">,
): Promise<FoundRows | RefusedQuery> {
  const browsing = entryOf(BROWSINGS, dataset.key);
  const version = library.versionOrEmpty(dataset.key);
  try {
    const { where, arrange } = await narrow(dataset, library, narrowingOf(query), now);
    const order = sorting === undefined
      ? { arrange }
      : { order: await sortedRows(version, sorting, effectiveState(version, now, true).quoteSafe) };
    return browsing.find(
      filtersOf(browsing, query).toString(),
      library,
      operator(now),
      { offset, limit, where, ...order },
    );
  } catch (error) {
    if (error instanceof Refusal) return { status: error.status, why: error.message };
    if (error instanceof Unsearchable) return { status: 503, why: error.message };
    throw error;
  }
}

async function records(context: PageContext): Promise<Response> {
  const dataset = datasetOf(context);
  const { query, library } = context;
  const version = library.versionOrEmpty(dataset.key);
  const page = pageOf(query);
  const view = recordsView(dataset, version, query);
  const found = await findRows(context, dataset, view, {
    offset: (page - 1) * PER_PAGE,
    limit: PER_PAGE,
  });
  const isRefused = "why" in found;
  return showDataset(
    context,
    dataset,
    { tab: "Records", ...isRefused ? { status: found.status } : {} },
    <>
      <FiltersForm dataset={dataset} version={version} query={query} />
      <OtherFilters dataset={dataset} query={query} />
      {isRefused ? <Refused why={found.why} /> : (
        <Results
          context={context}
          dataset={dataset}
          found={found}
          facets={await countedFacets(context, dataset, found)}
          view={view}
          page={page}
        />
      )}
    </>,
  );
}

/** The facets of all found rows, not just of one page. */
async function countedFacets(
  context: PageContext,
  dataset: Dataset,
  { version, total, rows, effectiveState }: FoundRows,
): Promise<Facet[]> {
  if (total === 0) return [];
  const all = total === version.size
    ? undefined
    : total === rows.length
    ? rows
    : await findRows(context, dataset, { sorting: undefined }, { offset: 0, limit: Infinity });
  if (all !== undefined && "why" in all) return [];
  const found = all !== undefined && "rows" in all ? all.rows : all;
  return facetsOf(dataset, version, found, effectiveState.quoteSafe);
}

function Results(
  { context, dataset, found, facets, view, page }: {
    context: PageContext;
    dataset: Dataset;
    found: FoundRows;
    facets: readonly Facet[];
    view: RecordsView;
    page: number;
  },
) {
  const { query } = context;
  const here = datasetPath(dataset.key);
  const { total, rows } = found;
  if (found.version.size === 0) {
    return (
      <p>
        Nothing is published yet. <a href={href(datasetPath(dataset.key, "publish"))}>Publish</a>
        {" "}
        a file.
      </p>
    );
  }
  const isCut = narrowingOf(query).q !== "" && total === MAX_FOUND;
  return (
    <>
      <div class="row">
        <p class="quiet" role="status">
          {total === 0
            ? "No matching records."
            : `${isCut ? "The best " : ""}${counted(total, "record")}` +
              (total === found.version.size ? "" : ` of ${counted(found.version.size, "row")}`)}
        </p>
        <p class="actions">
          {DOWNLOADS.map(([form, name, title]) => (
            <a
              class="button"
              title={title}
              href={href(
                datasetPath(dataset.key, `download/${form}`),
                withParams(query, { page: null }),
              )}
            >
              {name}
            </a>
          ))}
        </p>
      </div>
      <FacetMenus dataset={dataset} query={query} facets={facets} columns={view.columns} />
      {rows.length === 0
        ? ""
        : <RecordsTable dataset={dataset} found={found} view={view} query={query} />}
      <PageLinks path={here} query={query} page={page} perPage={PER_PAGE} total={total} />
      <ApiRequest context={context} dataset={dataset} query={query} />
    </>
  );
}

/** The formats of a download. */
const DOWNLOADS = [
  ["view", "CSV of this view", "The columns of this table, in its order"],
  ["csv", "All fields as CSV", "Whole rows, which can be edited and published again"],
  ["ndjson", "NDJSON", "Whole rows, one JSON object per line"],
] as const;

/** Active filters that the form does not show. */
function OtherFilters({ dataset, query }: { dataset: Dataset; query: URLSearchParams }) {
  const { because, source } = narrowingOf(query);
  const columns = new Map(recordColumns(dataset).map((column) => [column.name, column]));
  const filters = [
    ["because", because, becauseWords(because)],
    ["source", source, `named by rows: ${source}`],
    ...facetsIn(query).map(({ name, value }) => {
      const column = columns.get(name);
      const words = column === undefined
        ? `${name}: ${value}`
        : `${column.label}: ${valueLabel(column, value)}`;
      return [FACET_PREFIX + name, value, words];
    }),
  ].filter(([, given]) => given !== "");
  return (
    <Chips
      chips={filters.map(([name = "", , text = ""]) => ({
        text,
        remove: href(datasetPath(dataset.key), withParams(query, { [name]: null, page: null })),
      }))}
    />
  );
}

function becauseWords(because: string): string {
  const [kind, ...name] = because.split(":");
  switch (kind) {
    case "requirement":
      return `not quote-safe: ${name.join(":")}`;
    case "expired":
      return "not quote-safe: expired";
    case "unstated":
      return "not quote-safe, without a reason";
  }
  return "not quote-safe";
}

async function download(context: PageContext): Promise<Response> {
  const dataset = datasetOf(context);
  const { form } = context.params;
  if (form !== "csv" && form !== "ndjson" && form !== "view") {
    throw new RangeError("Download csv, ndjson or view.");
  }
  const view = recordsView(dataset, context.library.versionOrEmpty(dataset.key), context.query);
  const found = await findRows(context, dataset, view, { offset: 0, limit: Infinity });
  if ("why" in found) throw new RangeError(found.why);
  return form === "view" ? viewOf(dataset, found, view.columns) : downloadOf(dataset, found, form);
}

function pageOf(query: URLSearchParams): number {
  const page = Number(query.get("page") ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1;
}
