import { type Answer, readAnswer } from "./answer.ts";
import { type Endpoints, ROUTES } from "./generated/endpoints.ts";
import type { paths } from "./generated/types.ts";
import { mirror, type MirrorOptions, type MirrorProgress } from "./mirror/mirror.ts";
import type { MirrorStore } from "./mirror/store.ts";
import { type RequestOptions, Transport, type TransportOptions } from "./transport.ts";

/** The key of a dataset that can be mirrored. */
export type MirroredDataset =
  paths["/api/v1/sync/snapshot"]["get"]["parameters"]["query"]["dataset"];

/** A client of one service, with a method for each endpoint, named after its path, and the mirror. */
export type Client = Endpoints & {
  /** Brings a store up to date with a dataset; see `mirror/mirror.ts`. */
  mirror(
    dataset: MirroredDataset,
    store: MirrorStore,
    options?: MirrorOptions,
  ): Promise<MirrorProgress>;
};

export type ClientOptions = TransportOptions;

/**
 * Creates a client.
 *
 * ```ts
 * const client = createClient({ url: "https://data.example.com", key: process.env.SVC_API_KEY });
 * const { rows, info } = await client.finance.fees({ trade: "solar", term_months: 300 });
 * ```
 *
 * @throws {TypeError} when `url`, `key` or another option is invalid.
 */
export function createClient(options: ClientOptions): Client {
  const transport = new Transport(options);
  const methods = {
    mirror: (dataset: MirroredDataset, store: MirrorStore, options?: MirrorOptions) =>
      mirror(transport, dataset, store, options),
  };
  for (const { name, path, list } of ROUTES) {
    const ask = async (params: Params = {}, options?: RequestOptions): Promise<Answer<unknown>> =>
      readAnswer(await transport.ask(path + queryOf(params), options), list);
    place(methods, name, ask);
  }
  return methods as unknown as Client;
}

type Params = Readonly<Record<string, string | number | boolean | null | undefined>>;

function queryOf(params: Params): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined && value !== null) query.append(name, String(value));
  }
  return query.size === 0 ? "" : `?${query}`;
}

/** Adds a method under its dotted name. A method may have further methods as members. */
function place(methods: object, name: readonly string[], method: object): void {
  let at = methods as Record<string, object>;
  for (const part of name.slice(0, -1)) at = (at[part] ??= {}) as Record<string, object>;
  const last = name[name.length - 1]!;
  at[last] = Object.assign(method, at[last]);
}
