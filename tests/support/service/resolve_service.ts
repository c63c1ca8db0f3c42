import assert from "node:assert/strict";
import type { GeocoderChoice } from "../../../src/geo/geocoding/geocoder.ts";
import { chaptersOf } from "./chapters.ts";
import { type CensusServer, DENVER, matches, startCensus } from "../faults/resolve_census.ts";
import { type ServiceOptions, startService, type TestService } from "./service.ts";

export const RESOLVE = "/api/v1/context/utility-territory/resolve";

/** The service with a geocoder that the test controls. */
export interface ResolveService {
  readonly service: TestService;
  readonly census: CensusServer;
  close(): Promise<void>;
}

/** A resolve response. */
export interface Resolved {
  readonly status: number;
  readonly headers: Headers;
  // deno-lint-ignore no-explicit-any
  readonly body: any;
}

export interface ResolveOptions extends Omit<ServiceOptions, "resolver"> {
  /** The geocoder's URL, if not the test's own. */
  readonly censusUrl?: string;
  /** How many milliseconds the service waits for the geocoder; the default if omitted. */
  readonly patienceMs?: number;
}

export async function startResolve(
  geocoder: GeocoderChoice,
  { censusUrl, patienceMs, ...options }: ResolveOptions = {},
): Promise<ResolveService> {
  const census = startCensus();
  const service = await startService({
    ...options,
    resolver: {
      geocoder,
      censusUrl: censusUrl ?? census.url,
      ...(patienceMs === undefined ? {} : { census: { timeoutMs: patienceMs } }),
      workers: 1,
    },
  });
  return {
    service,
    census,
    async close() {
      await service.close();
      await census.close();
    },
  };
}

/**
 * Creates chapters that share a service; before each, the geocoder is reset and has received no
 * request.
 */
const resolveChapters = (geocoder: GeocoderChoice) =>
  chaptersOf(() => startResolve(geocoder), ({ service }) => service, ({ census }) => {
    census.answer = () => matches(DENVER);
    census.asked.length = 0;
  });

export const censusChapter = resolveChapters("census");
export const gazetteerChapter = resolveChapters("gazetteer");

/** Starts the service for the tests of a file, and stops it after them. */
export function resolveOfFile(
  geocoder: GeocoderChoice,
  options: ResolveOptions = {},
  fill: (service: TestService) => Promise<unknown> = () => Promise.resolve(),
): () => ResolveService {
  let started: ResolveService;
  Deno.test.beforeAll(async () => {
    started = await startResolve(geocoder, options);
    await fill(started.service);
  });
  Deno.test.afterAll(() => started.close());
  return () => started;
}

/** Resolves an address to its location and territories. */
export async function resolve(
  { service }: Pick<ResolveService, "service">,
  address: string,
  { key = service.key, limit }: { key?: string; limit?: number | string } = {},
): Promise<Resolved> {
  const query = new URLSearchParams({ address });
  if (limit !== undefined) query.set("limit", String(limit));
  const response = await service.get(`${RESOLVE}?${query}`, { key });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

/** The status and the cache headers of a response. */
export function cacheOf({ status, headers }: Resolved): [number, string | null, string | null] {
  return [status, headers.get("x-svc-cache"), headers.get("x-svc-resolution-mode")];
}

export const LIVE = ["miss", "live"] as const;
export const CACHED = ["hit", "cached"] as const;

/** The ids of the territories in a 200, in order. */
export function idsOf({ status, body }: Resolved): string[] {
  assert.equal(status, 200, JSON.stringify(body));
  return body.data.territories.map(({ record_id }: { record_id: string }) => record_id);
}

let addresses = 0;

/** An address that has not been requested before. */
export function freshAddress(rest = "Denver, CO 80202"): string {
  return `${++addresses} Fresh St, ${rest}`;
}
