import type { Geometry } from "../../datasets/places/geometry.ts";
import { outlineOf } from "./outline.ts";
import { count, counted } from "../ui/words.tsx";

/** A territory drawn from its own boundary. */
export function TerritoryMap({ geometry, name }: { geometry: Geometry | null; name: string }) {
  if (geometry === null) {
    return <p class="quiet">No boundary is loaded: there is nothing to draw.</p>;
  }
  const { width, height, paths } = outlineOf(geometry);
  const polygons = geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
  const positions = polygons.flat().reduce((sum, ring) => sum + ring.length, 0);
  return (
    <figure class="map">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`Boundary of ${name}`}>
        {paths.map((path) => <path d={path} fill-rule="evenodd" />)}
      </svg>
      <figcaption class="quiet">
        {`Its own boundary, north up: ${counted(paths.length, "polygon")}, ${
          count(positions)
        } positions.`}
      </figcaption>
    </figure>
  );
}
