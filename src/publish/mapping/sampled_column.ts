/** A column of a sheet with its first values that are not blank. */
export interface SampledColumn {
  readonly name: string;
  readonly values: readonly string[];
}
