import { gazetteerTables } from "./tables.ts";

/** `deno task gazetteer`: makes the tables in `data/gazetteer` again from the pinned packages. */
const FOLDER = new URL("../../../data/gazetteer/", import.meta.url);

await Deno.mkdir(FOLDER, { recursive: true });
for (const [name, text] of Object.entries(gazetteerTables())) {
  await Deno.writeTextFile(new URL(name, FOLDER), text);
}
