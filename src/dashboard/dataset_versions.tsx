import { LONGEST_NOTE, noteOf } from "../operate/inputs.ts";
import type { Dataset } from "../datasets/dataset.ts";
import { PublishError } from "../publish/publish_error.ts";
import type { PublishReport } from "../publish/report.ts";
import { ShrinkError } from "../publish/shrink.ts";
import { findPruned, listVersions } from "../store/versions.ts";
import { PostForm } from "./layout.tsx";
import { get, type Page, type PageContext, post, textOf } from "./page.ts";
import { datasetOf, showDataset } from "./parts/dataset_frame.tsx";
import { Differences } from "./parts/differences.tsx";
import { inForms } from "./parts/in_forms.ts";
import { AllowShrink } from "./parts/allow_shrink.tsx";
import { datasetPath, href } from "./parts/paths.ts";
import { ReportSummary } from "./parts/report_summary.tsx";
import { numberOf } from "./parts/version_number.ts";
import { count, counted, share, Table, When } from "./parts/words.tsx";
import { workOf } from "./parts/work.ts";

/** How many records are told field by field. */
const TOLD = 200;

/** The versions of a dataset: what they were, how two differ, and the way back to one. */
export const datasetVersions: Page = {
  routes: [
    get("/datasets/:key/versions", versions),
    get("/datasets/:key/versions/compare", compare),
    get("/datasets/:key/versions/:number/rollback", proposeRollback),
    post("/datasets/:key/versions/:number/rollback", goBack, { refused: proposeRollback }),
  ],
  says: {
    "rolled-back": "The earlier version is published again.",
    "published": "It is published, and served.",
  },
};

async function versions(context: PageContext): Promise<Response> {
  const dataset = datasetOf(context);
  const listed = (await listVersions(context.db, dataset.key)).reverse();
  const { version: pruned } = await findPruned(context.db, dataset.key);
  const oldest = Math.max(1, pruned);
  const kept = listed.filter(({ number }) => number >= oldest).map(({ number }) => number);
  return showDataset(
    context,
    dataset,
    { tab: "Versions" },
    listed.length === 0 ? <p>Nothing is published yet.</p> : (
      <>
        {kept.length < 2 ? "" : <CompareForm dataset={dataset} kept={kept} />}
        <Table
          label="Versions"
          head={["Version", "Published (UTC)", "By", "Note", "File", "Rows", "Changes", "Way back"]}
          numbers={["Rows"]}
          rows={listed.map((version, at) => [
            <b>{String(version.number)}</b>,
            <When at={version.publishedAt} />,
            version.publishedBy ?? <span class="quiet">unknown</span>,
            version.note ?? "",
            version.fileName ?? "",
            <>
              {count(version.rowCount)}
              <span class="under">
                {`${share(version.quoteSafeCount, version.rowCount)} quote-safe`}
              </span>
            </>,
            changesText(version.changeSummary),
            at === 0
              ? <span class="badge good">current</span>
              : version.number < oldest
              ? <span class="quiet">no longer kept</span>
              : (
                <a href={href(datasetPath(dataset.key, `versions/${version.number}/rollback`))}>
                  Roll back
                </a>
              ),
          ])}
        />
      </>
    ),
  );
}

function changesText(summary: Readonly<Record<string, number>>): string {
  const parts = Object.entries(summary).filter(([, many]) => many > 0)
    .map(([what, many]) => what === "unchanged" ? `${count(many)} ${what}` : counted(many, what));
  return parts.length === 0 ? "none" : parts.join(", ");
}

function CompareForm(
  { dataset, kept, from = kept[1]!, to = kept[0]! }: {
    dataset: Dataset;
    kept: readonly number[];
    from?: number;
    to?: number;
  },
) {
  const choices = (chosen: number) =>
    kept.map((number) => (
      <option value={String(number)} selected={number === chosen}>{`version ${number}`}</option>
    ));
  return (
    <form class="inline" method="get" action={href(datasetPath(dataset.key, "versions/compare"))}>
      <label>
        Compare
        <select name="from">{choices(from)}</select>
      </label>
      <label>
        with
        <select name="to">{choices(to)}</select>
      </label>
      <button class="plain" type="submit">Compare</button>
    </form>
  );
}

