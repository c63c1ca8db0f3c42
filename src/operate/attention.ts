import { DAY_MS } from "../base/durations.ts";
import { freshnessOf, STALE_AFTER_DAYS } from "../datasets/declare/freshness.ts";
import { DATASETS } from "../datasets/mod.ts";
import type { LibrarySnapshot } from "../library/serving/library.ts";
import type { KeyListing } from "../store/keys/key_lists.ts";
import { refusalsOf, requestsOf, type UsageRow } from "../store/usage/usage_days.ts";
import { firstOf } from "../base/known.ts";

/** A message about something that an operator should look at. */
export interface Attention {
  /** `bad`: clients are affected now; `warn`: they soon will be. */
  readonly kind: "bad" | "warn";
  readonly text: string;
  /** What it is about. */
  readonly about:
    | { readonly kind: "service" | "usage" | "datasets" }
    | { readonly kind: "dataset"; readonly key: string }
    | { readonly kind: "key"; readonly id: string };
}

interface AttentionInputs {
  /** What the service itself reports, such as a store that cannot be reached. */
  readonly troubles: readonly string[];
  readonly library: LibrarySnapshot;
  readonly keys: readonly KeyListing[];
  /** Today's usage; undefined before the first request. */
  readonly today: UsageRow | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Errors need attention from this share of a day's requests on. */
const ERROR_SHARE = 0.05;
/** Below this number of requests, errors are not reported. */
const MIN_REQUESTS = 100;
/** A quota is nearly used up from this share on. */
const QUOTA_SHARE = 0.8;
/** A key that expires within this many days is reported. */
const EXPIRES_WITHIN_DAYS = 14;

/** What needs attention: problems of the service, errors, quotas, expiring keys, old data. `bad` first. */
export function needsAttention(inputs: AttentionInputs): Attention[] {
  const found = [
    ...inputs.troubles.map((text): Attention => ({
      kind: "bad",
      text,
      about: { kind: "service" },
    })),
    ...errors(inputs),
    ...inputs.keys.filter(({ state }) => state === "active").flatMap((key) => ofKey(key, inputs)),
    ...expiredRows(inputs),
    ...staleRows(inputs),
  ];
  return [
    ...found.filter(({ kind }) => kind === "bad"),
    ...found.filter(({ kind }) => kind === "warn"),
  ];
}

function errors({ today }: AttentionInputs): Attention[] {
  if (today === undefined) return [];
  const [requests, refused] = [requestsOf(today), refusalsOf(today)];
  if (requests < MIN_REQUESTS || refused < ERROR_SHARE * requests) return [];
  const [code, times] = firstOf(Object.entries(today.refused).sort(([, a], [, b]) => b - a));
  const share = Math.round(100 * refused / requests);
  return [{
    kind: "bad",
    text: `${share}% of today's requests are errors, most of them ${code} (${counted(times)}).`,
    about: { kind: "usage" },
  }];
}

function ofKey(key: KeyListing, { now }: AttentionInputs): Attention[] {
  const { id, label, usedThisMonth, monthlyQuota, expiresAt } = key;
  const found: Attention[] = [];
  const used = monthlyQuota === 0 ? 0 : usedThisMonth / monthlyQuota;
  if (used >= QUOTA_SHARE) {
    found.push({
      kind: used >= 1 ? "bad" : "warn",
      text: used >= 1
        ? `${label} has used up its monthly quota of ${counted(monthlyQuota)} requests.`
        : `${label} has used ${Math.floor(100 * used)}% of its monthly quota.`,
      about: { kind: "key", id },
    });
  }
  const days = expiresAt === null ? Infinity : (Date.parse(expiresAt) - now) / DAY_MS;
  if (expiresAt !== null && days <= EXPIRES_WITHIN_DAYS) {
    found.push({
      kind: "warn",
      text: `${label} expires on ${expiresAt.slice(0, 10)}.`,
      about: { kind: "key", id },
    });
  }
  return found;
}

function expiredRows({ library, now }: AttentionInputs): Attention[] {
  return DATASETS.flatMap(({ key, title }): Attention[] => {
    const version = library.versionOrEmpty(key);
    const { expired } = freshnessOf(version, now);
    if (expired === 0) return [];
    return [{
      kind: expired === version.size ? "bad" : "warn",
      text: `${title}: ${counted(expired)} of ${counted(version.size)} rows have expired.`,
      about: { kind: "dataset", key },
    }];
  });
}

function staleRows({ library, now }: AttentionInputs): Attention[] {
  const stale = DATASETS.filter(({ key }) => {
    const version = library.versionOrEmpty(key);
    return version.size > 0 && freshnessOf(version, now).stale === version.size;
  });
  if (stale.length === 0) return [];
  return [{
    kind: "warn",
    text: `Not verified for ${STALE_AFTER_DAYS} days: every row of ` +
      `${stale.map(({ title }) => title).join(", ")}.`,
    about: { kind: "datasets" },
  }];
}

const counted = (count: number) => count.toLocaleString("en-US");
