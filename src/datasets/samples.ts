import type { LibrarySnapshot } from "../library/library.ts";
import type { Version } from "../library/version.ts";
import { SAMPLE_KIND, sourceDocuments } from "./source_documents.ts";

/** Tells of a row whether it is made up (decisions, Samples). */
export type IsSample = (row: number) => boolean;

/** Of a dataset without any. */
export const NO_SAMPLES: IsSample = () => false;

const known = new WeakMap<LibrarySnapshot, Map<string, IsSample>>();

/** Which rows of a dataset name a source document of kind `sample`. */
export function samplesOf(library: LibrarySnapshot, version: Version): IsSample {
  let ofDatasets = known.get(library);
  if (ofDatasets === undefined) known.set(library, ofDatasets = new Map());
  let isSample = ofDatasets.get(version.dataset);
  if (isSample === undefined) ofDatasets.set(version.dataset, isSample = find(library, version));
  return isSample;
}

function find(library: LibrarySnapshot, { columns: { source_documents } }: Version): IsSample {
  const documents = library.version(sourceDocuments);
  const { id, kind } = documents.columns;
  const codes = new Set<number>();
  for (let row = 0; row < documents.size; row++) {
    if (kind.get(row) !== SAMPLE_KIND) continue;
    const code = source_documents.dictionary.indexOf(id.get(row)!);
    if (code >= 0) codes.add(code);
  }
  if (codes.size === 0) return NO_SAMPLES;
  const wanted = [...codes];
  return (row) => source_documents.includes(row, wanted);
}
