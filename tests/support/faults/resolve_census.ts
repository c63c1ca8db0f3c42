import { freePort } from "../process/free_port.ts";

/** A local stand-in for the Census Bureau's geocoder. */
export interface CensusServer {
  /** Its address, for `CENSUS_URL`. */
  readonly url: string;
  /** The requested URLs, in order. */
  readonly asked: URL[];
  /** The rest of each of those requests: method, headers and body. */
  readonly besides: string[];
  /** How it answers; a test may replace it. */
  answer: (address: string) => Response | Promise<Response>;
  close(): Promise<void>;
}

/** Latitude and longitude. */
export type LatLng = readonly [lat: number, lng: number];

/** The location of most tests' addresses: the center of Denver. */
export const DENVER: LatLng = [39.75, -105];

/** Starts one that answers with one match in Denver, until a test sets another answer. */
export function startCensus(): CensusServer {
  const asked: URL[] = [];
  const besides: string[] = [];
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {} },
    async (request) => {
      const url = new URL(request.url);
      asked.push(url);
      besides.push([request.method, ...request.headers, await request.text()].join("\n"));
      return census.answer(url.searchParams.get("address") ?? "");
    },
  );
  const census: CensusServer = {
    url: `http://127.0.0.1:${server.addr.port}/geocoder/locations/onelineaddress`,
    asked,
    besides,
    answer: () => matches(DENVER),
    close: () => server.shutdown(),
  };
  return census;
}

/** The response for an address with matches at these places: none, one, or several. */
export function matches(...places: LatLng[]): Response {
  return Response.json({
    result: {
      input: {
        address: { address: "as it was given" },
        benchmark: { isDefault: true, benchmarkName: "Public_AR_Current", id: "4" },
      },
      addressMatches: places.map(([lat, lng]) => ({
        tigerLine: { side: "L", tigerLineId: "76355984" },
        coordinates: { x: lng, y: lat },
        addressComponents: { zip: "80202", streetName: "TEST", city: "DENVER", state: "CO" },
        matchedAddress: "1 TEST ST, DENVER, CO, 80202",
      })),
    },
  });
}

/** A URL on which nothing listens. */
export function closedUrl(): string {
  return `http://127.0.0.1:${freePort()}/geocoder/locations/onelineaddress`;
}
