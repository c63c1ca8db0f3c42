/** A column of a sheet with its first non-blank values. */
export interface SampledColumn {
  readonly name: string;
  readonly values: readonly string[];
}
