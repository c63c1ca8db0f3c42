import { exact } from "../../base/text/text.ts";
import { DATASETS } from "../../datasets/mod.ts";
import { lists } from "../../library/query/filters.ts";
import { count } from "../../library/query/query.ts";
import type { PageContext } from "../shell/page.ts";
import { datasetPath, href } from "../shell/paths.ts";
import { counted } from "../ui/words.tsx";

/** Lists datasets with rows that name a source document. */
export function SourceUses({ context, id }: { context: PageContext; id: string }) {
  const uses = DATASETS.flatMap((dataset) => {
    const { size, columns } = context.library.versionOrEmpty(dataset.key);
    const rows = count({ size, where: [lists(columns.source_documents, id, exact)] });
    return rows === 0 ? [] : [{ dataset, rows }];
  });
  return (
    <>
      <h2>Named by</h2>
      {uses.length === 0 ? <p>No row names this document.</p> : (
        <ul>
          {uses.map(({ dataset: { key, title }, rows }) => (
            <li>
              <a href={href(datasetPath(key), new URLSearchParams({ source: id }))}>
                {`${counted(rows, "row")} of ${title}`}
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
