import type { PostalAddress } from "../src/geo/address.ts";
import { Gazetteer } from "../src/geo/gazetteer.ts";
import type { Point } from "../src/geo/geocoder.ts";
import { answerRequests } from "../src/worker_messages.ts";

/** Answers what the gazetteer knows, off the serving thread. */
export type GazetteerRequest =
  | { readonly kind: "geocode"; readonly address: PostalAddress }
  | { readonly kind: "place"; readonly address: PostalAddress; readonly point: Point };

const gazetteer = new Gazetteer();

answerRequests<GazetteerRequest>((request) => {
  switch (request.kind) {
    case "geocode":
      return gazetteer.geocode(request.address);
    case "place":
      return gazetteer.place(request.address, request.point);
  }
});
