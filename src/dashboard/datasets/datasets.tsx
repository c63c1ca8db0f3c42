import { DATASETS } from "../../datasets/mod.ts";
import { get, type Page, type PageContext } from "../shell/page.ts";
import { quoteSafeRows } from "./dataset_frame.tsx";
import { datasetPath, href } from "../shell/paths.ts";
import { Table } from "../ui/table.tsx";
import { count, share, When } from "../ui/words.tsx";
import { memberOf } from "../../base/known.ts";

/** `/datasets`: all datasets. `/dataset/:key` is the link in search results. */
export const datasets: Page = {
  routes: [
    get("/datasets", (context) => context.show({ title: "Datasets" }, <List context={context} />)),
    get(
      "/dataset/:key",
      ({ params, redirect }) => redirect(datasetPath(memberOf(params, "key"))),
    ),
  ],
};

function List({ context }: { context: PageContext }) {
  return (
    <Table
      label="Datasets"
      head={["Dataset", "Version", "Rows", "Quote-safe", "Published (UTC)", "Source"]}
      numbers={["Version", "Rows", "Quote-safe"]}
      rows={DATASETS.map((dataset) => {
        const { info, size } = context.library.versionOrEmpty(dataset.key);
        const safe = quoteSafeRows(context, dataset);
        return [
          <>
            <a href={href(datasetPath(dataset.key))}>{dataset.title}</a>
            <span class="under">
              <code>{dataset.key}</code>
            </span>
          </>,
          info === null ? <span class="quiet">none</span> : String(info.number),
          count(size),
          safe === undefined ? <span class="quiet">not rated</span> : share(safe, size),
          <When at={info?.publishedAt ?? null} />,
          dataset.source,
        ];
      })}
    />
  );
}
