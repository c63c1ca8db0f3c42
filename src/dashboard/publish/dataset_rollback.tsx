import { retentionOf } from "../../config.ts";
import { PublishError } from "../../publish/model/errors.ts";
import { MAX_NOTE_LENGTH, parseNote } from "../../operate/inputs.ts";
import type { PublishReport } from "../../publish/versions/report.ts";
import { defaultRollbackNote } from "../../publish/versions/rollback.ts";
import { PostForm } from "../shell/layout.tsx";
import { get, type Page, type PageContext, post, textOf } from "../shell/page.ts";
import { datasetOf, showDataset } from "../datasets/dataset_frame.tsx";
import { MAX_DIFFERENCES, Review } from "./differences.tsx";
import { AllowShrink, type DryRun, dryRun } from "./dry_run.tsx";
import { Refused } from "../ui/elements.tsx";
import { withAdvice } from "./advice.ts";
import { datasetPath, href } from "../shell/paths.ts";
import { showRefused } from "./refused_version.tsx";
import { ReportSummary } from "./report_summary.tsx";
import { numberOf } from "./version_number.ts";
import { present } from "../../base/known.ts";

const PATH = "/datasets/:key/versions/:number/rollback";

/** Rolls back to an earlier version, after a preview of the changes. */
export const datasetRollback: Page = {
  routes: [
    get(PATH, proposeRollback),
    post(PATH, rollBack, { refused: proposeRollback }),
  ],
};

/** Shows what a rollback would change. */
async function proposeRollback(context: PageContext): Promise<Response> {
  const dataset = datasetOf(context);
  const number = numberOf(context.params.number);
  const { refusal } = context;
  const title = `Roll back to version ${number}`;
  let tried: DryRun<PublishReport>;
  try {
    tried = await dryRun((allowShrink) =>
      context.work.rollback(dataset, number, {
        dryRun: true,
        allowShrink,
        differences: MAX_DIFFERENCES,
        ...retentionOf(context.host.config),
        now: context.now,
      })
    );
  } catch (error) {
    return showRefused(context, dataset, title, error);
  }
  const { report, shrinks } = tried;
  return showDataset(
    context,
    dataset,
    { tab: "Versions", title },
    <>
      <Refused why={refusal} />
      <ReportSummary report={report} />
      <PostForm
        action={href(datasetPath(dataset.key, `versions/${number}/rollback`))}
        class="steps"
      >
        <input type="hidden" name="version" value={String(report.version)} />
        <label>
          Note, kept with the version
          <input name="note" maxlength={MAX_NOTE_LENGTH} value={defaultRollbackNote(number)} />
        </label>
        {shrinks === undefined ? "" : <AllowShrink shrinks={shrinks} />}
        <button type="submit">{`Publish it again as version ${report.version}`}</button>
      </PostForm>
      <Review
        counts={present(report.counts, "counts")}
        differences={report.differences ?? []}
        path={datasetPath(dataset.key, `versions/${number}/rollback`)}
        csv={href(
          datasetPath(dataset.key, "versions/compare.csv"),
          new URLSearchParams({ from: String(report.version - 1), to: String(number) }),
        )}
        query={context.query}
      />
    </>,
  );
}

async function rollBack(context: PageContext): Promise<Response> {
  const dataset = datasetOf(context);
  const { form, host, work, actor, params } = context;
  const number = numberOf(params.number);
  try {
    await work.rollback(dataset, number, {
      note: parseNote(textOf(form, "note")) || defaultRollbackNote(number),
      by: actor,
      allowShrink: textOf(form, "shrink") === "yes",
      madeFrom: numberOf(textOf(form, "version")) - 1,
      ...retentionOf(host.config),
      now: host.now(),
    });
  } catch (error) {
    if (error instanceof PublishError) {
      throw new RangeError(withAdvice(error.message, error.advice));
    }
    throw error;
  }
  await host.refresh();
  return context.redirect(datasetPath(dataset.key, "versions"), "rolled-back");
}
