import type { Dataset } from "./datasets/dataset.ts";
import { SHAPES } from "./geo/shapes.ts";
import type { PartRecipe } from "./library/part.ts";
import { SEARCH } from "./search/part.ts";
import { CHANGES } from "./sync/change_log.ts";

/** Every part that versions have beside their columns and records. */
export const PARTS: readonly PartRecipe<Dataset>[] = [CHANGES, SHAPES, SEARCH];
