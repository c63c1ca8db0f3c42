import { DATASETS } from "../../../src/datasets/mod.ts";
import { EXAMPLES } from "../../../src/description/examples.ts";
import { seedRows } from "./seed_rows.ts";
import type { TestService } from "./service.ts";

/**
 * Only this many rows of large datasets in Colorado, or of each trade and category, are published.
 */
const MAX_ROWS = 300;

/** Only this many rows of each shape are published. */
const MAX_ROWS_OF_SHAPE = 10;

/** Every row in the reference's examples is published, too. */
const SHOWN = JSON.stringify(EXAMPLES.answers);

/** Publishes a part of the seeds that is enough for the examples, in a few seconds. */
export async function publishSomeSeeds(service: TestService): Promise<void> {
  await publishSome(service, MAX_ROWS, ({ trade }, row) => {
    const { category } = row as { readonly category?: string };
    return `${trade?.(row as never)} ${category} ${/"CO"/.test(JSON.stringify(row))}`;
  });
}

/**
 * Publishes seeds of every shape: every combination of fields that are present, null, whole numbers
 * or fractions, empty or not, and every trade and category.
 */
export async function publishShapesOfSeeds(service: TestService): Promise<void> {
  await publishSome(service, MAX_ROWS_OF_SHAPE, ({ trade }, row) => {
    return `${trade?.(row as never)} ${JSON.stringify(shapeOf(row))}`;
  });
}

/** Publishes the first rows of each kind, up to this number. */
async function publishSome(
  service: TestService,
  most: number,
  kindOf: (dataset: (typeof DATASETS)[number], row: unknown) => string,
): Promise<void> {
  for (const dataset of DATASETS) {
    const counts = new Map<string, number>();
    const rows: unknown[] = [];
    for await (const value of seedRows(dataset)) {
      const kind = kindOf(dataset, value);
      const count = counts.get(kind) ?? 0;
      counts.set(kind, count + 1);
      if (count < most || SHOWN.includes(`"${dataset.id(value as never)}"`)) rows.push(value);
    }
    if (rows.length > 0) await service.publish(dataset.key, rows);
  }
}

/** Fields with one of a few values, which determine the other fields. */
const KINDS = new Set(["category", "region_type", "type", "coverage_level"]);

function shapeOf(value: unknown, name = ""): unknown {
  if (value === null || typeof value === "boolean" || KINDS.has(name)) return value;
  if (typeof value === "number") return Number.isInteger(value) ? "whole" : "fraction";
  if (typeof value === "string") return value === "" ? "empty" : "text";
  // An outline has thousands of points with the same shape.
  if (Array.isArray(value)) return value.slice(0, 1).map((member) => shapeOf(member));
  return Object.entries(value as object).map(([name, member]) => [name, shapeOf(member, name)]);
}
