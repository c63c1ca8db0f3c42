import { kinks } from "@turf/kinks";
import { z } from "zod";

/** Longitude and latitude in degrees, as GeoJSON has them (RFC 7946). */
const position = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]);

const ring = z.array(position).min(4, "must have four positions or more").refine((positions) => {
  const first = positions[0];
  const last = positions.at(-1);
  return first?.[0] === last?.[0] && first?.[1] === last?.[1];
}, "must end where it begins");

/** A GeoJSON Polygon or MultiPolygon. Rings may cross themselves: the even-odd rule decides. */
export const geometry = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("Polygon"), coordinates: z.array(ring).min(1) }),
  z.strictObject({
    type: z.literal("MultiPolygon"),
    coordinates: z.array(z.array(ring).min(1)).min(1),
  }),
]);

export type Geometry = z.infer<typeof geometry>;

/** Whether rings of a geometry cross each other or themselves. */
export function crossesItself(geometry: Geometry): boolean {
  return kinks(geometry as Parameters<typeof kinks>[0]).features.length > 0;
}
