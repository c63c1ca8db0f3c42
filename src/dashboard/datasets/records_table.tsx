import { present } from "../../base/known.ts";
import type { Dataset } from "../../datasets/declare/dataset.ts";
import { labelOf } from "../../publish/compare/record_difference.ts";
import type { FoundRows } from "../../endpoints/rows.ts";
import type { RecordColumn } from "../../operate/records/record_columns.ts";
import { isSortable } from "../../operate/records/record_order.ts";
import { datasetPath, href, recordPath, withParams } from "../shell/paths.ts";
import { Scrolling } from "../ui/table.tsx";
import { Day, QuoteSafe } from "../ui/words.tsx";
import { RecordCell, unitText } from "./record_cell.tsx";
import { type RecordsView, SORT_PARAM } from "./records_view.ts";

interface Props {
  readonly dataset: Dataset;
  readonly found: FoundRows;
  readonly view: RecordsView;
  readonly query: URLSearchParams;
}

/** A table of records with the chosen columns, sortable where sorting is fast. */
export function RecordsTable({ dataset, found, view, query }: Props) {
  const { version, rows, effectiveState } = found;
  const { columns } = view;
  const hasSignal = dataset.access !== undefined && !columns.some(isSafety);
  const texts = version.records();
  return (
    <Scrolling label="Records">
      <table class="records">
        <thead>
          <tr>
            <th scope="col">Record</th>
            {columns.map((column) => (
              <Head dataset={dataset} found={found} column={column} view={view} query={query} />
            ))}
            {hasSignal ? <th scope="col">Quote-safe</th> : ""}
            <th scope="col">Verified</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const record: unknown = JSON.parse(texts.get(row));
            const id = present(version.columns.id.get(row), "id");
            const safety = <QuoteSafe is={effectiveState.quoteSafe.values[row] === 1} />;
            return (
              <tr>
                <th scope="row">
                  <a href={href(recordPath(dataset.key, id))}>{labelOf(dataset, record, id)}</a>
                </th>
                {columns.map((column) => (
                  <td class={column.kind === "number" ? "number" : undefined}>
                    {isSafety(column)
                      ? safety
                      : <RecordCell dataset={dataset} column={column} record={record} />}
                  </td>
                ))}
                {hasSignal ? <td>{safety}</td> : ""}
                <td>
                  <Day at={version.columns.last_verified_at.get(row)} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Scrolling>
  );
}

const isSafety = ({ stored }: RecordColumn) => stored === "quote_safe";

/** A column's heading, with a link that sorts by it or reverses the order. */
function Head({ dataset, found, column, view, query }: Props & { column: RecordColumn }) {
  const { name, label, kind, description } = column;
  const { sorting } = view;
  const isSorted = sorting?.column.name === name;
  const unit = unitText(column);
  const to = isSorted && !sorting.isDescending ? `-${name}` : name;
  const text = (
    <>
      <span class="label">{label}</span>
      {unit === undefined ? "" : <span class="unit">{unit}</span>}
    </>
  );
  return (
    <th
      scope="col"
      class={kind === "number" ? "number" : undefined}
      title={description}
      aria-sort={isSorted ? sorting.isDescending ? "descending" : "ascending" : undefined}
    >
      {isSortable(found.version, column)
        ? (
          <a
            href={href(
              datasetPath(dataset.key),
              withParams(query, { [SORT_PARAM]: to, page: null }),
            )}
          >
            {text}
          </a>
        )
        : text}
    </th>
  );
}
