import type { Difference } from "../../publish/compare/differences.ts";
import { valueText } from "../../publish/gate/error_text.ts";
import type { PublishReport } from "../../publish/versions/report.ts";
import { counted } from "../ui/words.tsx";

/** How many records are told field by field. */
export const TOLD = 200;

const SIGNS = { new: "+", changed: "~", deleted: "−" } as const;

interface DifferencesProps {
  readonly of: readonly Difference[];
  readonly total: number;
  /** The command that shows those too that are not here. */
  readonly command?: string;
}

/** What differs, each record under its label, field by field. */
export function Differences({ of, total, command }: DifferencesProps) {
  if (total === 0) return <p>Nothing differs.</p>;
  const more = total - of.length;
  return (
    <>
      <ul class="differences">
        {of.map(({ label, id, change, fields }) => (
          <li class={change}>
            <p>
              <span class="sign" aria-hidden="true">{SIGNS[change]}</span> <b>{label}</b>{" "}
              <span class="quiet">{label === id ? change : `${change} · ${id}`}</span>
            </p>
            <FieldDifferences fields={fields} />
          </li>
        ))}
      </ul>
      {more > 0
        ? (
          <p class="quiet">
            {`… and ${counted(more, "more record")}`}
            {command === undefined ? "" : (
              <>
                . All of them: <code>{command}</code>
              </>
            )}
          </p>
        )
        : ""}
    </>
  );
}

/** What a publish would change. */
export function Changes({ report }: { report: PublishReport }) {
  const { upsert, supersede, delete: deleted } = report.changes;
  return (
    <>
      <h2>What changes</h2>
      <Differences of={report.differences ?? []} total={upsert + supersede + deleted} />
    </>
  );
}

/** Each field that differs, before and after. */
export function FieldDifferences({ fields }: { fields: Difference["fields"] }) {
  if (fields.length === 0) return "";
  return (
    <dl class="fields">
      {fields.map(({ field, before, after }) => (
        <div>
          <dt>
            <code>{field}</code>
          </dt>
          <dd>
            <del>{valueText(before)}</del> <span aria-hidden="true">→</span>{" "}
            <ins>{valueText(after)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
