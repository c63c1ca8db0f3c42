import type { RecordHistory as History } from "../../publish/compare/record_history.ts";
import { FieldDifferences } from "../publish/differences.tsx";
import { When } from "../ui/words.tsx";
import { CHANGE_WORDS } from "../../publish/compare/difference_text.ts";

/** The changes that each version made to a record, newest first. */
export function RecordHistory({ history: { changes, since } }: { history: History }) {
  const oldest = changes.at(-1);
  return (
    <>
      <ol class="history">
        {changes.map(({ version, publishedAt, publishedBy, note, operation, difference }) => (
          <li>
            <p>
              <b>{`Version ${version}`}</b> {CHANGE_WORDS[difference.change]}
              {operation === "supersede" ? " (supersedes)" : ""} ·{" "}
              <span class="quiet">
                <When at={publishedAt} /> UTC
                {publishedBy === null ? "" : ` · ${publishedBy}`}
                {note === null ? "" : ` · ${note}`}
              </span>
            </p>
            <FieldDifferences fields={difference.fields} />
          </li>
        ))}
      </ol>
      {since > 1 && oldest !== undefined && oldest.version <= since
        ? <p class="quiet">{`Changes before version ${since} are no longer kept.`}</p>
        : ""}
    </>
  );
}
