import type { KeyId } from "./key_format.ts";

/** Requests of one key in one month that are not yet in the store. */
export interface UsageDelta {
  readonly keyId: KeyId;
  /** `YYYY-MM`, UTC. */
  readonly month: string;
  readonly requests: number;
  readonly lastUsedAt: Date;
}

/** Usage by key and route: counts that can be added up. */
export interface UsageCounts {
  /** Responses with a 2xx status. */
  readonly answered: number;
  /** Responses with status 304. */
  readonly not_modified: number;
  /** Refusals by error code. */
  readonly refused: Readonly<Record<string, number>>;
  /** Requests to a geocoder. */
  readonly live_geocodes: number;
  /** Bytes of bodies as sent. */
  readonly bytes: number;
}

/** Counts of one key, day and route that are not yet in the store. */
export interface UsageDayDelta extends UsageCounts {
  readonly keyId: KeyId;
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
  readonly route: string;
}

/** Upper bounds of the classes that response times are counted in, in milliseconds; above them is `+`. */
export const TOOK_BOUNDS_MS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000] as const;
const TOOK_LONGER = "+";

/** The name of each class, in order. */
export const TOOK_CLASSES: readonly string[] = [...TOOK_BOUNDS_MS.map(String), TOOK_LONGER];

/** Counts of one key, hour and route that are not yet in the store. */
export interface UsageHourDelta {
  readonly keyId: KeyId;
  /** `YYYY-MM-DDTHH`, UTC. */
  readonly hour: string;
  readonly route: string;
  /** All requests, refused ones included. */
  readonly requests: number;
  /** How many of them were refused. */
  readonly refused: number;
  /** Requests by the class of their response time, named by its upper bound in milliseconds. */
  readonly took: Readonly<Record<string, number>>;
}
