import type { Child } from "hono/jsx";
import type { Difference } from "../../publish/compare/record_difference.ts";
import {
  CHANGE_WORDS,
  fieldValueText,
  plainText,
  reverifiedText,
} from "../../publish/compare/difference_text.ts";
import type { ReviewCounts, Sample } from "../../publish/compare/review.ts";
import { href } from "../shell/paths.ts";
import { Tabs } from "../ui/elements.tsx";
import { Table } from "../ui/table.tsx";
import { count, counted } from "../ui/words.tsx";

/** The maximum number of records of each kind that can be paged through; the CSV file has all. */
export const MAX_DIFFERENCES = 5_000;

const PAGE = 50;

const SIGNS = { new: "+", changed: "~", deleted: "−" } as const;

/** Removed records first, because they cannot be seen in the sheet. */
const TABS = [
  ["deleted", "Removed"],
  ["changed", "Changed"],
  ["new", "Added"],
] as const;

interface ReviewProps {
  readonly counts: ReviewCounts;
  readonly differences: readonly Difference[];
  readonly samples?: readonly Sample[] | undefined;
  /** The page's path below `/dashboard`, and its other query parameters. */
  readonly path: string;
  readonly params?: Readonly<Record<string, string>>;
  /** The whole comparison as CSV. */
  readonly csv: string;
  readonly query: URLSearchParams;
}

/**
 * The differences between two versions: tabs of removed, changed and added records, in pages, with a
 * filter by changed field.
 */
export function Review(props: ReviewProps) {
  const { counts, differences, samples = [], path, params = {}, csv, query } = props;
  const total = counts.deleted + counts.changed + counts.new + counts.reverified;
  if (total === 0) return <p>Nothing differs.</p>;
  const asked = query.get("show");
  const shown = TABS.find(([kind]) => kind === asked)?.[0] ??
    TABS.find(([kind]) => counts[kind] > 0)?.[0] ?? "changed";
  const field = query.get("field") ?? "";
  const to = (more: Record<string, string>) =>
    href(path, new URLSearchParams({ ...params, ...more })) + "#changes";
  const ofKind = differences.filter(({ change }) => change === shown);
  const fields = [...new Set(ofKind.flatMap((one) => one.fields.map((of) => of.field)))].sort();
  const found = field === ""
    ? ofKind
    : ofKind.filter((one) => one.fields.some((of) => of.field === field));
  const pages = Math.max(1, Math.ceil(found.length / PAGE));
  const page = Math.min(pages, Math.max(1, Math.trunc(Number(query.get("page") ?? 1)) || 1));
  const kept = field === "" ? { show: shown } : { show: shown, field };
  return (
    <>
      <h2 id="changes">What changes</h2>
      <Tabs
        label="What changes"
        tabs={TABS.map(([kind, name]) => ({
          name: `${name} (${count(counts[kind])})`,
          href: to({ show: kind }),
          current: kind === shown ? "page" : undefined,
        }))}
      />
      {counts.reverified === 0 ? "" : <p>{`${reverifiedText(counts)}.`}</p>}
      {fields.length < 2 && field === ""
        ? ""
        : (
          <form class="inline" method="get" action={href(path)}>
            {Object.entries({ ...params, show: shown }).map(([name, value]) => (
              <input type="hidden" name={name} value={value} />
            ))}
            <label>
              Field that changes
              <select name="field">
                <option value="">any</option>
                {fields.map((one) => <option value={one} selected={one === field}>{one}</option>)}
              </select>
            </label>
            <button class="plain" type="submit">Filter</button>
          </form>
        )}
      {found.length === 0
        ? <p>{counts[shown] === 0 ? "None." : "No record matches."}</p>
        : <DifferenceList of={found.slice((page - 1) * PAGE, page * PAGE)} />}
      {pages === 1 ? "" : (
        <p class="actions">
          {page === 1 ? "" : <a href={to({ ...kept, page: String(page - 1) })}>Previous</a>}{" "}
          {`Page ${page} of ${pages}`}{" "}
          {page === pages ? "" : <a href={to({ ...kept, page: String(page + 1) })}>Next</a>}
        </p>
      )}
      {counts[shown] > ofKind.length
        ? <p class="quiet">{`Only the first ${count(ofKind.length)} are shown here.`}</p>
        : ""}
      <p>
        <a href={csv}>Download all changes (CSV)</a>
      </p>
      {samples.length === 0 ? "" : <Samples of={samples} />}
    </>
  );
}

function DifferenceList({ of }: { of: readonly Difference[] }) {
  return (
    <ul class="differences">
      {of.map(({ label, id, change, fields }) => (
        <li class={change}>
          <p>
            <span class="sign" aria-hidden="true">{SIGNS[change]}</span> <b>{label}</b>{" "}
            <span class="quiet">
              {label === id ? CHANGE_WORDS[change] : `${CHANGE_WORDS[change]} · ${id}`}
            </span>
          </p>
          <FieldDifferences fields={fields} />
        </li>
      ))}
    </ul>
  );
}

/** Sample rows: each cell next to the value that was read from it. */
function Samples({ of }: { of: readonly Sample[] }) {
  return (
    <details class="request" open>
      <summary>{`How the cells are read (${counted(of.length, "row")})`}</summary>
      <Table
        label="Cells and values"
        head={["Line", "Column", "Cell", "Our field", "Value"]}
        rows={of.flatMap(({ line, label, values }) =>
          values.map(({ column, cell, field, value }, at): Child[] => [
            at === 0 ? <span title={label}>{String(line)}</span> : "",
            column,
            <code class="value">{cell}</code>,
            <code>{field}</code>,
            <code class="value">{plainText(value)}</code>,
          ])
        )}
      />
    </details>
  );
}

/** A field's value before or after; text without quotes. */
function shownValue(one: Difference["fields"][number], which: "before" | "after"): string {
  const value = one[which];
  return typeof value === "string" && value !== "" ? value : fieldValueText(one, which);
}

/** The fields that differ, with values before and after. */
export function FieldDifferences({ fields }: { fields: Difference["fields"] }) {
  if (fields.length === 0) return "";
  return (
    <dl class="fields">
      {fields.map((one) => (
        <div>
          <dt>
            <code>{one.field}</code>
          </dt>
          <dd>
            <del>{shownValue(one, "before")}</del> <span aria-hidden="true">→</span>{" "}
            <ins>{shownValue(one, "after")}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
