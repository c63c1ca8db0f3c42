import type { ByState } from "./programs.ts";

/** What a state's incentives have to do with one another, by their ids. */
export type Relationships = ByState<{
  /** These incentives exclude each other. */
  readonly exclusions?: Readonly<Record<string, unknown>>;
  /** What must be had for it. */
  readonly prerequisites?: Readonly<Record<string, unknown>>;
  /** Those that pay no more than so much together. */
  readonly combinations?: readonly { readonly ids: readonly string[] }[];
}>;

/** Why an incentive's amount may not be combined with others, as a row's unresolved requirements. */
export function bondsOf(id: string, bonds: Relationships[string] | undefined): string[] {
  const { exclusions = {}, prerequisites = {}, combinations = [] } = bonds ?? {};
  return [
    ...Object.hasOwn(prerequisites, id) ? ["requires_other_program"] : [],
    ...Object.hasOwn(exclusions, id) ? ["excludes_other_program"] : [],
    ...combinations.some(({ ids }) => ids.includes(id)) ? ["combined_maximum"] : [],
  ];
}
