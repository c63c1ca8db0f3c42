import { comparable } from "../../base/text/look_alikes.ts";
import type { Dataset } from "../../datasets/declare/dataset.ts";
import { shapeOf } from "../gate/shape.ts";
import { nonEmpty, type SheetMap } from "../model/sheet_map.ts";
import { skipper } from "../sheets/sheet.ts";
import { isBlank, type SheetRecord } from "../sheets/sheet_record.ts";
import { isDayFirst } from "./propose_date.ts";
import { proposeReading } from "./propose_reading.ts";
import type { SampledColumn } from "./sampled_column.ts";

/** How many rows are sampled. */
const ROWS = 5_000;

/**
 * Proposes formats for columns whose fields a person chose and whose values cannot be read as written.
 *
 * @param names The columns.
 * @returns The map with the formats; undefined if none is needed.
 */
export async function proposeChosen(
  dataset: Dataset,
  records: AsyncIterable<SheetRecord>,
  map: SheetMap,
  names: readonly string[],
): Promise<SheetMap | undefined> {
  const columns = await sampleColumns(records, map);
  const { leaves } = shapeOf(dataset.schema);
  const dayFirst = isDayFirst(columns.flatMap(({ values }) => values));
  const read = { ...map.read };
  const none = { ...map.none };
  const strip = new Set(map.strip);
  let isChanged = false;
  for (const name of names) {
    const leaf = leaves.get(map.columns[name] ?? "");
    const column = columns.find((one) => one.name === comparable(name));
    if (leaf === undefined || column === undefined || read[leaf.path] !== undefined) continue;
    const found = proposeReading(leaf, column, dayFirst, true) ?? {};
    if (found.reading !== undefined) read[leaf.path] = found.reading;
    if (found.none !== undefined) none[leaf.path] = found.none;
    for (const sign of found.strip ?? []) strip.add(sign);
    isChanged ||= [found.reading, found.none, found.strip].some((part) => part !== undefined);
  }
  return isChanged
    ? {
      ...map,
      ...nonEmpty("read", read),
      ...nonEmpty("none", none),
      ...nonEmpty("strip", [...strip]),
    }
    : undefined;
}

/** The columns of a sheet with the values of its first rows. */
async function sampleColumns(
  records: AsyncIterable<SheetRecord>,
  { header = 0, skip = [] }: SheetMap,
): Promise<SampledColumn[]> {
  const isSkipped = skipper(skip);
  const rows: string[][] = [];
  for await (const { line, cells } of records) {
    if (line < header || cells.every(isBlank) || isSkipped(cells)) continue;
    rows.push(cells.map((cell) => isBlank(cell) ? "" : cell.trim()));
    if (rows.length > ROWS) break;
  }
  const [names = [], ...values] = rows;
  return names.map((name, at) => ({
    name: comparable(name),
    values: values.map((row) => row[at] ?? "").filter((value) => value !== ""),
  }));
}
