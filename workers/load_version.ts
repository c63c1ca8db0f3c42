import { datasetNamed } from "../src/datasets/mod.ts";
import type { VersionData } from "../src/library/build.ts";
import { loadVersion } from "../src/library/load.ts";
import { buildGrams } from "../src/search/build_grams.ts";
import type { GramIndex } from "../src/search/grams.ts";
import type { TextData } from "../src/search/text_data.ts";
import { connect, type Connection, type StoreAddress } from "../src/store/database.ts";
import { answerRequests } from "../src/worker_messages.ts";

/** Reads and builds dataset versions off the serving thread. */
export type LoadRequest =
  | { readonly kind: "open"; readonly address: StoreAddress }
  | { readonly kind: "load"; readonly dataset: string }
  | { readonly kind: "index"; readonly dataset: string; readonly version: string }
  | { readonly kind: "close" };

let connection: Connection | undefined;

/** The texts of versions that were loaded and are still to be indexed for search. */
const unindexed = new Map<string, { version: string; texts: readonly TextData[] }>();

answerRequests<LoadRequest>(async (request) => {
  switch (request.kind) {
    case "open":
      connection = connect(request.address, 1);
      return null;
    case "load":
      return await load(request.dataset);
    case "index":
      return index(request.dataset, request.version);
    case "close":
      await connection?.close();
      return null;
  }
});

async function load(dataset: string): Promise<VersionData> {
  const data = await loadVersion(connection!.db, datasetNamed(dataset));
  if (data.search !== null && data.info !== null) {
    const texts = data.search.fields.map((field) => field.plain);
    unindexed.set(dataset, { version: data.info.id, texts });
  }
  return data;
}

/** The search indexes of a loaded version's fields; null when a newer one has been loaded since. */
function index(dataset: string, version: string): GramIndex[] | null {
  const waiting = unindexed.get(dataset);
  if (waiting?.version !== version) return null;
  unindexed.delete(dataset);
  return waiting.texts.map(buildGrams);
}
