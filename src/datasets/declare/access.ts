import { type Caller, has } from "../../access/caller.ts";
import { type AccessName, type Level, levelOf, type Requirement } from "../../access/levels.ts";
import { type Trade, TRADES } from "./fields.ts";

/**
 * What a key needs to read a dataset from its own endpoint: a level of at least `level` on `name`.
 * Each dataset declares it as `access`.
 */
export interface DatasetAccess {
  /** One access name, or one for each trade. */
  readonly name: AccessName | Readonly<Record<Trade, AccessName>>;
  readonly level: Level;
}

/** The parts of a dataset that decide who may read it. */
interface Accessible {
  readonly key: string;
  /** Undefined if any level on any dataset is enough. */
  readonly access?: DatasetAccess;
  /** Set if sync offers the dataset, under its key. */
  readonly sync?: object;
}

/**
 * What a key needs to read a dataset from its own endpoint.
 *
 * @param trade The trade of the rows, if each trade has its own access name.
 * @throws {TypeError} if the dataset does not declare a single name.
 */
export function requirementOf({ key, access }: Accessible, trade?: Trade): Requirement {
  const name = typeof access?.name === "object" && trade !== undefined
    ? access.name[trade]
    : access?.name;
  if (access === undefined || typeof name !== "string") {
    throw new TypeError(`${key} does not declare a single access name`);
  }
  return { dataset: name, level: access.level };
}

/** The access that the reference shows for the dataset's own endpoint; empty if any key will do. */
export function leastOf({ access }: Accessible): { level: Level; names: AccessName[] }[] {
  if (access === undefined) return [];
  const { name, level } = access;
  const names = typeof name === "string" ? [name] : Object.values<AccessName>(name);
  return [{ level, names: [...new Set(names)] }];
}

/** The part of a dataset that a caller may read from its own endpoint (decisions, Access). */
interface Readable {
  /** The trades whose rows may be seen; undefined for all rows. */
  readonly trades?: readonly Trade[];
  /** Whether only the sample may be seen. */
  readonly sample: boolean;
}

const EVERYTHING: Readable = { sample: false };

/** What a caller may read of a dataset; undefined if nothing. */
export function readable(dataset: Accessible, caller: Caller): Readable | undefined {
  const { access } = dataset;
  if (access === undefined) return hasAny(caller) ? EVERYTHING : undefined;
  if (typeof access.name === "string") {
    if (!has(caller, requirementOf(dataset))) return undefined;
    return { sample: seesSample(dataset, caller) };
  }
  const trades = readableTrades(dataset, caller);
  if (trades.length === 0) return undefined;
  return trades.length === TRADES.length ? EVERYTHING : { trades, sample: false };
}

/** The trades whose rows a caller may read, for a dataset with an access name for each trade. */
export function readableTrades(dataset: Accessible, caller: Caller): Trade[] {
  return TRADES.filter((trade) => has(caller, requirementOf(dataset, trade)));
}

/** Whether a caller who may read a dataset sees only its sample. */
export function seesSample({ access }: Accessible, caller: Caller): boolean {
  return typeof access?.name === "string" && levelOf(caller.access, access.name) === "sample";
}

/** Whether the caller has any level on any dataset. */
export function hasAny({ access }: Caller): boolean {
  return Object.values(access).some((level) => level !== "none");
}

/** The access names of a dataset: its key, if sync offers it, and those that its endpoint needs. */
export function accessNames(dataset: Accessible): AccessName[] {
  const own = dataset.sync === undefined ? [] : [dataset.key];
  return [...new Set([...own, ...leastOf(dataset).flatMap(({ names }) => names)])];
}
