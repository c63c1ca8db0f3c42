import { z } from "zod";
import { shapesOf } from "../../datasets/declare/schema_parts.ts";
import type { Caller } from "../../access/caller.ts";
import { levelOf } from "../../access/levels.ts";
import { accessNames, hasAny } from "../../datasets/declare/access.ts";
import type { Dataset } from "../../datasets/declare/dataset.ts";
import { DATASETS } from "../../datasets/mod.ts";
import { metaLine, type SearchDeclaration } from "../../datasets/search/search_document.ts";
import type { LibrarySnapshot } from "../../library/serving/library.ts";
import { ranksOf } from "../../library/query/order.ts";
import { SearchBuilder } from "../../search/index/search_builder.ts";
import { Segment } from "../../search/index/segment.ts";
import { itemAt } from "../../base/known.ts";

const segments = new WeakMap<LibrarySnapshot, Segment>();

/** A search segment with one document per dataset; its rows are positions in `DATASETS`. */
export function manifests(library: LibrarySnapshot): Segment {
  let segment = segments.get(library);
  if (segment === undefined) segments.set(library, segment = build(library));
  return segment;
}

function build(library: LibrarySnapshot): Segment {
  const search: SearchDeclaration<Dataset> = {
    type: "dataset",
    category: "datasets",
    document: ({ key, title, source, schema }) => {
      const { info } = library.versionOrEmpty(key);
      return {
        title,
        subtitle: key,
        trade: null,
        quoteSafe: null,
        confidence: null,
        sourceDocumentId: null,
        lastVerifiedAt: null,
        unresolvedRequirements: [],
        year: null,
        meta: info === null
          ? "nothing published"
          : metaLine(`version ${info.number}`, `${info.rowCount} rows`),
        fields: { source, kinds: kindsOf(schema) },
      };
    },
  };
  const builder = new SearchBuilder(search);
  DATASETS.forEach((dataset, at) => builder.add(dataset, at));
  const ids = ranksOf(DATASETS.map(({ key }) => key));
  return new Segment(builder.finish([...DATASETS.keys()], ids), {
    search,
    size: DATASETS.length,
    id: ({ key }: Dataset) => key,
    row: (number) => itemAt(DATASETS, number),
  });
}

/**
 * The values of the `…_type` fields that a dataset's schema allows, so that `PACE` finds the dataset for
 * such loans even if none are published.
 */
function kindsOf(schema: Dataset["schema"]): string | null {
  const kinds = shapesOf(schema).flatMap((shape) =>
    Object.entries(shape).flatMap(([name, field]) =>
      name.endsWith("_type") && field instanceof z.ZodEnum ? field.options.map(String) : []
    )
  );
  return metaLine(...new Set(kinds.filter((kind) => kind !== "unknown" && kind !== "other"))) ||
    null;
}

/** A flag per dataset: 1 if the caller may see its document. */
export function manifestsSeen(caller: Caller): Uint8Array {
  return Uint8Array.from(DATASETS, (dataset) => Number(hasLevel(caller, dataset)));
}

/** Whether the caller has any level on any access name of a dataset. */
function hasLevel(caller: Caller, dataset: Dataset): boolean {
  return dataset.access === undefined
    ? hasAny(caller)
    : accessNames(dataset).some((name) => levelOf(caller.access, name) !== "none");
}
