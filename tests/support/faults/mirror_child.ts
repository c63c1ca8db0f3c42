/**
 * A process that mirrors repeatedly until it is ended: `<url> <dataset> <file>`. It prints a line
 * when it has started, and one each time the file has reached the newest version.
 */
import { createClient, type MirroredDataset, sqliteStore } from "../../../client/mod.ts";

const [url, dataset, file] = Deno.args as [string, string, string];
const client = createClient({ url, key: Deno.env.get("SVC_API_KEY")! });
const store = sqliteStore(file);
console.log("up");
for (;;) {
  await client.mirror(dataset as MirroredDataset, store, { pageSize: 40 });
  console.log("mirrored");
}
