import type { LibrarySnapshot } from "../../library/serving/library.ts";
import type { Version } from "../../library/versions/version.ts";
import { SAMPLE_KIND, sourceDocuments } from "../source_documents.ts";
import { present } from "../../base/known.ts";

/** Whether a row is a made-up sample (decisions, Samples). */
type IsSample = (row: number) => boolean;

/** For a version without made-up samples. */
export const NO_SAMPLES: IsSample = () => false;

const known = new WeakMap<LibrarySnapshot, Map<string, IsSample>>();

/** Tells which rows of a version are made up: those that name a source document of kind `sample`. */
export function samplesOf(library: LibrarySnapshot, version: Version): IsSample {
  let ofDatasets = known.get(library);
  if (ofDatasets === undefined) known.set(library, ofDatasets = new Map());
  let isSample = ofDatasets.get(version.dataset);
  if (isSample === undefined) ofDatasets.set(version.dataset, isSample = find(library, version));
  return isSample;
}

function find(library: LibrarySnapshot, { columns: { source_documents } }: Version): IsSample {
  const codes = [...sampleDocuments(library)].map((id) => source_documents.dictionary.indexOf(id));
  const wanted = codes.filter((code) => code >= 0);
  if (wanted.length === 0) return NO_SAMPLES;
  return (row) => source_documents.includes(row, wanted);
}

const documents = new WeakMap<LibrarySnapshot, ReadonlySet<string>>();

/** The ids of the source documents of kind `sample`, whose rows are made up. */
export function sampleDocuments(library: LibrarySnapshot): ReadonlySet<string> {
  const found = documents.get(library);
  if (found !== undefined) return found;
  const { size, columns: { id, kind } } = library.versionOrEmpty(sourceDocuments);
  const ids = new Set<string>();
  for (let row = 0; row < size; row++) {
    if (kind.get(row) === SAMPLE_KIND) ids.add(present(id.get(row), "id"));
  }
  documents.set(library, ids);
  return ids;
}

const counted = new WeakMap<Version, { readonly documents: unknown; readonly rows: number }>();

/** How many rows of a version are made up; counted once per version. */
export function madeUpRows(library: LibrarySnapshot, version: Version): number {
  const held = library.versionOrEmpty(sourceDocuments);
  const before = counted.get(version);
  if (before?.documents === held) return before.rows;
  const isSample = samplesOf(library, version);
  let rows = 0;
  if (isSample !== NO_SAMPLES) {
    for (let row = 0; row < version.size; row++) if (isSample(row)) rows++;
  }
  counted.set(version, { documents: held, rows });
  return rows;
}
