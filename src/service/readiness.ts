/** What `/readyz` depends on and reports. */
export interface Health {
  /** Whether the service has loaded and is not stopping. */
  readonly ready: () => boolean;
  /**
   * The age of the keys in seconds if it exceeds `MAX_STALENESS`, as while the store is
   * unreachable.
   */
  readonly staleSeconds?: () => number | undefined;
  /** Problems that an operator should know of, one line each. */
  readonly troubles: () => readonly string[];
}

/**
 * The response of `/readyz`: 503 while the service loads or stops, and if the store has been
 * unreachable for longer than `MAX_STALENESS`. Other problems leave it at 200 and are listed in its
 * body.
 */
export function readiness(
  { ready, staleSeconds = () => undefined, troubles }: Health,
): { status: 200 | 503; lines: readonly string[] } {
  if (!ready()) return { status: 503, lines: ["starting or stopping"] };
  const stale = staleSeconds();
  return stale === undefined
    ? { status: 200, lines: ["ok", ...troubles()] }
    : { status: 503, lines: [`no contact with the store for ${stale} seconds`, ...troubles()] };
}
