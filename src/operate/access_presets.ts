import { type Access, underCeiling } from "../access/levels.ts";
import { ACCESS_NAMES, SYNC_DATASETS } from "../datasets/mod.ts";

/** A named choice of levels for a new key. */
interface AccessPreset {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly access: Access;
}

const each = (names: readonly string[], level: "sample" | "production"): Access =>
  Object.fromEntries(names.map((name) => [name, level]));

/** The presets that the dashboard offers. None of them includes datasets that are added later. */
export const ACCESS_PRESETS: readonly AccessPreset[] = [
  {
    name: "quoting",
    title: "Quoting tool",
    description: "production on every dataset and on quote-context",
    access: each(ACCESS_NAMES, "production"),
  },
  {
    name: "mirror",
    title: "Mirror",
    description: "production on the datasets that sync offers",
    access: each(SYNC_DATASETS.map(({ key }) => key), "production"),
  },
  {
    name: "sample",
    title: "Sample",
    description: "25 records of each dataset, to try the API",
    access: each(ACCESS_NAMES, "sample"),
  },
];

/**
 * The levels of a preset, lowered to an organization's own levels.
 *
 * @returns Undefined if there is no preset of that name.
 */
export function presetAccess(name: string, ceiling: Access): Access | undefined {
  const preset = ACCESS_PRESETS.find((one) => one.name === name);
  return preset === undefined ? undefined : underCeiling(preset.access, ceiling);
}
