import { datasetNamed } from "../src/datasets/mod.ts";
import { loadVersion } from "../src/library/load.ts";
import { connect, type Connection, type StoreAddress } from "../src/store/database.ts";
import { answerRequests } from "../src/worker_messages.ts";

/** Reads and builds dataset versions off the serving thread. */
export type LoadRequest =
  | { readonly kind: "open"; readonly address: StoreAddress }
  | { readonly kind: "load"; readonly dataset: string }
  | { readonly kind: "close" };

let connection: Connection | undefined;

answerRequests<LoadRequest>(async (request) => {
  switch (request.kind) {
    case "open":
      connection = connect(request.address, 1);
      return null;
    case "load":
      return await loadVersion(connection!.db, datasetNamed(request.dataset));
    case "close":
      await connection?.close();
      return null;
  }
});
