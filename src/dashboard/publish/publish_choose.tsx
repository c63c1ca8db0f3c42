import type { Dataset } from "../../datasets/declare/dataset.ts";
import { PostForm } from "../shell/layout.tsx";
import { Refused } from "../ui/elements.tsx";
import { datasetPath, href } from "../shell/paths.ts";
import { MOST_BYTES } from "./uploads.ts";

interface Props {
  readonly dataset: Dataset;
  readonly refusal: string | undefined;
}

/** What older spreadsheets write text in. */
const ENCODINGS = [
  ["windows-1252", "older Excel on Windows"],
  ["macintosh", "older Excel on a Mac"],
  ["iso-8859-2", "Central Europe"],
] as const;

/** The first step: a file, dropped or chosen. */
export function ChooseFile({ dataset, refusal }: Props) {
  const hasOutlines = dataset.geometry !== undefined;
  return (
    <>
      <Refused why={refusal} />
      <PostForm
        action={href(datasetPath(dataset.key, "publish"))}
        sendsFile
        class="drop"
        data-drop="file"
        data-most={String(MOST_BYTES)}
      >
        <label class="file">
          <b>Drop a file here, or choose one</b>
          <input
            type="file"
            name="file"
            required
            accept={`.csv,.tsv,.txt,.xlsx,.ndjson,.json,.gz${hasOutlines ? ",.geojson" : ""}`}
          />
          <span class="quiet">
            {`CSV, XLSX, ${
              hasOutlines ? "GeoJSON, " : ""
            }NDJSON or a JSON array, also as .gz, up to ${MOST_BYTES / 2 ** 20} MB. ` +
              "Columns may have names of your own: the next step asks what they mean."}
          </span>
        </label>
        <label>
          Encoding
          <select name="encoding">
            <option value="">as the file tells: UTF-8 or UTF-16</option>
            {ENCODINGS.map(([name, says]) => <option value={name}>{`${name}, ${says}`}</option>)}
          </select>
        </label>
        <label>
          A map that you kept, if you have one (.map.json)
          <input type="file" name="map" accept=".json" />
        </label>
        <p class="refusal" role="alert" data-too-large hidden>
          That file is too large to be sent here. <code>deno task publish</code> takes it.
        </p>
        <button type="submit">Look at it</button>
      </PostForm>
      <p class="quiet">
        Nothing is published before you have seen what changes, and confirmed it. On the command
        line: <code>{`deno task publish ${dataset.key} <file>`}</code>.
      </p>
    </>
  );
}
