import type { Dataset } from "../../datasets/declare/dataset.ts";
import { FileForm } from "./file_form.tsx";
import { Refused } from "../ui/elements.tsx";
import { datasetPath, href } from "../shell/paths.ts";
import { MAX_BYTES } from "./uploads.ts";

interface Props {
  readonly dataset: Dataset;
  readonly refusal: string | undefined;
}

/** Encodings of older spreadsheet programs. */
const ENCODINGS = [
  ["windows-1252", "older Excel on Windows"],
  ["macintosh", "older Excel on a Mac"],
  ["iso-8859-2", "Central Europe"],
] as const;

/** The first step: a form to upload a file. */
export function ChooseFile({ dataset, refusal }: Props) {
  const hasOutlines = dataset.geometry !== undefined;
  return (
    <>
      <Refused why={refusal} />
      <FileForm
        dataset={dataset}
        action={href(datasetPath(dataset.key, "publish"))}
        title="Drop a file here, or choose one"
        hint={`CSV, XLSX, ${
          hasOutlines ? "GeoJSON, " : ""
        }NDJSON or a JSON array, also as .gz, up to ${MAX_BYTES / 2 ** 20} MB. ` +
          "Columns may have your own names: the next step asks what they mean."}
        button="Review the file"
      >
        <label>
          Encoding
          <select name="encoding">
            <option value="">detected: UTF-8 or UTF-16</option>
            {ENCODINGS.map(([name, says]) => <option value={name}>{`${name}, ${says}`}</option>)}
          </select>
        </label>
        <label>
          A map from last time, if you kept one (.map.json)
          <input type="file" name="map" accept=".json" />
        </label>
      </FileForm>
      <p class="quiet">
        Nothing is published until you have seen what changes and confirmed it. On the command line:
        {" "}
        <code>{`deno task publish ${dataset.key} <file>`}</code>.
      </p>
    </>
  );
}
