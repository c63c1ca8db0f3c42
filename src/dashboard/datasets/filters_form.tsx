import type { Dataset } from "../../datasets/declare/dataset.ts";
import type { Browsing } from "../../endpoints/browse.ts";
import { BROWSINGS } from "../../endpoints/dashboard_lists.ts";
import type { Param } from "../../http/declare/param.ts";
import { Filter } from "../ui/filter.tsx";
import { narrowingOf } from "./found_rows.ts";
import { keptParams } from "./records_view.ts";
import { datasetPath, href } from "../shell/paths.ts";
import { valueLabel } from "./facet_menus.tsx";
import type { Version } from "../../library/versions/version.ts";
import { entryOf } from "../../base/known.ts";

/** Parameters for paging, which pages handle themselves. */
export const PAGING: readonly string[] = ["limit", "page", "per_page"];

/** The filters of a dataset: its endpoint's parameters except the id, because records have pages. */
function shownFilters({ params }: Browsing, idField: string): [string, Param<unknown>][] {
  return Object.entries(params).filter(([name]) => !PAGING.includes(name) && name !== idField);
}

/** The endpoint's parameters in a page's query, without blank ones and paging. */
export function filtersOf({ params }: Browsing, query: URLSearchParams): URLSearchParams {
  return new URLSearchParams(
    [...query].filter(([name, value]) =>
      name in params && !PAGING.includes(name) && value.trim() !== ""
    ),
  );
}

/** A search box and the endpoint's filters. The form's state is in the URL. */
export function FiltersForm(
  { dataset, version, query }: { dataset: Dataset; version: Version; query: URLSearchParams },
) {
  const browsing = entryOf(BROWSINGS, dataset.key);
  const filters = shownFilters(browsing, dataset.idField);
  const given = filtersOf(browsing, query);
  const { q } = narrowingOf(query);
  const isOwn = (name: string) => name === "q" || filters.some(([own]) => own === name);
  return (
    <form class="filters" method="get" action={href(datasetPath(dataset.key))} role="search">
      {keptParams(query, isOwn)
        .map(([name, value]) => <input type="hidden" name={name} value={value} />)}
      <div class="box">
        <label>
          Search
          <input type="search" name="q" value={q} maxlength={120} autocomplete="off" />
        </label>
        <button type="submit">Search</button>
        {q === "" && given.size === 0
          ? ""
          : <a class="button" href={href(datasetPath(dataset.key))}>Clear</a>}
      </div>
      {filters.length === 0 ? "" : (
        <details open={given.size > 0}>
          <summary>{given.size === 0 ? "Filters" : `Filters (${given.size})`}</summary>
          <div class="fields">
            {filters.map(([name, param]) => (
              <Filter
                name={name}
                param={param}
                value={query.get(name) ?? ""}
                values={valuesOf(version, name, param)}
              />
            ))}
          </div>
        </details>
      )}
    </form>
  );
}

/** A filter with more values than this is a text field. */
const MAX_LISTED = 120;

/** The values of a filter, with labels, if the records have few; undefined otherwise. */
function valuesOf(
  version: Version,
  name: string,
  { schema }: Param<unknown>,
): [value: string, label: string][] | undefined {
  if (schema.type !== "string" || schema.enum !== undefined) return undefined;
  const stored = [name, `${name}_code`, `${name}_slug`]
    .find((one) => version.data.columns[one]?.kind === "text");
  if (stored === undefined) return undefined;
  const column = version.texts(stored);
  if (column.distinct === 0 || column.distinct > MAX_LISTED) return undefined;
  return column.dictionary
    .map((value): [string, string] => [value, valueLabel({ name: stored, kind: "text" }, value)])
    .sort(([, a], [, b]) => a.localeCompare(b, "en"));
}
