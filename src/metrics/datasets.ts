import type { Registry } from "prom-client";
import { CHANGES } from "../sync/change_log.ts";
import type { Ages } from "./ages.ts";
import { freshnessOf } from "../datasets/declare/freshness.ts";
import type { LibrarySnapshot } from "../library/serving/library.ts";
import type { Version } from "../library/versions/version.ts";
import { METRIC } from "./metric_names.ts";
import { gauge, gauges, type LabelledSpec } from "./read.ts";

/** Adds metrics of the served version of each dataset, and of its age. */
export function addDatasets(
  registry: Registry,
  datasets: readonly string[],
  library: () => LibrarySnapshot,
  ages: Ages,
): void {
  const freshness = (version: Version) => freshnessOf(version, Date.now());

  type Published = Version & { readonly info: NonNullable<Version["info"]> };
  const isPublished = (version: Version): version is Published => version.info !== null;

  /** Adds a gauge with a value for each published dataset. */
  function each(metric: LabelledSpec, read: (version: Published) => number): void {
    gauges(registry, metric, () => {
      const current = library();
      return datasets.map((key) => current.versionOrEmpty(key))
        .filter(isPublished)
        .map((version) => [version.dataset, read(version)] as const);
    });
  }

  each(METRIC.datasetVersion, ({ info }) => info.number);
  each(METRIC.datasetRows, ({ size }) => size);
  each(METRIC.quoteSafeRows, ({ info }) => info.quoteSafeCount);
  each(METRIC.published, ({ info }) => Date.parse(info.publishedAt) / 1000);
  each(METRIC.staleRows, (version) => freshness(version).stale);
  each(METRIC.expiredRows, (version) => freshness(version).expired);
  const kept = (version: Version) => CHANGES.of(version).get("payload")?.kept;
  each(METRIC.changesKept, (version) => kept(version)?.bytes ?? 0);
  each(
    METRIC.changesKeptSince,
    (version) => Date.parse(kept(version)?.since ?? version.info.publishedAt) / 1000,
  );
  gauge(registry, METRIC.keysAge, () => ages.keys);
  gauge(registry, METRIC.dataAge, () => Math.max(...ages.datasets.values()));
  gauges(registry, METRIC.datasetLoadAge, () => ages.datasets);
}
