import { LONGEST_NOTE } from "../../operate/inputs.ts";
import type { Dataset } from "../../datasets/declare/dataset.ts";
import { valueText } from "../../publish/gate/fault_text.ts";
import type { RowFault } from "../../publish/model/faults.ts";
import type { GateError } from "../../publish/gate/gate_error.ts";
import type { FileReport } from "../../publish/versions/publish_file.ts";
import { PostForm } from "../shell/layout.tsx";
import { AllowShrink } from "./allow_shrink.tsx";
import { Changes } from "./differences.tsx";
import type { DryRun } from "./dry_run.ts";
import { Refused } from "../ui/elements.tsx";
import { inForms } from "./in_forms.ts";
import { datasetPath, href } from "../shell/paths.ts";
import { ReportSummary } from "./report_summary.tsx";
import type { Upload } from "./uploads.ts";
import { Table } from "../ui/table.tsx";
import { counted } from "../ui/words.tsx";

/** What publishing would do. */
export type Checked =
  | DryRun<FileReport>
  | { readonly faults: GateError }
  | { readonly refusal: string };

interface Props {
  readonly dataset: Dataset;
  readonly upload: Upload;
  readonly checked: Checked;
  readonly refusal: string | undefined;
}

/** The third step: faults, or what changes and the way to publish it. */
export function CheckedFile({ dataset, upload, checked, refusal }: Props) {
  const here = href(datasetPath(dataset.key, `publish/${upload.id}`));
  const again = href(datasetPath(dataset.key, "publish"));
  return (
    <>
      <Refused why={refusal} />
      {"refusal" in checked
        ? <Refused why={checked.refusal} />
        : "faults" in checked
        ? <Faults error={checked.faults} />
        : <Passed here={here} upload={upload} {...checked} />}
      <p class="actions">
        <a class="button" href={here}>
          {upload.map === undefined ? "Back to the choices" : "Back to the map"}
        </a>
        {"report" in checked ? "" : <a class="button" href={again}>Send the mended file</a>}
      </p>
      {"report" in checked ? <Changes report={checked.report} /> : ""}
    </>
  );
}

function Faults({ error }: { error: GateError }) {
  return (
    <>
      <Refused why={`${error.message}. Nothing was published.`} />
      <FaultsTable label="Faults" faults={error.faults} />
      {error.faultyRows > new Set(error.faults.map(({ row }) => row)).size
        ? <p class="quiet">Only the first of them are shown.</p>
        : ""}
    </>
  );
}

function FaultsTable({ label, faults }: { label: string; faults: readonly RowFault[] }) {
  return (
    <Table
      label={label}
      head={["Line", "Field", "Stands there", "What is wrong", "What would be right"]}
      rows={faults.map(({ line, field, column, value, message, mend }) => [
        String(line),
        <>
          {field === "" ? "the row" : <code>{field}</code>}
          {column === undefined || column === field ? "" : <span class="under">{column}</span>}
        </>,
        <code class="value">{valueText(value)}</code>,
        message,
        inForms(mend),
      ])}
    />
  );
}

/** What publishing rows without faults would do, and the form that does it. */
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
          <FaultsTable label="Lines that stay out" faults={report.left.slice(0, MOST_LEFT)} />
        </>
      )}
      <PostForm action={`${here}/confirm`} class="steps">
        <input type="hidden" name="version" value={String(report.version)} />
        <input type="hidden" name="changes" value={String(upload.changes)} />
        <label>
          Note, kept with the version
          <input name="note" maxlength={LONGEST_NOTE} autocomplete="off" />
        </label>
        {shrinks === undefined ? "" : <AllowShrink shrinks={shrinks} />}
        <p class="actions">
          <button type="submit">{`Publish version ${report.version}`}</button>
        </p>
      </PostForm>
    </>
  );
}

const MOST_LEFT = 40;
