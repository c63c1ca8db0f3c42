import { audit } from "./insight/audit.tsx";
import { benchmarks } from "./insight/benchmarks.tsx";
import { datasetPublish } from "./publish/dataset_publish.tsx";
import { datasetQuality } from "./datasets/dataset_quality.tsx";
import { datasetRecords } from "./datasets/dataset_records.tsx";
import { datasetRollback } from "./publish/dataset_rollback.tsx";
import { datasetSchema } from "./datasets/dataset_schema.tsx";
import { datasetVersions } from "./publish/dataset_versions.tsx";
import { datasets } from "./datasets/datasets.tsx";
import { key } from "./people/key.tsx";
import { keys } from "./people/keys.tsx";
import { newKey } from "./people/new_key.tsx";
import { organizations } from "./people/organizations.tsx";
import { overview } from "./insight/overview.tsx";
import type { Page } from "./shell/page.ts";
import { record } from "./datasets/record.tsx";
import { usage } from "./insight/usage.tsx";

/** All pages of the dashboard. A test fails if a file exports a page that is not listed. */
export const PAGES: readonly Page[] = [
  overview,
  datasets,
  datasetRecords,
  datasetVersions,
  datasetRollback,
  datasetQuality,
  datasetSchema,
  datasetPublish,
  record,
  benchmarks,
  keys,
  newKey,
  key,
  organizations,
  usage,
  audit,
];

/** The sections of the navigation, in order. */
export const SECTIONS: readonly (readonly [title: string, path: string])[] = [
  ["Overview", "/"],
  ["Datasets", "/datasets"],
  ["Keys", "/keys"],
  ["Organizations", "/organizations"],
  ["Usage", "/usage"],
  ["Benchmarks", "/benchmarks"],
  ["Audit", "/audit"],
];
