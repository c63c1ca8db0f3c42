import { stateName } from "../../base/places/states.ts";
import type { Dataset } from "../../datasets/declare/dataset.ts";
import type { Facet } from "../../operate/records/facets.ts";
import { recordColumns } from "../../operate/records/record_columns.ts";
import { datasetPath, href, withParams } from "../shell/paths.ts";
import { count } from "../ui/words.tsx";
import { unitText } from "./record_cell.tsx";
import { COLUMN_PARAM, FACET_PREFIX, keptParams } from "./records_view.ts";
import type { RecordColumn } from "../../operate/records/record_columns.ts";

interface Props {
  readonly dataset: Dataset;
  readonly query: URLSearchParams;
}

/** Menus that filter records by a field's values, with counts, and one that chooses columns. */
export function FacetMenus(
  { dataset, query, facets, columns }: Props & {
    facets: readonly Facet[];
    columns: readonly RecordColumn[];
  },
) {
  return (
    <div class="menus" role="group" aria-label="Narrow and arrange the table">
      {facets.map((facet) => <FacetMenu dataset={dataset} query={query} facet={facet} />)}
      <ColumnsMenu dataset={dataset} query={query} columns={columns} />
    </div>
  );
}

function FacetMenu({ dataset, query, facet: { column, values } }: Props & { facet: Facet }) {
  const param = FACET_PREFIX + column.name;
  return (
    <details class="menu">
      <summary>{column.label}</summary>
      <ul>
        {values.map(({ value, count: rows }) => (
          <li>
            <a
              href={href(
                datasetPath(dataset.key),
                withParams(query, { [param]: value, page: null }),
              )}
            >
              <span>{valueLabel(column, value)}</span>
              <span class="number quiet">{count(rows)}</span>
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The label of a value in menus: states by name, flags as Yes or No. */
export function valueLabel(
  { name, kind }: Pick<RecordColumn, "name" | "kind">,
  value: string,
): string {
  if (kind === "flag") return value === "true" ? "Yes" : "No";
  const state = /state(_codes?|_scope)?$/.test(name) ? stateName(value) : undefined;
  return state === undefined ? value : `${state} (${value})`;
}

function ColumnsMenu({ dataset, query, columns }: Props & { columns: readonly RecordColumn[] }) {
  const shown = new Set(columns.map(({ name }) => name));
  const path = href(datasetPath(dataset.key));
  return (
    <details class="menu columns-menu">
      <summary>Columns</summary>
      <form method="get" action={path}>
        {keptParams(query, (name) => name === COLUMN_PARAM)
          .map(([name, value]) => <input type="hidden" name={name} value={value} />)}
        <div class="checks">
          {recordColumns(dataset).map((column) => (
            <label class="check" title={column.description}>
              <input
                type="checkbox"
                name={COLUMN_PARAM}
                value={column.name}
                checked={shown.has(column.name)}
              />
              {column.label}
              {unitText(column) === undefined ? "" : ` (${unitText(column)})`}
            </label>
          ))}
        </div>
        <p class="actions">
          <button type="submit">Show these columns</button>
          <a href={href(datasetPath(dataset.key), withParams(query, { [COLUMN_PARAM]: null }))}>
            Reset
          </a>
        </p>
      </form>
    </details>
  );
}
