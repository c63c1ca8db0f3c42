/**
 * `deno task bench:utilities <directory of public files>`: how often the seeds return the right
 * utility, for public buildings and for ZIP codes of Rewiring America's table, as reported in
 * docs/addresses.md.
 */
import { join } from "node:path";
import { Gazetteer } from "../../src/geo/geocoding/gazetteer.ts";
import { readAddress } from "../../src/geo/addresses/address.ts";
import { openPublicFile } from "../../src/importers/common/public_file.ts";
import { readRewiringZips } from "../../src/importers/territory/rewiring_zips.ts";
import { ADDRESSES } from "../support/fixtures/addresses.ts";
import { type Score, scoreOf } from "../support/fixtures/found_utilities.ts";
import { seededTerritories, territoriesOf } from "../support/fixtures/geo_territories.ts";
import { PUBLIC_BUILDINGS } from "../support/fixtures/public_buildings.ts";

const ZIPS = 800;
/**
 * Each seed draws other ZIP codes, because a rule that fits one sample by chance does not fit all.
 */
const SEEDS = [46, 47, 48];

const [directory] = Deno.args;
if (directory === undefined) {
  console.error("Give the directory of the public files, laid out as seeds/README.md says.");
  Deno.exit(2);
}
const territories = territoriesOf(await seededTerritories());
const buildings = PUBLIC_BUILDINGS.map(([address, , ...eiaIds]) => ({ address, eiaIds }));
const halls = ADDRESSES.map(({ address, eiaId }) => ({ address, eiaIds: [eiaId] }));
print(`${buildings.length} public buildings`, await scoreOf(territories, buildings));
print(`${halls.length} city halls`, await scoreOf(territories, halls));
const zips = await zipCodes();
for (const seed of SEEDS) {
  const title = `${ZIPS} ZIP codes of Rewiring America's (sample ${seed})`;
  print(title, await scoreOf(territories, sampleOf(zips, seed)));
}
print(
  `${ZIPS} cities without a ZIP code`,
  await scoreOf(territories, sampleOf(citiesOf(zips), 46)),
);

function print(title: string, { of, first, amongFive, sure, wronglySure, late }: Score): void {
  const share = (part: number) => `${part} (${(100 * part / of).toFixed(1)} %)`;
  console.log(
    `${title}: first ${share(first)}, among five ${share(amongFive)}, ` +
      `above low ${share(sure)}, wrong above low ${wronglySure.length}`,
  );
  for (const one of late.slice(0, 10)) console.log(`  ${one}`);
}

/** The table's ZIP codes, each with its city and the predominant utilities. */
async function zipCodes() {
  const open = (name: string) => openPublicFile(join(directory!, "geography", name));
  const served = await readRewiringZips(
    await open("ra_zip-to-geography-approx.csv.gz"),
    await open("ra_geographies.csv.gz"),
  );
  const gazetteer = new Gazetteer();
  return [...served].flatMap(([zip, utilities]) => {
    const eiaIds = [...utilities].flatMap(([id, isMain]) => isMain ? [id] : []);
    if (eiaIds.length === 0) return [];
    const address = readAddress(zip);
    const geocode = gazetteer.geocode(address);
    if (geocode === null) return [];
    const { city, state } = gazetteer.place(address, geocode);
    return [{ zip, city: city === null ? null : `${city}, ${state}`, eiaIds }];
  }).map((one) => ({ ...one, address: [one.city ?? [], one.zip].flat().join(" ") }));
}

/** Cities, each with the utilities that predominate in most of its ZIP codes. */
function citiesOf(zips: readonly { city: string | null; eiaIds: readonly string[] }[]) {
  const byCity = Map.groupBy(zips.filter(({ city }) => city !== null), ({ city }) => city!);
  return Array.from(byCity, ([address, ofCity]) => {
    const counts = Object.entries(
      Object.groupBy(ofCity.flatMap(({ eiaIds }) => eiaIds), (id) => id),
    )
      .map(([id, all]) => ({ id, count: all!.length }));
    const most = Math.max(...counts.map(({ count }) => count));
    return { address, eiaIds: counts.filter(({ count }) => count === most).map(({ id }) => id) };
  });
}

function sampleOf<T>(all: readonly T[], seed: number): T[] {
  const left = [...all];
  const random = numbers(seed);
  return Array.from({ length: ZIPS }, () => left.splice(Math.floor(random() * left.length), 1)[0]!);
}

/** The same pseudorandom numbers between 0 and 1 in every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
