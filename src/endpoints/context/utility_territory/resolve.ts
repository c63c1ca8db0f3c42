import { GeocoderUnavailable } from "../../../geo/geocoding/geocoder.ts";
import type { Lookup } from "../../../geo/territories/resolver.ts";
import { endpoint, type EndpointResult } from "../../../http/declare/endpoint.ts";
import { type MaybePromise, whenAvailable } from "../../../base/async/maybe_promise.ts";
import { Refusal } from "../../../base/refusal.ts";
import { limit } from "../../../http/declare/kinds.ts";
import { params } from "../../../http/declare/params.ts";
import { RESOLVES_EXCEEDED } from "../../../http/pipeline/resolve_budget.ts";
import { leastOf, requirementOf, seesSample } from "../../../datasets/declare/access.ts";
import { utilityTerritory } from "../../../datasets/utility_territory.ts";
import { accessHeaders, visibleOf } from "../../rows.ts";
import { address } from "../../shared_params.ts";
import { MAX_TERRITORIES, resolution, resolutionJson } from "../../territory_resolution.ts";

/** GET /api/v1/context/utility-territory/resolve (spec 2). */
export const resolveEndpoint = endpoint({
  path: "/api/v1/context/utility-territory/resolve",
  summary: "The utilities that serve a postal address, most likely first.",
  params: params({
    address: address.required().describe(
      "Postal address, at most 300 characters; neither a URL nor coordinates.",
    ),
    limit: limit(5, MAX_TERRITORIES).describe("The most territories to return."),
  }),
  leastAccess: leastOf(utilityTerritory),
  access: () => [requirementOf(utilityTerritory)],
  envelope: "success",
  example: "address=1437%20Bannock%20St,%20Denver,%20CO%2080202&limit=1",
  data: resolution,
  cached: false,
  headers: ["x-svc-cache", "x-svc-resolution-mode", "x-svc-access-level"],
  refusals: [
    notGeocoded({ ...cacheHeaders({ cache: "miss" }), ...accessHeaders(true) }),
    unavailable(60),
    RESOLVES_EXCEEDED,
  ],
  answer(params, { library, caller, resolver, spendResolve }) {
    const territories = library.version(utilityTerritory);
    const answerTo = (lookup: Lookup): MaybePromise<EndpointResult> => {
      const { geocode } = lookup;
      const headers = {
        ...cacheHeaders(lookup),
        ...accessHeaders(seesSample(utilityTerritory, caller)),
      };
      if (geocode === null) throw notGeocoded(headers);
      const found = resolver.territories(territories, {
        address: params.address,
        geocode,
        visible: visibleOf(utilityTerritory, territories, caller),
      });
      return whenAvailable(found, (found) => ({
        data: resolutionJson(territories, found, params.address.text, params.limit),
        headers,
      }));
    };
    const lookup = resolver.geocode(params.address, spendResolve);
    return lookup instanceof Promise
      ? lookup.catch(refuseUnavailable).then(answerTo)
      : answerTo(lookup);
  },
});

function notGeocoded(headers: Refusal["headers"]): Refusal {
  return new Refusal(
    "address_not_geocoded",
    "Address could not be geocoded. Give a ZIP code, or a city with its state.",
    headers,
  );
}

/** @param retryAfter Seconds. */
function unavailable(retryAfter: number): Refusal {
  return new Refusal("geocoder_unavailable", "Address lookup is unavailable. Try again later.", {
    "retry-after": String(retryAfter),
  });
}

/** @throws 503 if the geocoder is unavailable, and any other error unchanged. */
function refuseUnavailable(error: unknown): never {
  throw error instanceof GeocoderUnavailable ? unavailable(error.retryAfter) : error;
}

function cacheHeaders({ cache }: Pick<Lookup, "cache">) {
  return {
    "x-svc-cache": cache,
    "x-svc-resolution-mode": cache === "hit" ? "cached" : "live",
  };
}
