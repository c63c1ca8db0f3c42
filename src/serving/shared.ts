import { type WindowMemory, windowMemory } from "../access/minute_windows.ts";
import {
  type Budget,
  type LeaseMemory,
  leaseMemory,
} from "../access/shared_limits/leased_windows.ts";
import { type QuotaMemory, quotaMemory } from "../access/quotas.ts";
import { stalenessMemory } from "../access/key_staleness.ts";
import { type GeocodeMemory, geocodeMemory } from "../geo/geocoding/geocode_cache.ts";

/** The counters and caches that all serving threads share. */
export interface SharedMemory {
  readonly minutes: WindowMemory;
  readonly resolves: WindowMemory;
  readonly quotas: QuotaMemory;
  readonly geocodes: GeocodeMemory;
  /** The epoch of the update that all threads serve; see `swap.ts`. */
  readonly epoch: SharedArrayBuffer;
  /** See `KeyStaleness`. */
  readonly staleness: SharedArrayBuffer;
  /** Leases of windows that several servers share; undefined if each counts alone. */
  readonly leases?: Readonly<Record<Budget, LeaseMemory>>;
}

/** @param sharesLimits Whether several servers share limits. */
export function sharedMemory(sharesLimits = false): SharedMemory {
  return {
    minutes: windowMemory(),
    resolves: windowMemory(),
    quotas: quotaMemory(),
    geocodes: geocodeMemory(),
    epoch: new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT),
    staleness: stalenessMemory(),
    ...sharesLimits
      ? {
        leases: {
          minute: leaseMemory(),
          resolve: leaseMemory(),
          month: leaseMemory(),
        },
      }
      : {},
  };
}
