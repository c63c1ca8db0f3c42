import { shortened } from "../../base/text/text.ts";
import { exampleFields, exampleOf, rulesOf } from "../../description/rows.ts";
import { get, type Page, type PageContext } from "../shell/page.ts";
import { datasetOf, showDataset } from "./dataset_frame.tsx";
import { Table } from "../ui/table.tsx";
import { Badge, Marked } from "../ui/words.tsx";

/** The tab Schema: fields, validation rules and an example, as in `deno task schema`. */
export const datasetSchema: Page = {
  routes: [get("/datasets/:key/schema", schema)],
};

function schema(context: PageContext): Response {
  const dataset = datasetOf(context);
  return showDataset(
    context,
    dataset,
    { tab: "Schema" },
    <>
      <p class="quiet">
        These are the fields that you publish and that sync delivers.{" "}
        <code>{`deno task schema ${dataset.key}`}</code> shows the same.
      </p>
      <Table
        label="Fields"
        head={["Field", "Kind", "Unit", "Allowed", "Example", "Meaning"]}
        rows={exampleFields(dataset).map((field) => [
          <code>{field.path}</code>,
          <>
            {field.type} {field.required ? <Badge kind="plain">required</Badge> : ""}
          </>,
          field.unit ?? "",
          field.allowed,
          field.example === "" ? "" : <code class="value">{shortened(field.example, 60)}</code>,
          <Marked text={field.description} />,
        ])}
      />
      <h2>Validation rules</h2>
      <ul>
        {rulesOf(dataset).map((rule) => (
          <li>
            <Marked text={rule} />
          </li>
        ))}
      </ul>
      <h2>Example row</h2>
      <pre
        tabindex={0}
        aria-label="Example row"
      ><code>{JSON.stringify(exampleOf(dataset), null, 2)}</code></pre>
    </>,
  );
}
