import { type Filter, sampled } from "../library/filters.ts";
import type { Version } from "../library/version.ts";
import type { Level } from "./levels.ts";

/** Limits a `sample` key to the version's sample; other levels see every row. */
export function sampleOf(version: Version, level: Level | undefined): Filter | undefined {
  return level === "sample" ? sampled(version.sample) : undefined;
}
