import type { Child } from "hono/jsx";
import type { Dataset } from "../../datasets/declare/dataset.ts";
import { PostForm } from "../shell/layout.tsx";
import { MAX_BYTES } from "./uploads.ts";

interface Props {
  readonly dataset: Dataset;
  /** The full path that the form posts to. */
  readonly action: string;
  readonly title: string;
  readonly hint: string;
  readonly button: string;
  /** More fields of the form. */
  readonly children?: Child;
}

/** A form to upload a file of rows, also by dropping it. A script rejects files that are too large. */
export function FileForm({ dataset, action, title, hint, button, children }: Props) {
  const geojson = dataset.geometry === undefined ? "" : ",.geojson";
  return (
    <PostForm
      action={action}
      sendsFile
      class="drop"
      data-drop="file"
      data-most={String(MAX_BYTES)}
    >
      <label class="file">
        <b>{title}</b>
        <input
          type="file"
          name="file"
          required
          accept={`.csv,.tsv,.txt,.xlsx,.ndjson,.json,.gz${geojson}`}
        />
        <span class="quiet">{hint}</span>
      </label>
      {children}
      <p class="refusal" role="alert" data-too-large hidden>
        That file is too large for this page. Use <code>deno task publish</code> instead.
      </p>
      <button type="submit">{button}</button>
    </PostForm>
  );
}
