import { join } from "node:path";
import { importerNamed } from "../../importers/mod.ts";
import { openCompanions, openPublicFile } from "../../importers/common/public_file.ts";
import { SEED_RECIPES, type SeedRecipe } from "./seed_recipes.ts";

type Row = Readonly<Record<string, unknown>>;

/** Keys of the datasets whose seeds are built from public files. */
export function seededDatasets(): string[] {
  return [...new Set(SEED_RECIPES.map(({ dataset }) => dataset))];
}

/**
 * Builds the rows of a dataset's seeds from the public files, each with its part of the seeds
 * (undefined for the main part).
 *
 * @param directory The directory of the public files, laid out as the recipes name them.
 * @throws {RangeError} when one is missing.
 */
export async function* seedRowsByPart(
  dataset: string,
  directory: string,
): AsyncGenerator<{ readonly part: string | undefined; readonly row: Row }> {
  for (const recipe of SEED_RECIPES) {
    if (recipe.dataset !== dataset) continue;
    for await (const row of recipeRows(recipe, directory)) yield { part: recipe.part, row };
  }
}

async function* recipeRows(recipe: SeedRecipe, directory: string): AsyncGenerator<Row> {
  const { importer, source = importer, dated, year, file, companions = {} } = recipe;
  const paths = Object.fromEntries(
    Object.entries(companions).map(([name, path]) => [name, join(directory, path)]),
  );
  const imported = importerNamed(importer).rows(await openPublicFile(join(directory, file)), {
    dated: `${dated}T00:00:00Z`,
    year,
    sourceDocumentId: source,
    companions: await openCompanions(paths),
  });
  for await (const one of imported) if ("row" in one) yield one.row;
}
