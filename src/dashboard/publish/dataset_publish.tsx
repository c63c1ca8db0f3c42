import { GateError, PublishError, ReadError } from "../../publish/model/errors.ts";
import { noteOf } from "../../operate/inputs.ts";
import type { Dataset } from "../../datasets/declare/dataset.ts";
import { holdFile } from "../../publish/files/held_file.ts";
import type { FileReport } from "../../publish/versions/publish_file.ts";
import { shapeOf } from "../../publish/gate/shape.ts";
import { parseMap, type SheetMap } from "../../publish/model/sheet_map.ts";
import type { FileWork } from "../../publish/versions/work.ts";
import { get, type Page, type PageContext, post, textOf } from "../shell/page.ts";
import { datasetOf, showDataset } from "../datasets/dataset_frame.tsx";
import { dryRun } from "./dry_run.ts";
import { mapOf } from "./map_of_form.ts";
import { datasetPath } from "../shell/paths.ts";
import { numberOf } from "./version_number.ts";
import { type Checked, CheckedFile } from "./publish_check.tsx";
import { choicesOf, optionsOf } from "./publish_choices.ts";
import { ChooseFile } from "./publish_choose.tsx";
import { refusalText } from "./advice.ts";
import { MapFile } from "./publish_map.tsx";
import { MOST_BYTES, sheetOf, type Upload } from "./uploads.ts";

/** What a form has beside its file. */
const FORM_BYTES = 64 * 1024;

/**
 * Publishes a file as the command does, in steps: the file, what its columns mean, what would be wrong
 * or change, and only then the new version.
 */
export const datasetPublish: Page = {
  routes: [
    get("/datasets/:key/publish", choose),
    post("/datasets/:key/publish", takeFile, {
      refused: choose,
      mostBytes: MOST_BYTES + FORM_BYTES,
    }),
    get("/datasets/:key/publish/:upload", map),
    post("/datasets/:key/publish/:upload", keepMap, { refused: map }),
    get("/datasets/:key/publish/:upload/check", check),
    post("/datasets/:key/publish/:upload/confirm", confirm, { refused: check }),
    post("/datasets/:key/publish/:upload/discard", discard),
  ],
  says: { sheet: "The sheet that you chose is read now. Look at what its columns mean." },
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

/** Runs what reads a file; what is wrong with it is a refusal that the page shows. */
async function refusing<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ReadError || error instanceof PublishError) {
      throw new RangeError(refusalText(error)!, { cause: error });
    }
    throw error;
  }
}

async function takeFile(context: PageContext): Promise<Response> {
  const dataset = datasetOf(context);
  const { form, work, uploads, now } = context;
  const sent = form.get("file");
  if (!(sent instanceof File) || sent.size === 0) {
    throw new RangeError("Choose a file that is not empty.");
  }
  const file = await holdFile(sent);
  const kept = form.get("map");
  const encoding = textOf(form, "encoding");
  const opening = encoding === "" ? {} : { encoding };
  const looked = await refusing(() => work.lookAtFile(dataset, file, opening));
  const own = kept instanceof File && kept.size > 0
    ? { map: await refusing(async () => parseMap(await kept.text(), kept.name)), doubts: [] }
    : {};
  const upload = uploads.add(dataset, file, { opening, ...looked, ...own }, now);
  return context.redirect(datasetPath(dataset.key, `publish/${upload.id}`));
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
  return uploads.find(dataset, params.upload!, now);
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
    const looked = await refusing(() => work.lookAtFile(dataset, upload.file, opening));
    uploads.change(upload, { ...looked, choices }, now);
    return context.redirect(here, "sheet");
  }
  const corrected: SheetMap | undefined = upload.map === undefined
    ? undefined
    : mapOf(form, shapeOf(dataset.schema).leaves, upload.map.sheet);
  // Kept before it is looked at, so that nothing is to be written again.
  uploads.change(upload, { map: corrected, choices }, now);
  if (corrected !== undefined) {
    await refusing(() => parseMap(JSON.stringify(corrected), "the map"));
  }
  optionsOf(context, choices);
  return context.redirect(`${here}/check`);
}

async function checked(
  context: PageContext,
  dataset: Dataset,
  upload: Upload,
): Promise<Checked> {
  try {
    return await dryRun((allowShrink) =>
      publishUpload(context, dataset, upload, { dryRun: true, allowShrink })
    );
  } catch (error) {
    if (error instanceof GateError) return { errors: error };
    const refusal = refusalText(error);
    if (refusal === undefined) throw error;
    return { refusal };
  }
}

function publishUpload(
  context: PageContext,
  dataset: Dataset,
  { file, map, choices, opening }: Upload,
  options: Partial<FileWork>,
): Promise<FileReport> {
  return context.work.publishFile(dataset, file, {
    ...optionsOf(context, choices),
    read: { ...opening, ...map === undefined ? {} : { map } },
    ...options,
  });
}

async function check(context: PageContext): Promise<Response> {
  const dataset = datasetOf(context);
  const upload = uploadOf(context, dataset);
  const { refusal } = context;
  const result = await checked(context, dataset, upload);
  return showDataset(
    context,
    dataset,
    {
      tab: "Publish",
      title: upload.file.name,
      ..."report" in result ? {} : { status: 400 },
    },
    <CheckedFile dataset={dataset} upload={upload} checked={result} refusal={refusal} />,
  );
}

async function confirm(context: PageContext): Promise<Response> {
  const dataset = datasetOf(context);
  const { uploads, params, host } = context;
  await uploads.publish(dataset, params.upload!, () => publishConfirmed(context, dataset));
  await host.refresh();
  return context.redirect(datasetPath(dataset.key, "versions"), "published");
}

async function publishConfirmed(context: PageContext, dataset: Dataset): Promise<void> {
  const { form, actor } = context;
  const upload = uploadOf(context, dataset);
  const note = noteOf(textOf(form, "note"));
  const shown = numberOf(textOf(form, "version"));
  if (textOf(form, "changes") !== String(upload.changes)) {
    throw new RangeError("The map or the choices are others now. Look at what changes now.");
  }
  try {
    await refusing(() =>
      publishUpload(context, dataset, upload, {
        by: actor,
        fileName: upload.file.name,
        allowShrink: textOf(form, "shrink") === "yes",
        // What was confirmed is what was shown.
        madeFrom: shown - 1,
        ...note === "" ? {} : { note },
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
