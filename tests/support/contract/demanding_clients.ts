import { connectTo } from "../service/prepared_service.ts";

/** In a worker: asks the same again and again on connections of its own, without end. */
export interface Demand {
  readonly url: string;
  readonly key: string;
  /** A request for each connection. */
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
          // One that is too slow to take what it asks for is cut, and asks again.
          client.close();
        }
      }
    }));
  };
}

/** Clients that ask without end. */
export interface DemandingClients {
  /** How many answers they have got, all together. */
  answered(): number;
  stop(): void;
}

/** Starts such clients, and settles when each has been answered about once. */
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
