import { Redis } from "ioredis";
import type { Brand } from "../../base/brand.ts";

/** Distinguishes successive windows of one name, which it does not contain. */
export type WindowId = Brand<string, "window">;

/**
 * A window as this server last saw it. If the store no longer has it before `endsAt`, the store has
 * lost its data.
 */
export interface SeenWindow {
  readonly windowId: WindowId;
  /** How much of it was leased to all servers. */
  readonly count: number;
  /** When it ends, in milliseconds of the store's clock. */
  readonly endsAt: number;
}

/** A request for part of a window. */
export interface LeaseCall {
  /** The window's name, shared by all servers. */
  readonly name: string;
  readonly limit: number;
  /** The most that is wanted. */
  readonly want: number;
  /** What was spent without a lease while the store was unreachable. */
  readonly debt: number;
  /** What counts as spent if the store does not know the window. */
  readonly known: number;
  /** The caller's window; absent if it has none. */
  readonly seen?: SeenWindow | undefined;
  /** The duration of a new window, in milliseconds. */
  readonly lastsMs: number;
}

/** A part of a window that was leased. */
export interface Lease {
  /** The window's id: the next window has another. */
  readonly windowId: WindowId;
  readonly granted: number;
  /** What is not leased to any server. */
  readonly pool: number;
  /** Milliseconds until the window ends. */
  readonly endsInMs: number;
  /** When it ends, in milliseconds of the store's clock. */
  readonly endsAt: number;
}

/** Where servers that share limits record their leases. */
export interface LimitsStore {
  /** @throws When it does not answer in time. */
  lease(call: LeaseCall): Promise<Lease>;
  /**
   * Waits for the first attempt to connect, too.
   *
   * @throws When it does not answer in time.
   */
  ping(): Promise<void>;
  /** Returns what was not spent, unless the window has ended. */
  giveBack(name: string, windowId: WindowId, count: number): Promise<void>;
  /** Why there is no connection, for operators, without a password. Undefined while unknown. */
  readonly reason?: string | undefined;
  close(): void;
}

/**
 * Grants what is left of a window, up to what is wanted. rate-limiter-flexible was tried for this: it
 * grants all or nothing, and counts what it did not grant.
 *
 * A Redis that was emptied, as by a restart, counts again what servers have seen of the window that it
 * lost: the most that any of them has seen (`restored`), which is exact once the last one that leased
 * has asked again.
 */
const LEASE = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local limit, want, debt = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local seen = {id = ARGV[7], count = tonumber(ARGV[8]), ends_at = tonumber(ARGV[9])}
local found = redis.call('HMGET', KEYS[1], 'id', 'count', 'restored')
local id, count, restored = found[1], tonumber(found[2] or 0) + debt, tonumber(found[3] or 0)
local is_lost = seen.id ~= id and now < seen.ends_at
if not id then
  local lasts = ARGV[6]
  id, count = ARGV[5], tonumber(ARGV[4])
  if is_lost then
    count, lasts = math.max(count, seen.count + debt), seen.ends_at - now
  end
  redis.call('HSET', KEYS[1], 'id', id, 'restored', count - debt)
  redis.call('PEXPIRE', KEYS[1], lasts)
elseif is_lost and seen.count > restored then
  count = count + seen.count - restored
  redis.call('HSET', KEYS[1], 'restored', seen.count)
end
local granted = math.max(0, math.min(want, limit - count))
redis.call('HSET', KEYS[1], 'count', count + granted)
local ends_in = redis.call('PTTL', KEYS[1])
return {id, granted, math.max(0, limit - count - granted), ends_in, now + ends_in}`;

const GIVE_BACK = `
if redis.call('HGET', KEYS[1], 'id') == ARGV[1] then
  redis.call('HINCRBY', KEYS[1], 'count', ARGV[2])
end`;

/** A request waits at most this long, and then continues without the store. */
const ANSWER_WITHIN_MS = 250;
const CONNECT_WITHIN_MS = 2_000;
const RECONNECT_MS = 500;
const PREFIX = "home_service_data:limit:";

/** A Redis with the scripts as commands. */
type Scripted = Redis & {
  lease(
    name: string,
    ...args: (string | number)[]
  ): Promise<[WindowId, number, number, number, number]>;
  giveBack(name: string, windowId: WindowId, change: number): Promise<unknown>;
};

/**
 * Begins to connect to a Redis or Valkey, and gives up for now after two seconds. Later responses
 * are awaited for a quarter of a second at most.
 *
 * @param url `redis://` or `rediss://`, with a database as its path.
 */
export function connectLimits(url: string): LimitsStore {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: CONNECT_WITHIN_MS,
    commandTimeout: ANSWER_WITHIN_MS,
    // Nothing waits for a connection: the server continues with its share meanwhile.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: () => RECONNECT_MS,
  }) as Scripted;
  let reason: string | undefined;
  // Commands reject too, but do not say why there is no connection.
  redis.on("error", (error: Error & { code?: string }) => reason = error.message || error.code);
  redis.on("ready", () => reason = undefined);
  redis.defineCommand("lease", { numberOfKeys: 1, lua: LEASE });
  redis.defineCommand("giveBack", { numberOfKeys: 1, lua: GIVE_BACK });
  const connecting = redis.connect().catch(() => {});
  return {
    async ping() {
      await connecting;
      await redis.ping();
    },
    async lease({ name, limit, want, debt, known, seen, lastsMs }) {
      const [windowId, granted, pool, endsInMs, endsAt] = await redis.lease(
        PREFIX + name,
        ...[limit, want, debt, known, crypto.randomUUID(), Math.ceil(lastsMs)],
        ...[seen?.windowId ?? "", seen?.count ?? 0, seen?.endsAt ?? 0],
      );
      return { windowId, granted, pool, endsInMs, endsAt };
    },
    async giveBack(name, windowId, count) {
      await redis.giveBack(PREFIX + name, windowId, -count);
    },
    get reason() {
      return reason;
    },
    close: () => redis.disconnect(),
  };
}
