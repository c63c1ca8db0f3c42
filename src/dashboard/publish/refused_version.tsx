import { PublishError } from "../../publish/model/errors.ts";
import type { Dataset } from "../../datasets/declare/dataset.ts";
import type { PageContext } from "../shell/page.ts";
import { showDataset } from "../datasets/dataset_frame.tsx";
import { Refused } from "../ui/elements.tsx";

/** Shows a `PublishError` about versions as 404; throws any other error again. */
export function showRefused(
  context: PageContext,
  dataset: Dataset,
  title: string,
  error: unknown,
): Promise<Response> | Response {
  if (!(error instanceof PublishError)) throw error;
  return showDataset(
    context,
    dataset,
    { tab: "Versions", title, status: 404 },
    <Refused why={error.message} />,
  );
}
