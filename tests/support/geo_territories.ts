import { gunzipSync } from "node:zlib";
import { datasetNamed } from "../../src/datasets/mod.ts";
import type { UtilityTerritory } from "../../src/datasets/utility_territory.ts";
import { SHAPES } from "../../src/geo/shapes.ts";
import type { TerritoryVersion } from "../../src/geo/territory_version.ts";
import { VersionBuilder } from "../../src/library/build.ts";
import { Version } from "../../src/library/version.ts";

/** A version of territories as it is loaded, without a store. */
export function territoriesOf(rows: readonly UtilityTerritory[]): TerritoryVersion {
  const builder = new VersionBuilder(datasetNamed("utility_territory"), {
    history: { versions: [], loggedAfter: 0, pruned: {} },
    parts: [SHAPES],
  });
  rows.forEach((row, sequence) =>
    builder.add({
      sequence,
      version: 1,
      changeId: `change-${sequence}`,
      operation: "upsert",
      recordId: row.record_id,
      trade: null,
      previousTrade: null,
      payload: JSON.stringify(row),
      replacedIn: null,
    })
  );
  return new Version(builder.finish(null));
}

/** The territories that the service is delivered with. */
export async function seededTerritories(): Promise<UtilityTerritory[]> {
  const file = new URL("../../seeds/utility_territory.ndjson.gz", import.meta.url);
  const lines = new TextDecoder().decode(gunzipSync(await Deno.readFile(file))).trim().split("\n");
  return lines.map((line) => JSON.parse(line));
}
