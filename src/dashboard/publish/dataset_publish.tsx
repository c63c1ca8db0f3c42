import { defined } from "../../base/json/defined.ts";
import { within } from "../../base/async/within.ts";
import { href } from "../shell/paths.ts";
import { csvResponse } from "../shell/file_response.ts";
import { type ReviewJob, startReview } from "./review_jobs.ts";
import { ReviewProgress } from "./publish_progress.tsx";
import { GateError, PublishError, ReadError } from "../../publish/model/errors.ts";
import { parseNote } from "../../operate/inputs.ts";
import type { Dataset } from "../../datasets/declare/dataset.ts";
import { holdFile } from "../../publish/files/held_file.ts";
import type { FileReport } from "../../publish/versions/publish_file.ts";
import { shapeOf } from "../../publish/gate/shape.ts";
import { parseMap, type SheetMap } from "../../publish/model/sheet_map.ts";
import type { FileWork } from "../../publish/versions/work.ts";
import { get, type Page, type PageContext, post, textOf } from "../shell/page.ts";
import { datasetOf, showDataset } from "../datasets/dataset_frame.tsx";
import { dryRun } from "./dry_run.tsx";
import { mapOf, newlyChosen, sameMap, undecidedText } from "./map_of_form.ts";
import { datasetPath } from "../shell/paths.ts";
import { numberOf } from "./version_number.ts";
import { type Checked, CheckedFile } from "./publish_check.tsx";
import { choicesOf, optionsOf } from "./publish_choices.ts";
import { ChooseFile } from "./publish_choose.tsx";
import { refusalText } from "./advice.ts";
import { MapFile } from "./publish_map.tsx";
import { MAX_BYTES, sheetOf, type Upload } from "./uploads.ts";
import { memberOf, present } from "../../base/known.ts";

/** The maximum size of a form without its file. */
const FORM_BYTES = 64 * 1024;

/**
 * The tab Publish: publishes a file like `deno task publish`, in steps: upload, map its columns, review
 * errors or changes, confirm.
 */
export const datasetPublish: Page = {
  routes: [
    get("/datasets/:key/publish", choose),
    post("/datasets/:key/publish", takeFile, {
      refused: choose,
      maxBytes: MAX_BYTES + FORM_BYTES,
    }),
    get("/datasets/:key/publish/:upload", map),
    post("/datasets/:key/publish/:upload", keepMap, { refused: map }),
    get("/datasets/:key/publish/:upload/check", check),
    post("/datasets/:key/publish/:upload/confirm", confirm, { refused: check }),
    get("/datasets/:key/publish/:upload/changes.csv", downloadChanges),
    post("/datasets/:key/publish/:upload/cancel", cancel),
    post("/datasets/:key/publish/:upload/file", replaceFile, {
      refused: map,
      maxBytes: MAX_BYTES + FORM_BYTES,
    }),
    post("/datasets/:key/publish/:upload/discard", discard),
  ],
  says: {
    sheet: "The sheet that you chose is used now. Review what its columns mean.",
    remembered: "The map of your last file with these columns is used again. Check it.",
    readings:
      "The reading of the columns that you chose was filled in. Review it, then check the rows.",
    cancelled: "The review was cancelled. Nothing was published.",
  },
};

function choose(context: PageContext): Response {
  const dataset = datasetOf(context);
  return showDataset(
    context,
    dataset,
    { tab: "Publish" },
    <ChooseFile dataset={dataset} refusal={context.refusal} />,
  );
}

/** Runs work on a file; errors in the file become a `RangeError`, which the page shows. */
async function refusing<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ReadError || error instanceof PublishError) {
      throw new RangeError(present(refusalText(error), "the text of a refusal"), { cause: error });
    }
    throw error;
  }
}

/** @throws {RangeError} when the form has no file, or an empty one. */
function sentFile(form: FormData): File {
  const sent = form.get("file");
  if (sent instanceof File && sent.size > 0) return sent;
  throw new RangeError("Choose a file that is not empty.");
}

