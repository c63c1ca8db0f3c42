import { DATASETS } from "../../src/datasets/mod.ts";
import { readRows } from "../../src/publish/read.ts";
import { ranksOf } from "../../src/library/order.ts";
import { SearchBuilder } from "../../src/search/part.ts";
import { Segment } from "../../src/search/segment.ts";
import { searchedList } from "./searched_list.ts";

const DIRECTORY = new URL("../../seeds/", import.meta.url);

/** What searches look in of the seeds of some datasets, by their keys. */
export async function seedSegments(keys: readonly string[]): Promise<Map<string, Segment>> {
  const names = [...Deno.readDirSync(DIRECTORY)].map(({ name }) => name);
  const segments = new Map<string, Segment>();
  for (const dataset of DATASETS.filter(({ key }) => keys.includes(key))) {
    const builder = new SearchBuilder(dataset.search!);
    const file = names.find((name) => name.startsWith(`${dataset.key}.ndjson`))!;
    const found: unknown[] = [];
    for await (const { value } of readRows(dataset, new URL(file, DIRECTORY).pathname)) {
      builder.add(value, found.push(value) - 1);
    }
    const data = builder.finish([...found.keys()], ranksOf(found.map(dataset.id)));
    segments.set(dataset.key, new Segment(data, searchedList(dataset.search!, dataset.id, found)));
  }
  return segments;
}
