import { changesText } from "../../publish/compare/changes_text.ts";
import type { PublishReport } from "../../publish/versions/report.ts";
import { count, counted } from "../ui/words.tsx";

/** The counts and warnings of a publish or its preview. */
export function ReportSummary({ report }: { report: PublishReport }) {
  return (
    <>
      <p>
        {`${changesText({ ...report.changes }, report.added, count)}. ` +
          (report.published ? "It is" : "It would be") +
          ` version ${report.version} with ${counted(report.rows, "row")}.`}
      </p>
      {report.warnings.map((warning) => <p class="caution">{warning}</p>)}
      {report.passedOver.length === 0 ? "" : (
        <p class="caution">
          {`${counted(report.passedOver.length, "line")} skipped, because the file has a later ` +
            "version of the same record: " +
            report.passedOver.slice(0, NAMED).map(({ line, kept }) =>
              `line ${line} for line ${kept}`
            )
              .join(", ") +
            (report.passedOver.length > NAMED ? ", …" : "")}
        </p>
      )}
    </>
  );
}

const NAMED = 12;
