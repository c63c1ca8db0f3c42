import { audit } from "./audit.tsx";
import { benchmarks } from "./benchmarks.tsx";
import { datasetPublish } from "./dataset_publish.tsx";
import { datasetQuality } from "./dataset_quality.tsx";
import { datasetRecords } from "./dataset_records.tsx";
import { datasetRollback } from "./dataset_rollback.tsx";
import { datasetSchema } from "./dataset_schema.tsx";
import { datasetVersions } from "./dataset_versions.tsx";
import { datasets } from "./datasets.tsx";
import { key } from "./key.tsx";
import { keys } from "./keys.tsx";
import { newKey } from "./new_key.tsx";
import { organizations } from "./organizations.tsx";
import { overview } from "./overview.tsx";
import type { Page } from "./page.ts";
import { record } from "./record.tsx";
import { usage } from "./usage.tsx";

/** Every page of the dashboard. A file that exports a page and is not listed fails a test. */
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
