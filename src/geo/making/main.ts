import { flagsOf } from "../../base/flags.ts";
import { gazetteerTables } from "./tables.ts";

/** `deno task gazetteer`: makes the tables in `data/gazetteer` again from the pinned packages. */
const FOLDER = new URL("../../../data/gazetteer/", import.meta.url);

await flagsOf({
  name: "gazetteer",
  description: "Make the tables of ZIP codes and cities in data/gazetteer again.",
  more: "CONTRIBUTING.md",
});
await Deno.mkdir(FOLDER, { recursive: true });
for (const [name, text] of Object.entries(gazetteerTables())) {
  await Deno.writeTextFile(new URL(name, FOLDER), text);
}
