import { ShapeIndex } from "../src/geo/shape_index.ts";
import type { Shapes } from "../src/geo/shapes.ts";
import { answerRequests } from "../src/workers/client.ts";

/** Finds the shapes that points lie in, off the serving thread. */
export type LocateRequest =
  /** The shapes that the questions after this one are about. */
  | { readonly kind: "open"; readonly shapes: Shapes }
  /** Longitude and latitude in degrees, point after point. */
  | { readonly kind: "locate"; readonly points: Float64Array };

let index: ShapeIndex | undefined;

answerRequests<LocateRequest>((request) => {
  switch (request.kind) {
    case "open":
      index = new ShapeIndex(request.shapes);
      return null;
    case "locate":
      return index!.locate(request.points);
  }
});
