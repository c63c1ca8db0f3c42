/** Requests of one key in one month that are not yet in the store. */
export interface UsageDelta {
  readonly keyId: string;
  /** `YYYY-MM`, UTC. */
  readonly month: string;
  readonly requests: number;
  readonly lastUsedAt: Date;
}

/** What was asked, by whom and where: counts that add up. */
export interface UsageCounts {
  /** Answers of 2xx. */
  readonly answered: number;
  /** Answers of 304. */
  readonly not_modified: number;
  /** Refusals by error code. */
  readonly refused: Readonly<Record<string, number>>;
  /** Addresses that a geocoder was asked for. */
  readonly live_geocodes: number;
  /** Bytes of bodies, as they were sent. */
  readonly bytes: number;
}

/** Counts of one key, day and route that are not yet in the store. */
export interface UsageDayDelta extends UsageCounts {
  readonly keyId: string;
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
  readonly route: string;
}