async function compare(context: PageContext): Promise<Response> {
  const dataset = datasetOf(context);
  const [from, to] = ["from", "to"].map((name) => numberOf(context.query.get(name))) as [
    number,
    number,
  ];
  const title = `Version ${from} to ${to}`;
  try {
    const { counts, differences } = await workOf(context.host).diffVersions(
      dataset,
      from,
      to,
      TOLD,
    );
    const total = counts.new + counts.changed + counts.deleted;
    return showDataset(
      context,
      dataset,
      { tab: "Versions", title },
      <>
        <p>
          {`${count(counts.new)} new, ${count(counts.changed)} changed, ${
            count(counts.deleted)
          } deleted. `}
          <a
            href={href(
              datasetPath(dataset.key, "versions/compare"),
              new URLSearchParams({ from: String(to), to: String(from) }),
            )}
          >
            The other way round
          </a>
        </p>
        <Differences
          of={differences}
          total={total}
          command={`deno task diff ${dataset.key} ${from} ${to} --limit ${total}`}
        />
      </>,
    );
  } catch (error) {
    return showRefused(context, dataset, title, error);
  }
}

/** What going back would do: nothing is published. */
async function proposeRollback(context: PageContext): Promise<Response> {
  const dataset = datasetOf(context);
  const number = numberOf(context.params.number);
  const { refusal } = context;
  const title = `Roll back to version ${number}`;
  let report: PublishReport;
  let shrinks: ShrinkError | undefined;
  const tried = (allowShrink: boolean) =>
    workOf(context.host).rollback(dataset, number, {
      dryRun: true,
      allowShrink,
      differences: TOLD,
      retentionDays: context.host.config.changesRetentionDays,
      now: context.now,
    });
  try {
    report = await tried(false).catch((error) => {
      if (!(error instanceof ShrinkError)) throw error;
      shrinks = error;
      return tried(true);
    });
  } catch (error) {
    return showRefused(context, dataset, title, error);
  }
  const { upsert, supersede, delete: deleted } = report.changes;
  return showDataset(
    context,
    dataset,
    { tab: "Versions", title, ...refusal === undefined ? {} : { status: 400 } },
    <>
      {refusal === undefined ? "" : <p class="refusal" role="alert">{refusal}</p>}
      <ReportSummary report={report} />
      <PostForm
        action={href(datasetPath(dataset.key, `versions/${number}/rollback`))}
        class="steps"
      >
        <input type="hidden" name="version" value={String(report.version)} />
        <label>
          Note, kept with the version
          <input name="note" maxlength={LONGEST_NOTE} value={`back to version ${number}`} />
        </label>
        {shrinks === undefined ? "" : <AllowShrink shrinks={shrinks} />}
        <button type="submit">{`Publish it again as version ${report.version}`}</button>
      </PostForm>
      <h2>What changes</h2>
      <Differences of={report.differences ?? []} total={upsert + supersede + deleted} />
    </>,
  );
}

async function goBack(context: PageContext): Promise<Response> {
  const dataset = datasetOf(context);
  const { form, host, actor, params } = context;
  const number = numberOf(params.number);
  try {
    await workOf(host).rollback(dataset, number, {
      note: noteOf(textOf(form, "note")) || `back to version ${number}`,
      by: actor,
      allowShrink: textOf(form, "shrink") === "yes",
      madeFrom: numberOf(textOf(form, "version")) - 1,
      retentionDays: host.config.changesRetentionDays,
      now: host.now(),
    });
  } catch (error) {
    if (error instanceof PublishError) throw new RangeError(inForms(error.message));
    throw error;
  }
  await host.refresh();
  return context.redirect(datasetPath(dataset.key, "versions"), "rolled-back");
}

/** Says that there are no such versions; anything else is no refusal. */
function showRefused(
  context: PageContext,
  dataset: Dataset,
  title: string,
  error: unknown,
): Promise<Response> | Response {
  if (!(error instanceof PublishError)) throw error;
  return showDataset(
    context,
    dataset,
    { tab: "Versions", title, status: 404 },
    <p class="refusal" role="alert">{error.message}</p>,
  );
}
