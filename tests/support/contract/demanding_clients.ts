import { connectTo } from "../service/prepared_service.ts";

/** In a worker: repeats the same requests endlessly on its own connections. */
export interface Demand {
  readonly url: string;
  readonly key: string;
  /** One request per connection. */
  readonly requests: readonly { readonly path: string; readonly headers?: string }[];
}

if (typeof WorkerGlobalScope !== "undefined" && self instanceof WorkerGlobalScope) {
  const scope = self as unknown as Worker;
  scope.onmessage = async ({ data }) => {
    const { url, key, requests } = data as Demand;
    await Promise.all(requests.map(async ({ path, headers }) => {
      for (;;) {
        const client = await connectTo(url);
        try {
          for (;;) {
            await client.get(path, key, headers);
            await client.answer();
            scope.postMessage(null);
          }
        } catch {
          // A client that reads too slowly is disconnected, and reconnects.
          client.close();
        }
      }
    }));
  };
}

/** Clients that send requests endlessly. */
export interface DemandingClients {
  /** Total number of responses that they have received. */
  answered(): number;
  stop(): void;
}

/** Starts such clients, and resolves once each has received about one response. */
export async function startDemanding(demand: Demand): Promise<DemandingClients> {
  const worker = new Worker(import.meta.url, { type: "module" });
  const begun = Promise.withResolvers<void>();
  let answers = 0;
  worker.onmessage = () => {
    if (++answers === demand.requests.length) begun.resolve();
  };
  worker.onerror = (event) => begun.reject(new Error(event.message));
  worker.postMessage(demand);
  await begun.promise;
  return { answered: () => answers, stop: () => worker.terminate() };
}
