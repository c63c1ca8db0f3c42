import type { Dataset } from "../../datasets/declare/dataset.ts";
import { BROWSINGS } from "../../endpoints/dashboard_lists.ts";
import type { PageContext } from "../shell/page.ts";
import { filtersOf, PAGING } from "./filters_form.tsx";
import { narrowingOf } from "./found_rows.ts";
import { FACET_PREFIX } from "./records_view.ts";
import { entryOf } from "../../base/known.ts";

interface Props {
  readonly context: PageContext;
  readonly dataset: Dataset;
  readonly query: URLSearchParams;
}

/** The API request that returns a page's records, to copy, and what it cannot filter by. */
export function ApiRequest({ context, dataset, query }: Props) {
  const browsing = entryOf(BROWSINGS, dataset.key);
  const filters = filtersOf(browsing, query);
  const { q, because, source, facets } = narrowingOf(query);
  const { search } = dataset;
  const pageOnly = Object.entries({ because, source }).filter(([, given]) => given !== "")
    .map(([name]) => name);
  pageOnly.push(...facets.map(({ name }) => FACET_PREFIX + name));
  if (q !== "" && search !== undefined) {
    const path = "/api/v1/search";
    return (
      <Request
        context={context}
        path={path}
        query={`${new URLSearchParams({ q, type: search.type })}`}
      >
        <NotInRequest names={[...filters.keys(), ...pageOnly]} />
      </Request>
    );
  }
  if (q !== "") pageOnly.unshift("q");
  if (browsing.path === null) {
    if (dataset.sync === undefined) return "";
    const snapshot = `${new URLSearchParams({ dataset: dataset.key })}`;
    return (
      <Request context={context} path="/api/v1/sync/snapshot" query={snapshot}>
        <NotInRequest names={[...filters.keys(), ...pageOnly]} />
      </Request>
    );
  }
  const defaults = Object.entries(browsing.params)
    .filter(([name, { schema }]) => schema.default !== undefined && !PAGING.includes(name))
    .filter(([name]) => !filters.has(name))
    .map(([name, { schema }]) => `${name}=${schema.default}`);
  return (
    <Request context={context} path={browsing.path} query={`${filters}`}>
      <NotInRequest names={pageOnly} />
      {defaults.length === 0 ? "" : (
        <p class="quiet">
          By default the endpoint applies{" "}
          <code>{defaults.join(" ")}</code>; this page shows all rows.
        </p>
      )}
    </Request>
  );
}

/** Names the page's filters that the request does not have. */
function NotInRequest({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <p class="quiet">
      The request returns more than is shown here: the endpoint cannot filter by{" "}
      <code>{names.join(" ")}</code>.
    </p>
  );
}

/** A request as a `curl` command, to copy. */
export function Request(
  { context: { host }, path, query, children }: {
    context: PageContext;
    path: string;
    query: string;
    children?: unknown;
  },
) {
  const url = `${host.apiUrl}${path}${query === "" ? "" : `?${query}`}`;
  return (
    <details class="request">
      <summary>As an API request</summary>
      <pre tabindex={0} aria-label="Request">
        <code id="request">{`curl -H "x-api-key: $SVC_API_KEY" '${url.replaceAll("'", "%27")}'`}</code>
      </pre>
      <button class="plain" type="button" data-copy="#request" data-scripted hidden>Copy</button>
      {children}
    </details>
  );
}

/** The API request for one record; nothing if no endpoint can request it by id. */
export function RecordApi(
  { context, dataset, id }: { context: PageContext; dataset: Dataset; id: string },
) {
  const { path, params } = entryOf(BROWSINGS, dataset.key);
  if (path === null || !(dataset.idField in params)) return "";
  const query = `${new URLSearchParams({ [dataset.idField]: id })}`;
  return <Request context={context} path={path} query={query} />;
}
