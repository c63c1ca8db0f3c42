import { GateError } from "../../publish/model/errors.ts";
import { MAX_NOTE_LENGTH } from "../../operate/inputs.ts";
import type { Dataset } from "../../datasets/declare/dataset.ts";
import { valueText } from "../../publish/gate/error_text.ts";
import type { ValidationError } from "../../publish/model/validation_error.ts";
import type { FileReport } from "../../publish/versions/publish_file.ts";
import { PostForm } from "../shell/layout.tsx";
import { FileForm } from "./file_form.tsx";
import { Review } from "./differences.tsx";
import { kindHeading } from "../../publish/gate/error_text.ts";
import { AllowShrink, type DryRun } from "./dry_run.tsx";
import { Refused } from "../ui/elements.tsx";
import { fixWithAdvice } from "./advice.ts";
import { datasetPath, href } from "../shell/paths.ts";
import { ReportSummary } from "./report_summary.tsx";
import type { Upload } from "./uploads.ts";
import { Table } from "../ui/table.tsx";
import { count, counted } from "../ui/words.tsx";
import { firstOf, present } from "../../base/known.ts";

/** The result of a review: a preview, errors in rows, or a refusal. */
export type Checked =
  | DryRun<FileReport>
  | { readonly errors: GateError }
  | { readonly refusal: string };

interface Props {
  readonly dataset: Dataset;
  readonly upload: Upload;
  readonly checked: Checked;
  readonly refusal: string | undefined;
  readonly query: URLSearchParams;
}

/** The third step: errors, or the changes and a form to publish them. */
export function CheckedFile({ dataset, upload, checked, refusal, query }: Props) {
  const path = datasetPath(dataset.key, `publish/${upload.id}`);
  const here = href(datasetPath(dataset.key, `publish/${upload.id}`));
  const again = href(datasetPath(dataset.key, "publish"));
  return (
    <>
      <Refused why={refusal} />
      {"refusal" in checked
        ? <Refused why={checked.refusal} />
        : "errors" in checked
        ? <Errors error={checked.errors} />
        : <Passed here={here} upload={upload} {...checked} />}
      <p class="actions">
        <a class="button" href={here}>
          {upload.map === undefined ? "Back to the choices" : "Back to the map"}
        </a>
        {"report" in checked ? "" : <a class="button" href={again}>Start over</a>}
      </p>
      {"report" in checked
        ? (
          <Review
            counts={present(checked.report.counts, "counts")}
            differences={checked.report.differences ?? []}
            samples={checked.report.samples}
            path={`${path}/check`}
            csv={href(`${path}/changes.csv`)}
            query={query}
          />
        )
        : (
          <FileForm
            dataset={dataset}
            action={`${here}/file`}
            title="Send the corrected file"
            hint="The map, source and verified date stay as you chose them."
            button="Check it again"
          />
        )}
    </>
  );
}

function Errors({ error }: { error: GateError }) {
  const { rows, kinds, others } = error.report;
  const once = kinds.filter(({ advice, count }) => advice !== undefined && count > 1);
  const each = kinds.filter((kind) => !once.includes(kind));
  return (
    <>
      <Refused why={`${error.message}. Nothing was published.`} />
      {once.map((kind) => (
        <p class="caution">
          {`${kindHeading(kind, rows)}: ${fixWithAdvice(firstOf(kind.examples).fix, kind.advice)}.`}
        </p>
      ))}
      {each.map((kind) => (
        <>
          <h3>{kindHeading(kind, rows)}</h3>
          <ErrorsTable label={kindHeading(kind, rows)} errors={kind.examples} />
          {kind.count > kind.examples.length
            ? <p class="quiet">{`and ${count(kind.count - kind.examples.length)} more`}</p>
            : ""}
        </>
      ))}
      {others === 0 ? "" : <p class="quiet">{`… and ${count(others)} errors of other kinds`}</p>}
    </>
  );
}

function ErrorsTable({ label, errors }: { label: string; errors: readonly ValidationError[] }) {
  return (
    <Table
      label={label}
      head={[
        errors[0]?.unit === "feature" ? "Feature" : "Line",
        "Field",
        "Found",
        "What is wrong",
        "How to fix it",
      ]}
      rows={errors.map(({ line, field, column, value, message, fix, advice }) => [
        String(line),
        <>
          {field === "" ? "the row" : <code>{field}</code>}
          {column === undefined || column === field ? "" : <span class="under">{column}</span>}
        </>,
        <code class="value">{valueText(value)}</code>,
        message,
        fixWithAdvice(fix, advice),
      ])}
    />
  );
}

/** The summary of a review without errors, and the form that publishes. */
function Passed(
  { here, upload, report, shrinks }: DryRun<FileReport> & { here: string; upload: Upload },
) {
  return (
    <>
      <ReportSummary report={report} />
      {report.left.length === 0 ? "" : (
        <>
          <p class="caution">
            {`${counted(report.left.length, "line")} of the file ${
              report.left.length === 1 ? "stays" : "stay"
            } out: no row matches, or several do.`}
          </p>
          <ErrorsTable
            label="Lines that stay out"
            errors={report.left.slice(0, MAX_SKIPPED_LISTED)}
          />
        </>
      )}
      <PostForm action={`${here}/confirm`} class="steps">
        <input type="hidden" name="version" value={String(report.version)} />
        <input type="hidden" name="changes" value={String(upload.changes)} />
        <label>
          Note, kept with the version
          <input name="note" maxlength={MAX_NOTE_LENGTH} autocomplete="off" />
        </label>
        {shrinks === undefined ? "" : <AllowShrink shrinks={shrinks} />}
        <p class="actions">
          <button type="submit">{`Publish version ${report.version}`}</button>
        </p>
      </PostForm>
    </>
  );
}

const MAX_SKIPPED_LISTED = 40;