async function takeFile(context: PageContext): Promise<Response> {
  const dataset = datasetOf(context);
  const { form, work, uploads, now } = context;
  const file = await holdFile(sentFile(form));
  const kept = form.get("map");
  const opening = defined({ encoding: textOf(form, "encoding") || undefined });
  const looked = await refusing(() => work.inspectFile(dataset, file, opening));
  const own = kept instanceof File && kept.size > 0
    ? { map: await refusing(async () => parseMap(await kept.text(), kept.name)), doubts: [] }
    : {};
  const upload = uploads.add(dataset, file, { opening, ...looked, ...own }, now);
  const last = "map" in own || looked.map === undefined
    ? undefined
    : uploads.recallMap(dataset, looked.map);
  if (last !== undefined) uploads.change(upload, { ...last, doubts: [] }, now);
  return context.redirect(
    datasetPath(dataset.key, `publish/${upload.id}`),
    ...last === undefined ? [] : ["remembered"],
  );
}

/** Replaces a file that has errors, keeping its map and choices. */
async function replaceFile(context: PageContext): Promise<Response> {
  const dataset = datasetOf(context);
  const { form, uploads, now } = context;
  const upload = uploadOf(context, dataset);
  uploads.change(upload, { file: await holdFile(sentFile(form)) }, now);
  return context.redirect(datasetPath(dataset.key, `publish/${upload.id}/check`));
}

function cancel(context: PageContext): Response {
  const dataset = datasetOf(context);
  const upload = uploadOf(context, dataset);
  context.uploads.endReview(upload.id);
  return context.redirect(datasetPath(dataset.key, `publish/${upload.id}`), "cancelled");
}

async function map(context: PageContext): Promise<Response> {
  const dataset = datasetOf(context);
  const upload = uploadOf(context, dataset);
  return showDataset(
    context,
    dataset,
    { tab: "Publish", title: upload.file.name },
    await MapFile({ context, dataset, upload }),
  );
}

function uploadOf({ uploads, params, now }: PageContext, dataset: Dataset): Upload {
  return uploads.find(dataset, memberOf(params, "upload"), now);
}

async function keepMap(context: PageContext): Promise<Response> {
  const dataset = datasetOf(context);
  const { form, work, uploads, now } = context;
  const upload = uploadOf(context, dataset);
  const here = datasetPath(dataset.key, `publish/${upload.id}`);
  const choices = choicesOf(form);
  const sheet = textOf(form, "sheet");
  const isOther = sheet !== "" && sheet !== sheetOf(upload);
  if (isOther || textOf(form, "do") === "propose") {
    const opening = { ...upload.opening, sheet };
    const looked = await refusing(() => work.inspectFile(dataset, upload.file, opening));
    uploads.change(upload, { ...looked, choices }, now);
    return context.redirect(here, "sheet");
  }
  const corrected: SheetMap | undefined = upload.map === undefined
    ? undefined
    : mapOf(form, shapeOf(dataset.schema).leaves, upload.map.sheet);
  const isProposed = sameMap(corrected, upload.map);
  // Saved before validation, so that no input is lost. Doubts only apply to the proposed map.
  const kept = { map: corrected, choices, ...isProposed ? {} : { doubts: [] } };
  uploads.change(upload, kept, now);
  if (corrected !== undefined && upload.map !== undefined) {
    const chosen = newlyChosen(corrected, upload.map);
    const read = chosen.length === 0
      ? undefined
      : await refusing(() =>
        work.proposeReadings(dataset, upload.file, corrected, chosen, upload.opening)
      );
    if (read !== undefined) {
      uploads.change(upload, { ...kept, map: read }, now);
      return context.redirect(here, "readings");
    }
    const undecided = undecidedText(corrected);
    if (undecided !== undefined) throw new RangeError(undecided);
    await refusing(() => parseMap(JSON.stringify(corrected), "the map"));
  }
  optionsOf(context, choices);
  if (corrected !== undefined) uploads.rememberMap(dataset, corrected, choices);
  return context.redirect(`${here}/check`);
}

async function checked(
  context: PageContext,
  dataset: Dataset,
  upload: Upload,
  running: RunningReview,
): Promise<Checked> {
  try {
    return await dryRun((allowShrink) =>
      publishUpload(context, dataset, upload, { dryRun: true, allowShrink, csv: true }, running)
    );
  } catch (error) {
    if (error instanceof GateError) return { errors: error };
    const refusal = refusalText(error);
    if (refusal === undefined) throw error;
    return { refusal };
  }
}

/** Callbacks and the abort signal of a review. */
type RunningReview = Parameters<PageContext["work"]["publishFile"]>[3];

