import type { Dataset } from "../../datasets/declare/dataset.ts";
import { BROWSINGS } from "../../endpoints/browsings.ts";
import type { PageContext } from "../shell/page.ts";
import { Request } from "./api_request.tsx";
import { entryOf } from "../../base/known.ts";

/** How the API is asked for one record. */
export function RecordApi(
  { context, dataset, id }: { context: PageContext; dataset: Dataset; id: string },
) {
  const { path, params } = entryOf(BROWSINGS, dataset.key);
  if (path === null || !(dataset.idField in params)) return "";
  const query = `${new URLSearchParams({ [dataset.idField]: id })}`;
  return <Request context={context} path={path} query={query} />;
}
