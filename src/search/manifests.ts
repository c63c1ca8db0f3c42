import type { Dataset } from "../datasets/dataset.ts";
import type { LibrarySnapshot } from "../library/library.ts";
import type { Version } from "../library/version.ts";
import { metaLine } from "./document.ts";
import { buildGrams } from "./build_grams.ts";
import { Segment } from "./segment.ts";
import { SegmentBuilder } from "./segment_data.ts";

interface Manifest {
  readonly dataset: Dataset<never>;
  readonly version: Version;
}

const segments = new WeakMap<LibrarySnapshot, Segment>();

/** One document for each dataset, in a segment whose rows are places in the list of datasets. */
export function manifests(
  library: LibrarySnapshot,
  datasets: readonly Dataset<never>[],
): Segment {
  let segment = segments.get(library);
  if (segment === undefined) {
    const builder = new SegmentBuilder<Manifest>({
      type: "dataset",
      category: "datasets",
      document: ({ dataset, version }) => ({
        title: dataset.title,
        subtitle: dataset.key,
        trade: null,
        quoteSafe: null,
        confidence: null,
        sourceDocumentId: null,
        lastVerifiedAt: null,
        unresolvedRequirements: [],
        meta: version.info === null
          ? "nothing published"
          : metaLine(`version ${version.info.number}`, `${version.info.rowCount} rows`),
        fields: { source: dataset.source },
      }),
    });
    for (const dataset of datasets) {
      builder.add(dataset.key, { dataset, version: library.version(dataset.key) });
    }
    const data = builder.finish(Uint32Array.from(datasets.keys()));
    segment = new Segment(data);
    segment.attach(data.fields.map((field) => buildGrams(field.plain)));
    segments.set(library, segment);
  }
  return segment;
}
