import type { Dataset } from "../../datasets/declare/dataset.ts";
import type { utilityTerritory } from "../../datasets/utility_territory.ts";
import type { CommonKinds } from "../../library/columns/columns.ts";
import type { Version } from "../../library/versions/version.ts";

type VersionOf<D> = D extends Dataset<infer _Row, infer K, infer _Query> ? Version<K & CommonKinds>
  : never;

/** A loaded version of the territories. */
export type TerritoryVersion = VersionOf<typeof utilityTerritory>;
