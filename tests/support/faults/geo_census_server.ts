import { readAddress } from "../../../src/geo/addresses/address.ts";
import { censusGeocoder, type CensusOptions } from "../../../src/geo/geocoding/census.ts";
import type { Geocoder } from "../../../src/geo/geocoding/geocoder.ts";

/** The address that is looked up; its words occur nowhere else. */
export const ADDRESS = readAddress("4600 Silver Hill Rd, Washington, DC 20233");
export const WORDS_OF_ADDRESS = /4600|silver|20233/i;

export type Answer = (server: CensusServer) => Response | Promise<Response>;

/** The Census Bureau's response format, with a match for each point. */
export function matches(...points: readonly (readonly [lng: number, lat: number])[]): Response {
  return Response.json({
    result: {
      input: {
        address: { address: ADDRESS.text },
        benchmark: {
          isDefault: true,
          benchmarkDescription: "Public Address Ranges - Current Benchmark",
          id: "4",
          benchmarkName: "Public_AR_Current",
        },
      },
      addressMatches: points.map(([x, y]) => ({
        tigerLine: { side: "L", tigerLineId: "76355984" },
        coordinates: { x, y },
        addressComponents: {
          zip: "20233",
          streetName: "SILVER HILL",
          preType: "",
          city: "WASHINGTON",
          preDirection: "",
          suffixDirection: "",
          fromAddress: "4600",
          state: "DC",
          suffixType: "RD",
          toAddress: "4700",
          suffixQualifier: "",
          preQualifier: "",
        },
        matchedAddress: "4600 SILVER HILL RD, WASHINGTON, DC, 20233",
      })),
    },
  });
}

/** A geocoder's server with configurable answers, and the geocoder that calls it. */
export class CensusServer implements AsyncDisposable {
  readonly geocoder: Geocoder;
  readonly requests: URL[] = [];
  answer: Answer;
  readonly #server: Deno.HttpServer<Deno.NetAddr>;
  readonly #held: (() => void)[] = [];

  constructor(answer: Answer, options: CensusOptions = {}) {
    this.answer = answer;
    this.#server = Deno.serve(
      { hostname: "127.0.0.1", port: 0, onListen() {}, onError: () => new Response(null) },
      (request) => {
        this.requests.push(new URL(request.url));
        return this.answer(this);
      },
    );
    this.geocoder = censusGeocoder(`${this.url}/onelineaddress`, options);
  }

  get url(): string {
    return `http://127.0.0.1:${this.#server.addr.port}`;
  }

  /** An answer that is held back until released. */
  readonly hold = (response = new Response(null)): Promise<Response> =>
    new Promise((resolve) => this.#held.push(() => resolve(response)));

  letGo(): void {
    for (const release of this.#held.splice(0)) release();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.letGo();
    await this.#server.shutdown();
  }
}
