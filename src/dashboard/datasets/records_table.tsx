import type { Dataset } from "../../datasets/declare/dataset.ts";
import { labelOf } from "../../publish/compare/differences.ts";
import type { Found } from "../../endpoints/rows.ts";
import type { Version } from "../../library/versions/version.ts";
import { metaLine } from "../../datasets/search/search_document.ts";
import { href, recordPath } from "../shell/paths.ts";
import { Table } from "../ui/table.tsx";
import { Day, QuoteSafe } from "../ui/words.tsx";

interface Props {
  readonly dataset: Dataset;
  readonly found: Found;
}

/** Records by what a person knows them by; each leads to its page. */
export function RecordsTable({ dataset, found }: Props) {
  const { version, rows, standing } = found;
  const { columns } = version;
  const hasTrade = dataset.trade !== undefined;
  const hasSignal = dataset.access !== undefined;
  return (
    <Table
      label="Records"
      head={[
        "Record",
        ...hasTrade ? ["Trade"] : [],
        ...hasSignal ? ["Quote-safe"] : [],
        "Verified",
        "Source",
      ]}
      rows={rows.map((row) => {
        const id = columns.id.get(row)!;
        const source = columns.source_document_id.get(row);
        return [
          <Label dataset={dataset} version={version} row={row} id={id} />,
          ...hasTrade ? [columns.trade.get(row) ?? ""] : [],
          ...hasSignal ? [<QuoteSafe is={standing.quoteSafe.values[row] === 1} />] : [],
          <Day at={columns.last_verified_at.get(row)} />,
          source === null
            ? <span class="quiet">none</span>
            : <a href={href(recordPath("source_documents", source))}>{source}</a>,
        ];
      })}
    />
  );
}

function Label(
  { dataset, version, row, id }: { dataset: Dataset; version: Version; row: number; id: string },
) {
  const record: unknown = JSON.parse(version.records().get(row));
  const label = labelOf(dataset, record, id);
  const details = dataset.search?.document(record).meta ?? ownTexts(dataset, version, row, label);
  return (
    <>
      <a href={href(recordPath(dataset.key, id))}>{label}</a>
      {details === "" ? "" : <span class="under">{details}</span>}
    </>
  );
}

/** Of a record that search does not have: what its own columns say and its label does not. */
function ownTexts(
  { columns }: Dataset,
  version: Version,
  row: number,
  label: string,
): string {
  const own = Object.entries(columns).filter(([name]) => !COMMON.has(name));
  return metaLine(
    ...own.flatMap(([name, { kind }]) => {
      const value = kind === "text"
        ? version.texts(name).get(row)
        : kind === "number"
        ? version.numbers(name).get(row)
        : null;
      return value === null || Number.isNaN(value) || label.includes(String(value)) ? [] : [value];
    }).slice(0, MOST),
  );
}

const MOST = 5;
const COMMON = new Set(["id", "trade", "expires_at", "last_verified_at", "source_document_id"]);
