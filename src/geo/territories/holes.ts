import type { Ring } from "../geojson/outlines.ts";
import { extentOf, outlineIndex } from "./outline_index.ts";
import { itemAt } from "../../base/known.ts";

/** How many corners of a hole are tested, at even steps. */
const CORNERS = 32;
/** How far a hole may extend beyond its outline, as a share of the outline's width or height. */
const BEYOND = 0.01;
/** The largest hole, as a share of the outline, that simplification may leave outside its edge. */
const SMALL = 0.02;
/** Holes that leave a smaller share than this cover the whole outline. */
const MIN_LEFT = 0.001;

/**
 * Whether a polygon's holes are outside its outer ring, or cover all of it: then its rings are
 * mixed up, as some tools write them in another order (RFC 7946, 3.1.6).
 */
export function hasStrayHole([outer, ...holes]: readonly Ring[]): boolean {
  if (outer === undefined || holes.length === 0) return false;
  const area = areaOf(outer);
  const covered = holes.reduce((sum, hole) => sum + areaOf(hole), 0);
  if (covered > area * (1 - MIN_LEFT)) return true;
  const large = holes.filter((hole) => areaOf(hole) > area * SMALL);
  if (large.length === 0) return false;
  const index = outlineIndex([[outer]]);
  if (index === undefined) return false;
  const [x, y] = [extentOf(outer, 0), extentOf(outer, 1)];
  return large.some((hole) =>
    !isWithin(extentOf(hole, 0), x) || !isWithin(extentOf(hole, 1), y) ||
    !pointsOf(hole).some(([lng, lat]) => index.rowsAt(lng, lat).size > 0)
  );
}

type Extent = ReturnType<typeof extentOf>;

function isWithin(hole: Extent, [least, greatest]: Extent): boolean {
  const beyond = (greatest - least) * BEYOND;
  return hole[0] >= least - beyond && hole[1] <= greatest + beyond;
}

/** The corners of a ring, and the middles of its edges. */
function pointsOf(ring: Ring): [lng: number, lat: number][] {
  const step = Math.ceil(ring.length / CORNERS);
  const points: [number, number][] = [];
  for (let at = 0; at + 1 < ring.length; at += step) {
    const [x1, y1] = itemAt(ring, at);
    const [x2, y2] = itemAt(ring, at + 1);
    points.push([x1, y1], [(x1 + x2) / 2, (y1 + y2) / 2]);
  }
  return points;
}

/** In square degrees, whatever the ring's direction. */
function areaOf(ring: Ring): number {
  const [x0 = 0, y0 = 0] = ring[0] ?? [];
  let twice = 0;
  for (let at = 0; at + 1 < ring.length; at++) {
    const [x1, y1] = itemAt(ring, at);
    const [x2, y2] = itemAt(ring, at + 1);
    twice += (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0);
  }
  return Math.abs(twice) / 2;
}
