import { type Caller, has } from "../../access/caller.ts";
import { type AccessName, type Level, levelOf, type Requirement } from "../../access/levels.ts";
import { type Trade, TRADES } from "./fields.ts";

/**
 * Who may read a dataset from its own endpoint: the names that keys have levels on, and the lowest
 * level that is enough. Each dataset declares it as `access`.
 */
export interface DatasetAccess {
  /** One name, or one for each trade. */
  readonly name: AccessName | Readonly<Record<Trade, AccessName>>;
  readonly level: Level;
}

/** The parts of a dataset that decide who may read it. */
interface Accessible {
  readonly key: string;
  /** Left out where any level on any dataset is enough. */
  readonly access?: DatasetAccess;
  /** Set where the dataset is offered by sync, under its key. */
  readonly sync?: object;
}

/**
 * What a key needs to read a dataset from its own endpoint.
 *
 * @param trade The trade of the rows, where each trade has its own name.
 * @throws {TypeError} where no single name is declared.
 */
export function requirementOf(
  { key, access }: Accessible,
  trade?: Trade,
): Requirement {
  const name = typeof access?.name === "object" && trade !== undefined
    ? access.name[trade]
    : access?.name;
  if (access === undefined || typeof name !== "string") {
    throw new TypeError(`${key} does not declare a single access name`);
  }
  return { dataset: name, level: access.level };
}

/** The least that its own endpoint needs: a level on any of some names, none for any key. */
export function leastOf(
  { access }: Accessible,
): { level: Level; names: AccessName[] }[] {
  if (access === undefined) return [];
  const { name, level } = access;
  const names = typeof name === "string" ? [name] : Object.values<AccessName>(name);
  return [{ level, names: [...new Set(names)] }];
}

/** The part of a dataset that a caller could read from its own endpoint (decisions, Access). */
interface Readable {
  /** The trades whose rows may be seen; undefined for all rows. */
  readonly trades?: readonly Trade[];
  /** Whether only the sample may be seen. */
  readonly sample: boolean;
}

const EVERYTHING: Readable = { sample: false };

/** Undefined when the caller may read nothing of it. */
export function readable(
  dataset: Accessible,
  caller: Caller,
): Readable | undefined {
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

/** The trades whose rows a caller may read, of a dataset whose trades have names of their own. */
export function readableTrades(dataset: Accessible, caller: Caller): Trade[] {
  return TRADES.filter((trade) => has(caller, requirementOf(dataset, trade)));
}

/** Whether a caller sees only the sample of a dataset that it may read. */
export function seesSample({ access }: Accessible, caller: Caller): boolean {
  return typeof access?.name === "string" &&
    levelOf(caller.access, access.name) === "sample";
}

/** Whether the caller has any level on any dataset. */
export function hasAny({ access }: Caller): boolean {
  return Object.values(access).some((level) => level !== "none");
}

/** What a dataset's levels are called: by its sync key and by what its endpoint asks for. */
export function accessNames(dataset: Accessible): AccessName[] {
  const own = dataset.sync === undefined ? [] : [dataset.key];
  return [
    ...new Set([...own, ...leastOf(dataset).flatMap(({ names }) => names)]),
  ];
}
