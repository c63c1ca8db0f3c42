import assert from "node:assert/strict";
import type { Geometry } from "../../../src/datasets/places/geometry.ts";
import { rowsToPublish } from "../../support/naive/twin.ts";
import { PATH, quote, warningsOf } from "../../support/service/quote_context_service.ts";
import { territoryRow } from "../../support/fixtures/resolve_rows.ts";
import { gazetteerChapter } from "../../support/service/resolve_service.ts";

/** Programs at addresses where the evidence does or does not single out one utility. */

const CLARK = { state_code: "NV", county_fips: "32003" } as const;
const AROUND_LAS_VEGAS: Geometry = {
  type: "Polygon",
  coordinates: [[[-116, 35.5], [-114.5, 35.5], [-114.5, 37], [-116, 37], [-116, 35.5]]],
};
const served = (id: string, eiaId: string, name: string, more: { geometry?: Geometry } = {}) => {
  const row = territoryRow({ id, eiaId, place: CLARK, confidence: "medium", ...more });
  return { ...row, utility: { ...row.utility, name } };
};
const territories = [
  served("nevada", "13407", "Nevada Power Co", { geometry: AROUND_LAS_VEGAS }),
  served("valley", "19840", "Valley Electric Assn, Inc"),
  served("overton", "14109", "Overton Power District No 5"),
];

const PROGRAMS: Readonly<Record<string, readonly string[]>> = {
  "Everybody": [],
  "Nevada": ["13407"],
  "Valley": ["19840"],
};
const incentives = rowsToPublish("hvac_incentives").slice(0, 3).map((row, i) => {
  const [id, utilities] = Object.entries(PROGRAMS)[i]!;
  return {
    ...row,
    id,
    program_name: id,
    authority_type: "utility" as const,
    utilities: [...utilities],
    trade_category: "hvac",
    status: "active",
    expires_at: null,
    quote_safe: true,
    state_codes: [],
    measure_keys: [],
    unresolved_requirements: [],
    conditions: [],
    places: [],
    quote_safe_until: "2999-12-31",
  };
});

const running = gazetteerChapter({
  utility_territory: territories,
  hvac_incentives: incentives,
});

/** EPA's list has only Nevada Power in Las Vegas, and none of the three in Mesquite. */
const LAS_VEGAS = "495 S Main St, Las Vegas, NV 89101";

const of = async (query: Record<string, string>) => {
  const { data } = await quote(running().service, { trade: "hvac", state: "NV", ...query });
  return {
    ids: data.context.incentives.map(({ id }) => id),
    territory: warningsOf(data, "utility_territory"),
    incentives: warningsOf(data, "incentives"),
  };
};

running.test(`GET ${PATH} 200 returns the programs of the utility that the evidence singles out`, async () => {
  const { ids, territory, incentives } = await of({ address: LAS_VEGAS });
  assert.deepEqual(ids, ["Everybody", "Nevada"]);
  assert.ok(
    territory.some((warning) =>
      warning ===
        "programs of Nevada Power Co are used, which the evidence singles out, and those " +
          "of other utilities here left out: Valley Electric Assn, Inc; Overton Power District No 5."
    ),
    territory.join("\n"),
  );
  assert.ok(
    incentives.some((warning) =>
      /^1 program of another city, county or utility is left out/.test(warning)
    ),
    incentives.join(),
  );
});

running.test(`GET ${PATH} 200 returns the programs of the requested utility, whatever the evidence singles out`, async () => {
  const { ids, territory } = await of({ address: LAS_VEGAS, utility: "19840" });
  assert.deepEqual(ids, ["Everybody", "Valley"]);
  assert.ok(territory.every((warning) => !warning.includes("singles out")));
});

running.test(`GET ${PATH} 200 returns the programs of all utilities if none is singled out`, async () => {
  await running().service.publish("utility_territory", territories.slice(1));
  const { ids, territory } = await of({ address: LAS_VEGAS });
  assert.deepEqual(ids, ["Everybody", "Valley"]);
  assert.ok(territory.every((warning) => !warning.includes("singles out")));
  await running().service.publish("utility_territory", territories);
});

running.test(`GET ${PATH} 200 returns the programs of all utilities if the first one's row itself is \`low\``, async () => {
  const doubtful = territories.map((row) => ({ ...row, confidence: "low" as const }));
  await running().service.publish("utility_territory", doubtful);
  const { ids, territory } = await of({ address: LAS_VEGAS });
  assert.deepEqual(ids.toSorted(), ["Everybody", "Nevada", "Valley"]);
  assert.ok(territory.every((warning) => !warning.includes("singles out")));
});
