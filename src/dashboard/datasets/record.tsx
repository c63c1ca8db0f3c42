import type { Dataset } from "../../datasets/declare/dataset.ts";
import { DATASETS } from "../../datasets/mod.ts";
import { RESULT_TYPES } from "../../datasets/search/search_document.ts";
import type { LibrarySnapshot } from "../../library/serving/library.ts";
import { labelOf } from "../../publish/compare/record_difference.ts";
import { recordHistory } from "../../publish/compare/record_history.ts";
import { get, type Page, type PageContext } from "../shell/page.ts";
import { datasetOf, showDataset } from "./dataset_frame.tsx";
import { datasetPath, href, recordPath } from "../shell/paths.ts";
import { RecordApi } from "./api_request.tsx";
import { RecordFields } from "./record_fields.tsx";
import { RecordHistory } from "./record_history.tsx";
import { RecordTrust } from "./record_trust.tsx";
import { SourceUses } from "./source_uses.tsx";
import { territoryMap } from "./territory_map.tsx";
import { memberOf } from "../../base/known.ts";

/** The page of one record. `/<type>/:id` is its link in search results (`href`). */
export const record: Page = {
  routes: [
    get("/datasets/:key/records/:id", show),
    ...RESULT_TYPES.filter((type) => type !== "dataset").map((type) =>
      get(`/${type}/:id`, ({ library, params, redirect }) => {
        const id = memberOf(params, "id");
        const found = datasetHaving(type, id, library);
        if (found === undefined) throw new RangeError(`There is no ${type} record with that id.`);
        return redirect(recordPath(found.key, id));
      })
    ),
  ],
};

/** The dataset of a search result: the first of its type that has the record. */
function datasetHaving(type: string, id: string, library: LibrarySnapshot): Dataset | undefined {
  const ofType = DATASETS.filter(({ search }) => search?.type === type);
  return ofType.find(({ key }) => library.versionOrEmpty(key).rowOf(id) !== undefined) ?? ofType[0];
}

async function show(context: PageContext): Promise<Response> {
  const dataset = datasetOf(context);
  const id = memberOf(context.params, "id");
  const version = context.library.versionOrEmpty(dataset.key);
  const row = version.rowOf(id);
  const history = await recordHistory(context.db, dataset, id);
  const text = row === undefined ? history.last : version.records().get(row);
  if (text === undefined) {
    return showDataset(
      context,
      dataset,
      { tab: "Records", title: "No such record", status: 404 },
      <p>
        {`No stored version has a record with the id ${id}. `}
        <a href={href(datasetPath(dataset.key))}>All records</a>
      </p>,
    );
  }
  const record: unknown = JSON.parse(text);
  const map = dataset.geometry === undefined ? "" : await territoryMap({
    dataset,
    version,
    row,
    geometry: dataset.geometry(record) ?? null,
    name: labelOf(dataset, record, id),
  });
  return showDataset(
    context,
    dataset,
    { tab: "Records", title: labelOf(dataset, record, id) },
    <>
      {row === undefined
        ? (
          <p class="caution">
            The current version does not have this record. You see it as it last was.
          </p>
        )
        : <RecordTrust context={context} dataset={dataset} row={row} record={record} />}
      {map}
      {dataset.key === "source_documents" ? <SourceUses context={context} id={id} /> : ""}
      <h2>Fields</h2>
      <RecordFields dataset={dataset} record={record} />
      <h2>History</h2>
      <RecordHistory history={history} />
      {row === undefined ? "" : <RecordApi context={context} dataset={dataset} id={id} />}
    </>,
  );
}
