import type { Importer } from "../../../src/importers/common/importer.ts";

/** The result of an import. */
export interface ImportResult {
  readonly rows: Record<string, unknown>[];
  readonly unused: { unused: string; line: number }[];
}

/** The date of the lists in these tests. */
export const DATED = "2026-11-20T00:00:00Z";

/** Runs an importer on the text of its file and of its companions. */
export async function importing(
  importer: Importer,
  text: string,
  companions: Readonly<Record<string, string>> = {},
  { year, sourceDocumentId = importer.name }: {
    readonly year?: number;
    readonly sourceDocumentId?: string;
  } = {},
): Promise<ImportResult> {
  const result: ImportResult = { rows: [], unused: [] };
  const imported = importer.rows(streamOf(text), {
    dated: DATED,
    year,
    sourceDocumentId,
    companions: Object.fromEntries(
      Object.entries(companions).map(([name, content]) => [name, streamOf(content)]),
    ),
  });
  for await (const one of imported) {
    if ("row" in one) result.rows.push({ ...one.row });
    else result.unused.push({ ...one });
  }
  return result;
}

function streamOf(text: string): ReadableStream<Uint8Array> {
  return new Blob([text]).stream();
}
