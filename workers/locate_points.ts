import type { LocateRequest } from "../src/geo/territories/pool.ts";
import { ShapeIndex } from "../src/geo/territories/point_in_polygon.ts";
import { answerRequests } from "../src/workers/rpc_channel.ts";
import { present } from "../src/base/known.ts";

// Worker that finds the shapes that contain points.

let index: ShapeIndex | undefined;

answerRequests<LocateRequest>((request) => {
  switch (request.kind) {
    case "open":
      index = new ShapeIndex(request.shapes);
      return null;
    case "locate":
      return present(index, "the shapes").locate(request.points);
  }
});
