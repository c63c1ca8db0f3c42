import { present } from "../../base/known.ts";
import type { Dataset } from "../../datasets/declare/dataset.ts";
import type { Geometry } from "../../datasets/places/geometry.ts";
import type { Version } from "../../library/versions/version.ts";
import { href, recordPath } from "../shell/paths.ts";
import { outlineOf } from "./outline.ts";
import { type MapLabel, type MapScale, surroundingsOf } from "./surroundings.ts";
import { count, counted } from "../ui/words.tsx";

/** The maximum number of neighbors listed below the map; all have tooltips. */
const MAX_NAMED = 12;

/**
 * A map of a territory and its surroundings, as SVG.
 *
 * @param row The territory's row; undefined if it is not in the version.
 */
export async function territoryMap(
  { dataset, version, row, geometry, name }: {
    dataset: Dataset;
    version: Version;
    row: number | undefined;
    geometry: Geometry | null;
    name: string;
  },
) {
  if (geometry === null) {
    return <p class="quiet">This record has no boundary, so there is no map.</p>;
  }
  const outline = outlineOf(geometry);
  const { width, height, paths } = outline;
  const around = await surroundingsOf(outline, version, row);
  const neighbors = around.neighbors.map(({ row, path }) => ({
    path,
    id: present(version.texts("id").get(row), "id"),
    name: version.texts("utility_name").get(row) ?? "without a name",
  }));
  const polygons = geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
  const positions = polygons.flat().reduce((sum, ring) => sum + ring.length, 0);
  const named = neighbors.slice(0, MAX_NAMED);
  return (
    <figure class="map">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`Map of ${name}`}>
        {paths.map((path) => (
          <path class="own" d={path} fill-rule="evenodd">
            <title>{name}</title>
          </path>
        ))}
        {around.countyLines === "" ? "" : <path class="county" d={around.countyLines} />}
        {around.stateLines === "" ? "" : <path class="state" d={around.stateLines} />}
        {neighbors.map(({ path, name }) => (
          <path class="neighbor" d={path} fill-rule="evenodd">
            <title>{name}</title>
          </path>
        ))}
        {around.labels.map((label, at) => <Label label={label} isMinor={at >= MAX_ON_A_PHONE} />)}
        <Scale scale={around.scale} height={height} />
      </svg>
      <figcaption>
        <ul class="legend">
          <li class="own">This territory</li>
          {neighbors.length === 0 ? "" : <li class="neighbor">Neighboring territories</li>}
          {around.countyLines === "" ? "" : <li class="county">Counties</li>}
          <li class="state">States</li>
        </ul>
        {named.length === 0 ? "" : (
          <>
            <p>Neighboring territories</p>
            <ul>
              {named.map(({ id, name }) => (
                <li>
                  <a href={href(recordPath(dataset.key, id))}>{name}</a>
                </li>
              ))}
            </ul>
            {neighbors.length > named.length
              ? <p class="quiet">{`${neighbors.length - named.length} more on the map`}</p>
              : ""}
          </>
        )}
        <p class="quiet">
          {`North is up. The boundary has ${counted(paths.length, "polygon")} and ${
            count(positions)
          } positions. Borders of counties and states are simplified.`}
        </p>
      </figcaption>
    </figure>
  );
}

/** More names than this are hidden on a phone, where letters are larger. */
const MAX_ON_A_PHONE = 5;

function Label(
  { label: { kind, text, x, y }, isMinor }: { label: MapLabel; isMinor: boolean },
) {
  const group = isMinor ? { class: "minor" } : {};
  if (kind === "city") {
    return (
      <g {...group}>
        <circle cx={x} cy={y} r="2.2" />
        <text x={x + 6} y={y + 4}>{text}</text>
      </g>
    );
  }
  return (
    <g {...group}>
      <text class={kind} x={x} y={y + 4} text-anchor="middle">{text}</text>
    </g>
  );
}

const EDGE = 14;

function Scale({ scale: { length, text }, height }: { scale: MapScale; height: number }) {
  const [y, end] = [height - EDGE, EDGE + length];
  return (
    <>
      <path class="scale" d={`M${EDGE} ${y - 6}V${y}H${end}V${y - 6}`} />
      <text x={end + 6} y={y + 1}>{text}</text>
    </>
  );
}
