import {
  circuitBreaker,
  ConsecutiveBreaker,
  handleAll,
  timeout,
  TimeoutStrategy,
  wrap,
} from "cockatiel";
import { z } from "zod";
import { bytesUpTo } from "../../base/memory/bytes_up_to.ts";
import type { PostalAddress } from "../addresses/address.ts";
import { distanceMiles } from "../territories/distance.ts";
import { type Geocode, type Geocoder, GeocoderUnavailable } from "./geocoder.ts";

const BENCHMARK = "Public_AR_Current";

/** Several matches within this distance are one place. */
const SAME_PLACE_MILES = 0.25;

/** A response is a few kilobytes; a wrong URL might send an endless one. */
const MAX_BYTES = 1 << 20;

/** The geocoder's response: no match, one match, or several if the address is ambiguous. */
const CensusResponse = z.object({
  result: z.object({
    addressMatches: z.array(z.object({
      coordinates: z.object({
        x: z.number().min(-180).max(180),
        y: z.number().min(-90).max(90),
      }),
    })),
  }),
});

export interface CensusOptions {
  /** The timeout of a request, in milliseconds. */
  readonly timeoutMs?: number;
  /** After this many failures in a row the circuit opens: no requests are sent for a while. */
  readonly failures?: number;
  /** Milliseconds until an open circuit sends one request again. */
  readonly restMs?: number;
}

/**
 * The Census Bureau's geocoder. It interpolates within the address range of a street's segment.
 *
 * @param url The address is sent to it as the parameter `address`, and to nothing else.
 */
export function censusGeocoder(url: string, options: CensusOptions = {}): Geocoder {
  const { timeoutMs = 4_000, failures = 3, restMs = 30_000 } = options;
  let restsUntil = 0;
  // The circuit breaker compares this with the time that has passed by the system clock, which may be
  // set back. So the time is measured here: Infinity keeps the circuit open, -Infinity does not.
  const rest = {
    get duration() {
      return performance.now() < restsUntil ? Infinity : -Infinity;
    },
    next: () => rest,
  };
  const breaker = circuitBreaker(handleAll, {
    halfOpenAfter: rest,
    breaker: new ConsecutiveBreaker(failures),
  });
  breaker.onBreak(() => restsUntil = performance.now() + restMs);
  const guarded = wrap(breaker, timeout(timeoutMs, TimeoutStrategy.Aggressive));
  return {
    async geocode(address) {
      try {
        return await guarded.execute(({ signal }) => ask(url, address, signal).catch(withoutCause));
      } catch {
        throw new GeocoderUnavailable(
          Math.max(1, Math.ceil((restsUntil - performance.now()) / 1000)),
        );
      }
    },
  };
}

/** Drops the cause, which may quote the URL and with it the address. */
function withoutCause(): never {
  throw new Error("The geocoder failed");
}

/** @throws When the geocoder fails or sends an unexpected response. */
async function ask(
  url: string,
  address: PostalAddress,
  signal: AbortSignal,
): Promise<Geocode | null> {
  const asked = new URL(url);
  asked.searchParams.set("address", address.text);
  asked.searchParams.set("benchmark", BENCHMARK);
  asked.searchParams.set("format", "json");
  const response = await fetch(asked, { signal, redirect: "error" });
  const body = new TextDecoder().decode(await bytesUpTo(MAX_BYTES, response.body));
  // It responds with 400 to an address that it cannot parse.
  if (response.status === 400) return null;
  if (!response.ok) throw new Error(`The geocoder answered ${response.status}`);
  const { result } = CensusResponse.parse(JSON.parse(body));
  const points = result.addressMatches.map(({ coordinates: { x, y } }) => ({ lat: y, lng: x }));
  const [first] = points;
  if (first === undefined) return null;
  const together = points.every(({ lat, lng }) =>
    distanceMiles(first.lat, first.lng, lat, lng) <= SAME_PLACE_MILES
  );
  return { ...first, confidence: together ? "range_interpolated" : "approximate" };
}
