import { datasetNamed } from "../src/datasets/mod.ts";
import type { VersionBuilder, VersionData } from "../src/library/build.ts";
import { loadVersion } from "../src/library/load.ts";
import { buildGrams } from "../src/search/build_grams.ts";
import type { GramIndex } from "../src/search/grams.ts";
import type { SegmentData } from "../src/search/segment_data.ts";
import type { TextData } from "../src/search/text_data.ts";
import { connect, type Connection, type StoreAddress } from "../src/store/database.ts";
import { answerRequests } from "../src/worker_messages.ts";

/** Reads and builds dataset versions off the serving thread. */
export type LoadRequest =
  | { readonly kind: "open"; readonly address: StoreAddress }
  | { readonly kind: "load"; readonly dataset: string }
  | { readonly kind: "search"; readonly dataset: string; readonly version: string }
  | { readonly kind: "index"; readonly dataset: string; readonly version: string }
  | { readonly kind: "close" };

let connection: Connection | undefined;

/** Versions that were loaded and whose search is still to be built, by dataset. */
const unsearched = new Map<
  string,
  { version: string; builder: Pick<VersionBuilder<never>, "finishSearch"> }
>();

/** The texts of versions whose search was built and is still to be indexed, by dataset. */
const unindexed = new Map<string, { version: string; texts: readonly TextData[] }>();

answerRequests<LoadRequest>(async (request) => {
  switch (request.kind) {
    case "open":
      connection = connect(request.address, 1);
      return null;
    case "load":
      return await load(request.dataset);
    case "search":
      return buildSearch(request.dataset, request.version);
    case "index":
      return index(request.dataset, request.version);
    case "close":
      await connection?.close();
      return null;
  }
});

async function load(dataset: string): Promise<VersionData> {
  const { data, builder } = await loadVersion(connection!.db, datasetNamed(dataset));
  if (data.info !== null) unsearched.set(dataset, { version: data.info.id, builder });
  return data;
}

/** What searches look in; null when the dataset is not searched, or was loaded again since. */
function buildSearch(dataset: string, version: string): SegmentData | null {
  const waiting = unsearched.get(dataset);
  if (waiting?.version !== version) return null;
  unsearched.delete(dataset);
  const data = waiting.builder.finishSearch();
  if (data === null) return null;
  unindexed.set(dataset, { version, texts: data.fields.map((field) => field.plain) });
  return data;
}

/** The search indexes of a loaded version's fields; null when a newer one has been loaded since. */
function index(dataset: string, version: string): GramIndex[] | null {
  const waiting = unindexed.get(dataset);
  if (waiting?.version !== version) return null;
  unindexed.delete(dataset);
  return waiting.texts.map(buildGrams);
}