function publishUpload(
  context: PageContext,
  dataset: Dataset,
  { file, map, choices, opening }: Upload,
  options: Partial<FileWork>,
  running: RunningReview = {},
): Promise<FileReport> {
  return context.work.publishFile(dataset, file, {
    ...optionsOf(context, choices),
    read: { ...opening, ...defined({ map }) },
    ...options,
  }, running);
}

/** A review that finishes within this time is shown without a progress page. */
const SHOWN_AT_ONCE_MS = 2_000;

async function check(context: PageContext): Promise<Response> {
  const dataset = datasetOf(context);
  const upload = uploadOf(context, dataset);
  const { refusal, uploads, now } = context;
  // The current version may have changed since.
  if (refusal !== undefined) uploads.endReview(upload.id);
  const job = reviewOf(context, dataset, upload);
  // A refusal is shown together with a new review, so wait for it.
  if (refusal === undefined) await within(SHOWN_AT_ONCE_MS, job.ended, undefined);
  else await job.ended;
  job.check();
  const { result, progress, startedAt } = job;
  const title = upload.file.name;
  if (result === undefined) {
    const elapsed = Math.max(0, Math.round((now - startedAt) / 1000)) + SHOWN_AT_ONCE_MS / 1000;
    const path = href(datasetPath(dataset.key, `publish/${upload.id}/cancel`));
    const response = showDataset(
      context,
      dataset,
      { tab: "Publish", title },
      <ReviewProgress progress={progress} elapsed={elapsed} cancel={path} />,
    );
    response.headers.set("refresh", "1");
    return response;
  }
  return showDataset(
    context,
    dataset,
    {
      tab: "Publish",
      title: upload.file.name,
      ..."report" in result ? {} : { status: 400 },
    },
    <CheckedFile
      dataset={dataset}
      upload={upload}
      checked={result}
      refusal={refusal}
      query={context.query}
    />,
  );
}

/** The review of a file against the current version; starts a new one if it is outdated. */
function reviewOf(
  context: PageContext,
  dataset: Dataset,
  upload: Upload,
): ReviewJob<Checked> {
  const { uploads, library, now } = context;
  const start = () =>
    startReview<Checked>(
      (onProgress, signal) => checked(context, dataset, upload, { onProgress, signal }),
      now,
    );
  const job = uploads.review(upload, start);
  const current = library.versionOrEmpty(dataset.key).info?.number ?? 0;
  const { result } = job;
  const isOutdated = result !== undefined && "report" in result &&
    result.report.version !== current + 1;
  if (!isOutdated) return job;
  uploads.endReview(upload.id);
  return uploads.review(upload, start);
}

/** Downloads all changes of the review. */
async function downloadChanges(context: PageContext): Promise<Response> {
  const dataset = datasetOf(context);
  const job = reviewOf(context, dataset, uploadOf(context, dataset));
  await job.ended;
  job.check();
  const { result } = job;
  if (result === undefined || !("report" in result)) {
    throw new RangeError("There is nothing to compare: the file has errors.");
  }
  return csvResponse(`${dataset.key}-changes.csv`, result.report.csv ?? []);
}

async function confirm(context: PageContext): Promise<Response> {
  const dataset = datasetOf(context);
  const { uploads, params, host } = context;
  await uploads.publish(
    dataset,
    memberOf(params, "upload"),
    () => publishConfirmed(context, dataset),
  );
  await host.refresh();
  return context.redirect(datasetPath(dataset.key, "versions"), "published");
}

async function publishConfirmed(context: PageContext, dataset: Dataset): Promise<void> {
  const { form, actor } = context;
  const upload = uploadOf(context, dataset);
  const note = parseNote(textOf(form, "note"));
  const shown = numberOf(textOf(form, "version"));
  if (textOf(form, "changes") !== String(upload.changes)) {
    throw new RangeError("The map or the options have changed since this review. Review again.");
  }
  try {
    await refusing(() =>
      publishUpload(context, dataset, upload, {
        by: actor,
        fileName: upload.file.name,
        allowShrink: textOf(form, "shrink") === "yes",
        // The user confirmed the version that was shown.
        madeFrom: shown - 1,
        ...defined({ note: note || undefined }),
      })
    );
  } catch (error) {
    if (error instanceof GateError) throw new RangeError(error.message);
    throw error;
  }
}

function discard(context: PageContext): Response {
  const dataset = datasetOf(context);
  context.uploads.remove(uploadOf(context, dataset));
  return context.redirect(datasetPath(dataset.key, "publish"));
}
