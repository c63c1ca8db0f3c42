import { flagsOf } from "../../base/flags.ts";
import { mapTables } from "./map_tables.ts";
import { gazetteerTables } from "./tables.ts";

/** `deno task gazetteer`: regenerates the tables in `data/gazetteer` from the pinned packages. */
const FOLDER = new URL("../../../data/gazetteer/", import.meta.url);

await flagsOf({
  name: "gazetteer",
  description: "Make the tables of ZIP codes, cities and maps in data/gazetteer again.",
  more: "CONTRIBUTING.md",
});
await Deno.mkdir(FOLDER, { recursive: true });
for (const [name, text] of Object.entries({ ...gazetteerTables(), ...mapTables() })) {
  await Deno.writeTextFile(new URL(name, FOLDER), text);
}
