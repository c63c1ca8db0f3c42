import type { Registry } from "prom-client";
import { CHANGES } from "../sync/change_log.ts";
import type { Ages } from "./ages.ts";
import { freshnessOf, STALE_AFTER_DAYS } from "../datasets/declare/freshness.ts";
import type { LibrarySnapshot } from "../library/serving/library.ts";
import type { Version } from "../library/versions/version.ts";
import { gauge, gauges } from "./read.ts";

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
  function each(name: string, help: string, read: (version: Published) => number): void {
    gauges(registry, name, help, "dataset", () => {
      const current = library();
      return datasets.map((key) => current.held(key))
        .filter(isPublished)
        .map((version) => [version.dataset, read(version)] as const);
    });
  }

  each("dataset_version", "Number of the version served.", ({ info }) => info.number);
  each("dataset_rows", "Rows of the version served.", ({ size }) => size);
  each(
    "dataset_quote_safe_rows",
    "Rows of the version served that were quote-safe when it was published.",
    ({ info }) => info.quoteSafeCount,
  );
  each(
    "dataset_published_timestamp_seconds",
    "When the version served was published, in seconds since 1970.",
    ({ info }) => Date.parse(info.publishedAt) / 1000,
  );
  each(
    "dataset_stale_rows",
    `Rows last verified more than ${STALE_AFTER_DAYS} days ago, or never.`,
    (version) => freshness(version).stale,
  );
  each(
    "dataset_expired_rows",
    "Rows whose expires_at has passed.",
    (version) => freshness(version).expired,
  );
  const kept = (version: Version) => CHANGES.of(version).get("payload")?.kept;
  each(
    "dataset_changes_kept_bytes",
    "Payloads of the changes that mirrors can still go on by.",
    (version) => kept(version)?.bytes ?? 0,
  );
  each(
    "dataset_changes_kept_since_timestamp_seconds",
    "When the oldest version was published that a mirror can go on from, in seconds since 1970.",
    (version) => Date.parse(kept(version)?.since ?? version.info.publishedAt) / 1000,
  );
  gauge(
    registry,
    "keys_age_seconds",
    "Time since the keys were last known to be those of the store.",
    () => ages.keys,
  );
  gauge(
    registry,
    "data_age_seconds",
    "Time since every dataset was last known to be served in its newest version.",
    () => Math.max(...ages.datasets.values()),
  );
  gauges(
    registry,
    "dataset_load_age_seconds",
    "Time since a dataset was last known to be served in its newest version.",
    "dataset",
    () => ages.datasets,
  );
}
