import { sampleOf } from "../../../access/sample.ts";
import { GeocoderUnavailable } from "../../../geo/geocoder.ts";
import type { Lookup } from "../../../geo/resolver.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { HttpError } from "../../../http/errors.ts";
import { limit, params, required } from "../../../http/params.ts";
import { address } from "../../address_param.ts";
import { resolutionJson } from "./resolution.ts";

/** How many territories are given at most. */
export const MOST_TERRITORIES = 10;

/** GET /api/v1/context/utility-territory/resolve (spec 2). */
export const resolveEndpoint = endpoint({
  path: "/api/v1/context/utility-territory/resolve",
  params: params({
    address: required(address),
    limit: limit(5, MOST_TERRITORIES),
  }),
  access: { dataset: "utility_territory", level: "sample" },
  envelope: "success",
  async answer(params, library, caller, resolver) {
    const territories = library.version("utility_territory");
    const lookup = await resolver.geocode(params.address, caller).catch(unavailable);
    const headers = cacheHeaders(lookup);
    const { geocode } = lookup;
    if (geocode === null) throw new HttpError(422, "Address could not be geocoded.", headers);
    const found = await resolver.territories(territories, {
      address: params.address,
      geocode,
      visible: sampleOf(territories, caller.access.utility_territory),
      limit: params.limit,
    });
    return { data: resolutionJson(territories, geocode, params.address.text, found), headers };
  },
});

/** @throws 503 for a geocoder that is down, and whatever else was thrown as it is. */
function unavailable(error: unknown): never {
  if (!(error instanceof GeocoderUnavailable)) throw error;
  throw new HttpError(503, "Address lookup is unavailable. Try again later.", {
    "retry-after": String(error.retryAfter),
  });
}

function cacheHeaders({ cache }: Lookup): Record<string, string> {
  return {
    "x-svc-cache": cache,
    "x-svc-resolution-mode": cache === "hit" ? "cached" : "live",
  };
}
