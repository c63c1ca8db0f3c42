import { Refusal } from "../../base/refusal.ts";
import type { Dataset } from "../../datasets/declare/dataset.ts";
import type { Window } from "../../endpoints/browse.ts";
import { BROWSINGS } from "../../endpoints/browsings.ts";
import type { Found } from "../../endpoints/rows.ts";
import { get, type Page, type PageContext } from "../shell/page.ts";
import { ApiRequest } from "./api_request.tsx";
import { datasetOf, showDataset } from "./dataset_frame.tsx";
import { Refused } from "../ui/elements.tsx";
import { FiltersForm, filtersOf } from "./filters_form.tsx";
import { MOST_FOUND, narrow, narrowingOf, Unsearchable } from "./found_rows.ts";
import { operator } from "../shell/operator.ts";
import { PageLinks } from "../ui/page_links.tsx";
import { datasetPath, href, withParams } from "../shell/paths.ts";
import { RecordsTable } from "./records_table.tsx";
import { downloadOf } from "./download.ts";
import { counted } from "../ui/words.tsx";

const PER_PAGE = 50;
/** Further on than this, nobody leafs. */
const LAST_PAGE = 1_000_000;

/** The records of a dataset: a search box, the endpoint's own filters, and downloads. */
export const datasetRecords: Page = {
  routes: [
    get("/datasets/:key", records),
    get("/datasets/:key/download/:form", download),
  ],
};

/** Why nothing is shown. */
interface NotShown {
  readonly status: number;
  readonly why: string;
}

/** What a query asks for, or why that is refused. */
async function look(
  { library, query, now }: PageContext,
  dataset: Dataset,
  { offset, limit }: Pick<Window, "offset" | "limit">,
): Promise<Found | NotShown> {
  const browsing = BROWSINGS.get(dataset.key)!;
  try {
    return browsing.look(
      filtersOf(browsing, query).toString(),
      library,
      operator(now),
      {
        offset,
        limit,
        ...await narrow(dataset, library, narrowingOf(query), now),
      },
    );
  } catch (error) {
    if (error instanceof Refusal) return { status: error.status, why: error.message };
    if (error instanceof Unsearchable) return { status: 503, why: error.message };
    throw error;
  }
}

async function records(context: PageContext): Promise<Response> {
  const dataset = datasetOf(context);
  const { query } = context;
  const page = pageOf(query);
  const found = await look(context, dataset, {
    offset: (page - 1) * PER_PAGE,
    limit: PER_PAGE,
  });
  const isRefused = "why" in found;
  return showDataset(
    context,
    dataset,
    { tab: "Records", ...isRefused ? { status: found.status } : {} },
    <>
      <FiltersForm dataset={dataset} query={query} />
      <Chips dataset={dataset} query={query} />
      {isRefused
        ? <Refused why={found.why} />
        : <Results context={context} dataset={dataset} found={found} page={page} />}
    </>,
  );
}

function Results(
  { context, dataset, found, page }: {
    context: PageContext;
    dataset: Dataset;
    found: Found;
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
  const isCut = narrowingOf(query).q !== "" && total === MOST_FOUND;
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
          {(["csv", "ndjson"] as const).map((form) => (
            <a
              class="button"
              href={href(
                datasetPath(dataset.key, `download/${form}`),
                withParams(query, { page: null }),
              )}
            >
              {`Download ${form.toUpperCase()}`}
            </a>
          ))}
        </p>
      </div>
      {rows.length === 0 ? "" : <RecordsTable dataset={dataset} found={found} />}
      <PageLinks path={here} query={query} page={page} perPage={PER_PAGE} total={total} />
      <ApiRequest context={context} dataset={dataset} query={query} />
    </>
  );
}

/** What narrows the rows beside filters, each with a way to leave it. */
function Chips({ dataset, query }: { dataset: Dataset; query: URLSearchParams }) {
  const { because, source } = narrowingOf(query);
  const chips = [
    ["because", because, becauseWords(because)],
    ["source", source, `named by rows: ${source}`],
  ].filter(([, given]) => given !== "");
  if (chips.length === 0) return "";
  return (
    <ul class="chips">
      {chips.map(([name, , words]) => (
        <li>
          {`${words} `}
          <a
            href={href(datasetPath(dataset.key), withParams(query, { [name!]: null, page: null }))}
            aria-label={`Leave out: ${words}`}
          >
            ×
          </a>
        </li>
      ))}
    </ul>
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
      return "not quote-safe, and nothing says why";
  }
  return "not quote-safe";
}

async function download(context: PageContext): Promise<Response> {
  const dataset = datasetOf(context);
  const { form } = context.params;
  if (form !== "csv" && form !== "ndjson") throw new RangeError("Download csv or ndjson.");
  const found = await look(context, dataset, { offset: 0, limit: Infinity });
  if ("why" in found) throw new RangeError(found.why);
  return downloadOf(dataset, found, form);
}

function pageOf(query: URLSearchParams): number {
  const page = Number(query.get("page") ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1;
}
