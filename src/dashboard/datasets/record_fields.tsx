import type { Dataset } from "../../datasets/declare/dataset.ts";
import { rowFields } from "../../description/rows.ts";
import { isObject } from "../../base/json/is_object.ts";
import { valueAtPath } from "../../base/json/value_at.ts";
import { Marked } from "../ui/words.tsx";
import { Table } from "../ui/table.tsx";
import { Unknown } from "./record_cell.tsx";

/** The field that is shown as a map. */
const DRAWN = "geometry";

/** A table of a record's fields with value, unit and meaning. */
export function RecordFields({ dataset, record }: { dataset: Dataset; record: unknown }) {
  const fields = rowFields(dataset)
    .filter(({ path }) => !path.includes("[]") && !path.startsWith(`${DRAWN}.`))
    .filter(({ path }) => !isShownByMembers(valueAtPath(record, path), path, dataset))
    .filter(({ path }) => valueAtPath(record, path) !== undefined);
  return (
    <Table
      label="Fields"
      head={["Field", "Value", "Meaning"]}
      rows={fields.map(({ path, unit, description }) => [
        <code>{path}</code>,
        dataset.isUnknown?.(record, path)
          ? <Unknown />
          : <Value value={valueAtPath(record, path)} unit={unit} isDrawn={path === DRAWN} />,
        <Marked text={description} />,
      ])}
    />
  );
}

/** Whether a value is an object whose members have rows of their own. */
function isShownByMembers(value: unknown, path: string, dataset: Dataset): boolean {
  return path !== DRAWN && isObject(value) &&
    rowFields(dataset).some((field) => field.path.startsWith(`${path}.`));
}

function Value(
  { value, unit, isDrawn }: { value: unknown; unit?: string | undefined; isDrawn: boolean },
) {
  if (value === null) return <span class="quiet">null</span>;
  if (isDrawn) return <span class="quiet">a boundary, drawn above</span>;
  switch (typeof value) {
    case "string":
      return /^https?:\/\//.test(value)
        ? <a href={value} rel="noreferrer noopener">{value}</a>
        : <>{value}</>;
    case "number":
      return <>{`${value}${unit === undefined ? "" : ` ${unit}`}`}</>;
    case "boolean":
      return <>{String(value)}</>;
  }
  if (Array.isArray(value) && value.every((item) => typeof item === "string")) {
    return value.length === 0 ? <span class="quiet">none</span> : <>{value.join(", ")}</>;
  }
  return <pre tabindex={0} aria-label="Value"><code>{JSON.stringify(value, null, 2)}</code></pre>;
}
