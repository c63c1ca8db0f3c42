import { DATASETS } from "../datasets/mod.ts";
import { SAMPLE_KIND } from "../datasets/source_documents.ts";
import type { LibrarySnapshot } from "../library/library.ts";

/** Which datasets hold rows that only show what real ones look like. */
export function samplesServed(library: LibrarySnapshot): string[] {
  const documents = library.version("source_documents");
  const kinds = documents.texts("kind");
  const samples = new Set<string | null>();
  for (let row = 0; row < documents.size; row++) {
    if (kinds.get(row) === SAMPLE_KIND) samples.add(documents.texts("id").get(row));
  }
  return DATASETS
    .filter(({ columns }) => "source_document_id" in columns)
    .filter(({ key }) =>
      library.version(key).texts("source_document_id").dictionary.some((id) => samples.has(id))
    )
    .map(({ key }) => key);
}
