import { type AccessName, type Level, reaches } from "../../access/levels.ts";
import { sampleOf } from "../../access/sample.ts";
import type { Caller } from "../../http/endpoint.ts";
import { JsonText } from "../../http/json.ts";
import type { Filter } from "../../library/filters.ts";
import { type Query, select } from "../../library/query.ts";
import type { Version } from "../../library/version.ts";

/** One list of a quote context: rows of one version, or why there are none. */
export interface Section {
  readonly version: Version;
  readonly rows: readonly number[];
  readonly records: JsonText;
  /** Why the section is empty. */
  readonly warning?: string;
}

/** Where a section's rows come from. */
export interface Source {
  readonly version: Version;
  /** The view of the records that the section shows. */
  readonly view?: string;
  /** What the key needs to see it. */
  readonly access: AccessName;
  readonly level?: Level;
  /** The filters that are applied, as a client names them. */
  readonly applied: Readonly<Record<string, string | number | undefined>>;
}

/**
 * A section with the rows that `find` gives, or an empty one that says why.
 *
 * @param find Finds the rows among those that pass a filter: what a `sample` key may see.
 */
export function section(
  { version, view, access, level = "sample", applied }: Source,
  caller: Caller,
  find: (visible: Filter | undefined) => readonly number[],
): Section {
  const held = caller.access[access] ?? "none";
  if (!reaches(held, level)) return empty(version, `this key has no ${level} access to ${access}.`);
  if (version.info === null) return empty(version, `nothing is published of ${version.dataset}.`);
  const rows = find(sampleOf(version, held));
  if (rows.length === 0) return empty(version, `no rows for ${describe(applied)}${seen(held)}.`);
  return { version, rows, records: JsonText.array(version.records(view).join(rows)) };
}

/** A section with the first rows that pass the filters. */
export function list(
  source: Source & { readonly where: Query["where"]; readonly limit: number },
  caller: Caller,
): Section {
  const { version: { size }, where, limit } = source;
  return section(source, caller, (visible) => select({ size, limit, where: [...where, visible] }));
}

/** A section without rows. */
export function empty(version: Version, warning: string): Section {
  return { version, rows: [], records: JsonText.array(""), warning };
}

function describe(applied: Source["applied"]): string {
  return Object.entries(applied).filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${value}`).join(", ");
}

function seen(held: Level): string {
  return held === "sample" ? " in the sample that this key sees" : "";
}
