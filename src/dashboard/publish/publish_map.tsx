import type { Dataset } from "../../datasets/declare/dataset.ts";
import { sourceDocuments } from "../../datasets/source_documents.ts";
import { shapeOf } from "../../publish/gate/shape.ts";
import { PostForm } from "../shell/layout.tsx";
import type { PageContext } from "../shell/page.ts";
import { Refused } from "../ui/elements.tsx";
import { FORM_ADVICE } from "./advice.ts";
import { MapForm } from "./map_form.tsx";
import { datasetPath, href } from "../shell/paths.ts";
import { type Choices, sheetOf, type Upload } from "./uploads.ts";

interface Props {
  readonly context: PageContext;
  readonly dataset: Dataset;
  readonly upload: Upload;
}

/** The second step: a form for the meaning of columns and the publishing options. */
export async function MapFile({ context, dataset, upload }: Props) {
  const { file, map, doubts, sheets, isSheet, choices } = upload;
  const { refusal } = context;
  const here = href(datasetPath(dataset.key, `publish/${upload.id}`));
  const columns = map === undefined ? [] : await context.work.previewColumns(
    file,
    map,
    upload.opening,
  );
  const { leaves } = shapeOf(dataset.schema);
  return (
    <>
      <Refused why={refusal} />
      {doubts.length === 0 ? "" : (
        <div class="caution">
          <p>Check these points:</p>
          <ul>
            {doubts.map((doubt) => (
              <li>
                {typeof doubt === "string"
                  ? doubt
                  : `${doubt.message}: ${FORM_ADVICE[doubt.advice]}`}
              </li>
            ))}
          </ul>
        </div>
      )}
      <PostForm action={here} class="steps">
        {sheets.length < 2 ? "" : (
          <div class="box">
            <label>
              Sheet
              <select name="sheet">
                {sheets.map((sheet) => (
                  <option value={sheet} selected={sheet === sheetOf(upload)}>{sheet}</option>
                ))}
              </select>
            </label>
            <button class="plain" type="submit" name="do" value="propose">Read this sheet</button>
          </div>
        )}
        {map === undefined
          ? (
            <p>
              {isSheet
                ? "Every column is named as a field: no map is needed."
                : "Rows use the names of our fields: no map is needed."}
            </p>
          )
          : (
            <>
              <h2>What the columns mean</h2>
              <MapForm map={map} columns={columns} leaves={leaves} />
              <details class="request">
                <summary>The map, to keep with the sheet</summary>
                <pre
                  tabindex={0}
                  aria-label="Map"
                ><code id="map">{JSON.stringify(map, null, 2)}</code></pre>
                <button class="plain" type="button" data-copy="#map" data-scripted hidden>
                  Copy
                </button>
              </details>
            </>
          )}
        <h2>How they become a version</h2>
        <Options context={context} dataset={dataset} choices={choices} />
        <p class="actions">
          <button type="submit" name="do" value="check">Check the rows</button>
        </p>
      </PostForm>
      <PostForm action={`${here}/discard`} class="inline">
        <button class="plain" type="submit">Discard the file</button>
      </PostForm>
    </>
  );
}

const MODES = [
  ["whole", "The file is the whole new version: rows that are not in it are removed"],
  ["delta", "The file holds only changed rows: all others stay"],
  ["patch", "Update only these columns, matching rows by the fields below"],
] as const;

function Options(
  { context, dataset, choices }: { context: PageContext; dataset: Dataset; choices: Choices },
) {
  const { size } = context.library.versionOrEmpty(dataset.key);
  const documents = context.library.versionOrEmpty(sourceDocuments);
  return (
    <>
      {size === 0 ? <input type="hidden" name="mode" value="whole" /> : (
        <fieldset>
          <legend>Rows</legend>
          {MODES.map(([mode, says]) => (
            <label class="check">
              <input type="radio" name="mode" value={mode} checked={choices.mode === mode} />
              {says}
            </label>
          ))}
        </fieldset>
      )}
      <div class="fields">
        {size === 0 ? "" : (
          <>
            <Option
              name="match"
              label="Fields to match rows by"
              value={choices.match.join(", ")}
              says="For updating columns of current rows, such as manufacturer, sku."
            />
            <Option
              name="keep"
              label="Fields to keep from current rows"
              value={choices.keep.join(", ")}
              says="Whatever the file says about them, such as base_cost, pricing."
            />
          </>
        )}
        <Option
          name="source"
          label="Source document"
          value={choices.source}
          says="For rows that name none."
          list="documents"
        />
        <Option
          name="verified"
          label="Verified"
          value={choices.verified}
          says="For rows without a date: now, a day such as 2026-01-31, or a day with its time."
          list="verified"
        />
      </div>
      {dataset.latest === undefined || size === 0 ? "" : (
        <label class="check">
          <input type="checkbox" name="older" value="yes" checked={choices.older} />
          Accept rows that were verified before the rows that they replace
        </label>
      )}
      <datalist id="documents">
        {Array.from(
          { length: Math.min(documents.size, MAX_LISTED) },
          (_, row) => (
            <option value={documents.columns.id.get(row) ?? ""}>
              {documents.columns.title.get(row)}
            </option>
          ),
        )}
      </datalist>
      <datalist id="verified">
        <option value="now"></option>
      </datalist>
    </>
  );
}

const MAX_LISTED = 200;

function Option(
  { name, label, value, says, list }: {
    name: string;
    label: string;
    value: string;
    says: string;
    list?: string;
  },
) {
  return (
    <div class="field">
      <label for={`option-${name}`}>{label}</label>
      <input
        id={`option-${name}`}
        name={name}
        value={value}
        list={list}
        autocomplete="off"
        aria-describedby={`about-${name}`}
      />
      <p id={`about-${name}`} class="quiet">{says}</p>
    </div>
  );
}
