import { DATASETS } from "../../src/datasets/mod.ts";
import { ranksOf } from "../../src/library/order.ts";
import { SearchBuilder } from "../../src/search/search_builder.ts";
import { Segment } from "../../src/search/segment.ts";
import { seedRows } from "./seed_rows.ts";
import { searchedList } from "./searched_list.ts";

/** What searches look in of the seeds of some datasets, by their keys. */
export async function seedSegments(keys: readonly string[]): Promise<Map<string, Segment>> {
  const segments = new Map<string, Segment>();
  for (const dataset of DATASETS.filter(({ key }) => keys.includes(key))) {
    const builder = new SearchBuilder(dataset.search!);
    const found: unknown[] = [];
    for await (const row of seedRows(dataset)) builder.add(row, found.push(row) - 1);
    const data = builder.finish([...found.keys()], ranksOf(found.map(dataset.id)));
    segments.set(dataset.key, new Segment(data, searchedList(dataset.search!, dataset.id, found)));
  }
  return segments;
}
