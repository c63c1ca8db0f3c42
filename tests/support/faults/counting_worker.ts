import { type KeyId } from "../../../src/access/key_format.ts";
import { MinuteWindows, type WindowMemory } from "../../../src/access/minute_windows.ts";
import { type QuotaMemory, Quotas } from "../../../src/access/quotas.ts";
import { Slots } from "../../../src/access/slots.ts";
import { answerRequests } from "../../../src/workers/rpc_channel.ts";

/** What a thread counts: a number of requests per key, against limits. */
export interface CountRequest {
  readonly minutes: WindowMemory;
  readonly quotas: QuotaMemory;
  readonly slots: ReadonlyMap<KeyId, number>;
  readonly times: number;
  readonly limit: number;
  /** By the monotonic clock, and since 1970. */
  readonly now: number;
}

/** Counts like a serving thread, and returns how many requests of each key were allowed. */
answerRequests<CountRequest>(({ minutes, quotas, slots, times, limit, now }) => {
  const known = new Slots();
  known.learn(slots);
  const windows = new MinuteWindows(() => now, minutes, known);
  const months = new Quotas(quotas, known);
  const passed = { minutes: 0, months: 0 };
  for (let i = 0; i < times; i++) {
    for (const keyId of slots.keys()) {
      if (windows.spend(keyId, limit, now).remaining >= 0) passed.minutes++;
      if (months.spend(keyId, limit, now).remaining >= 0) passed.months++;
    }
  }
  return passed;
});
