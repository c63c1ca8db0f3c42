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

/** One document for each dataset, in a segment whose rows are places in the list of datasets. */
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
      const { info } = library.held(key);
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
 * The kinds of record that a dataset's schema allows, so that `PACE` finds where such loans would be even
 * while nobody has published one.
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

/** The datasets, 1 for each of whose manifest the caller may see. */
export function manifestsSeen(caller: Caller): Uint8Array {
  return Uint8Array.from(DATASETS, (dataset) => Number(hasLevel(caller, dataset)));
}

/** Whether the key has any level on a dataset, by whichever names it goes among levels. */
function hasLevel(caller: Caller, dataset: Dataset): boolean {
  return dataset.access === undefined
    ? hasAny(caller)
    : accessNames(dataset).some((name) => levelOf(caller.access, name) !== "none");
}
