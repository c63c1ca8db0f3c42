import { connectTo } from "./prepared_service.ts";

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
      const client = await connectTo(url);
      for (;;) {
        await client.get(path, key, headers);
        await client.answer();
        scope.postMessage(null);
      }
    }));
  };
}

/** Starts such clients, and settles when each has been answered about once. */
export async function startDemanding(demand: Demand): Promise<{ stop(): void }> {
  const worker = new Worker(import.meta.url, { type: "module" });
  const begun = Promise.withResolvers<void>();
  let answers = 0;
  worker.onmessage = () => {
    if (++answers === demand.requests.length) begun.resolve();
  };
  worker.onerror = (event) => begun.reject(new Error(event.message));
  worker.postMessage(demand);
  await begun.promise;
  return { stop: () => worker.terminate() };
}
