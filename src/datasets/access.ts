import { type Caller, has } from "../access/caller.ts";
import { type AccessName, levelOf } from "../access/levels.ts";
import type { Dataset } from "./dataset.ts";
import { type Trade, TRADES } from "./fields.ts";

/** What of a dataset a caller could read from its own endpoint (decisions, Access). */
export interface Readable {
  /** The trades whose rows may be seen; undefined for all rows. */
  readonly trades?: readonly Trade[];
  /** Whether only the sample may be seen. */
  readonly sample: boolean;
}

const EVERYTHING: Readable = { sample: false };

/** Undefined when the caller may read nothing of it. */
export function readable({ access }: Dataset, caller: Caller): Readable | undefined {
  if (access === undefined) return hasAny(caller) ? EVERYTHING : undefined;
  const { name, level } = access;
  if (typeof name === "string") {
    if (!has(caller, { dataset: name, level })) return undefined;
    return { sample: levelOf(caller.access, name) === "sample" };
  }
  const trades = TRADES.filter((trade) => has(caller, { dataset: name[trade], level }));
  if (trades.length === 0) return undefined;
  return trades.length === TRADES.length ? EVERYTHING : { trades, sample: false };
}

/** Whether the caller has any level on any dataset. */
export function hasAny({ access }: Caller): boolean {
  return Object.values(access).some((level) => level !== "none");
}

/** What a dataset's levels are called: by its sync key and by what its endpoint asks for. */
export function accessNames({ key, sync, access }: Dataset): AccessName[] {
  const name = access?.name ?? [];
  return [
    ...new Set([...(sync === undefined ? [] : [key]), ...namesOf(name)]),
  ];
}

function namesOf(name: AccessName | readonly AccessName[] | Readonly<Record<Trade, AccessName>>) {
  return typeof name === "string" ? [name] : Object.values<AccessName>(name);
}
