import { type Options, readOptions, type SectionName, USAGE } from "./options.ts";
import { printTable, type Table } from "./table.ts";

/** `deno task bench`: measures the service, each time next to a known reference. */

const MEASURES: Readonly<Record<SectionName, (options: Options) => Promise<Table[]>>> = {
  requests: async (options) => await (await import("./requests.ts")).measureRequests(options),
  threads: async (options) => await (await import("./threads.ts")).measureThreads(options),
  territories: async (options) =>
    await (await import("./territories.ts")).measureTerritories(options),
  statistics: async (options) => await (await import("./statistics.ts")).measureStatistics(options),
  search: async (options) => await (await import("./search.ts")).measureSearch(options),
  growth: async (options) => await (await import("./growth.ts")).measureGrowth(options),
  delta: async (options) => await (await import("./delta.ts")).measureDelta(options),
};

let options: Options | undefined;
try {
  options = readOptions(Deno.args);
} catch (error) {
  console.error(`${(error as Error).message}\n\n${USAGE}`);
  Deno.exit(2);
}
if (options === undefined) {
  console.log(USAGE);
  Deno.exit();
}
const tables: Record<string, Table[]> = {};
if (options.profile === "large") {
  tables.large = await (await import("./large.ts")).measureLarge(options);
  if (!options.json) tables.large.forEach(printTable);
} else {
  for (const section of options.sections) {
    const measured = tables[section] = await MEASURES[section](options);
    if (!options.json) measured.forEach(printTable);
  }
}
if (options.json) console.log(JSON.stringify(tables, null, 2));
