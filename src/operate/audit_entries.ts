import { defined } from "../base/json/defined.ts";
import { DAY_MS } from "../base/durations.ts";
import { levelOf, parseAccess } from "../access/levels.ts";
import { csvCell, spreadsheetCell } from "../base/text/csv_cell.ts";
import { ACCESS_NAMES } from "../datasets/mod.ts";
import { type AuditEntry, type AuditFilter, listAudit } from "../store/audit.ts";
import type { Database } from "../store/database.ts";
import { parseInstant } from "./inputs.ts";
import { entryOf, firstOf, lastOf } from "../base/known.ts";

/** One detail of an audit entry, in words. */
interface AuditChange {
  readonly label: string;
  /** The previous value; undefined if no earlier entry of the same target has one. */
  readonly before: string | undefined;
  readonly after: string;
}

/** An audit entry in words, with the previous value of each detail. */
export interface ReadableEntry extends AuditEntry {
  /** The action in words, such as `Changed a key's quota`. */
  readonly title: string;
  readonly changes: readonly AuditChange[];
}

const TITLES: Readonly<Record<string, string>> = {
  publish: "Published a version",
  rollback: "Rolled back",
  "sign in": "Signed in",
  renumber: "Renumbered versions",
  copy: "Copied the store",
  "keys create": "Created a key",
  "keys revoke": "Revoked a key",
  "keys replace": "Replaced a key",
  "keys quota": "Changed a key's quota",
  "keys limit": "Changed a key's limits",
  "keys expire": "Changed a key's expiry",
  "keys label": "Renamed a key",
  "keys access": "Changed a key's access",
  "orgs create": "Created an organization",
  "orgs access": "Changed an organization's access",
  "orgs rename": "Renamed an organization",
};

/** An action in words, or its name if it has no title. */
export function actionTitle(action: string): string {
  return TITLES[action] ?? action;
}

const LABELS: Readonly<Record<string, string>> = {
  quota: "Requests per month",
  monthlyQuota: "Requests per month",
  requestsPerMinute: "Requests per minute",
  resolvesPerMinute: "Address lookups per minute",
  expiresAt: "Expires",
  replaces: "Replaces key",
  overlap: "Old key keeps working for",
  ahriLicensed: "AHRI data rights",
  before: "Former name",
  written: "Added or replaced",
  delete: "Removed",
  deletes: "Removed",
};

/** A detail's name in words. */
function labelOf(name: string): string {
  const words = name.replaceAll("_", " ").replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return LABELS[name] ?? words.slice(0, 1).toUpperCase() + words.slice(1);
}

function valueText(name: string, value: unknown): string {
  if (value === null) return name === "expiresAt" ? "never" : "default";
  if (typeof value === "number") return value.toLocaleString("en-US");
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value !== "string") return JSON.stringify(value);
  return /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)
    ? `${value.slice(0, 10)} ${value.slice(11, 16)} UTC`
    : value;
}

/** Details that are lasting properties of a target; only these have previous values. */
const LASTING: ReadonlySet<string> = new Set([
  "quota",
  "monthlyQuota",
  "requestsPerMinute",
  "resolvesPerMinute",
  "expiresAt",
  "label",
  "ahriLicensed",
  "access",
  "version",
  "rows",
]);

/** The current name of a property that was once named differently. */
const sameName = (name: string) => name === "monthlyQuota" ? "quota" : name;

/** Every name of a property. */
const namesOf = (name: string) => sameName(name) === "quota" ? ["quota", "monthlyQuota"] : [name];

/** How many earlier entries of a target are read per query to find previous values. */
const PAGE_SIZE = 500;

/**
 * Reads audit entries, newest first, in words and with their previous values.
 *
 * @param filter Selects entries; `limit` is the most to return.
 */
export async function readableAudit(
  db: Database,
  filter: { readonly limit: number } & AuditFilter,
): Promise<ReadableEntry[]> {
  const entries = await listAudit(db, filter);
  const histories = new Map<string, readonly AuditEntry[]>();
  for (const [subject, ofSubject] of Map.groupBy(entries, ({ subject }) => subject)) {
    histories.set(subject, await historyOf(db, subject, ofSubject));
  }
  return entries.map((entry) => {
    const earlier = entryOf(histories, entry.subject).filter(({ id }) => id < entry.id);
    return { ...entry, title: actionTitle(entry.action), changes: changesOf(entry, earlier) };
  });
}

/**
 * Reads earlier entries of a target, newest first, until the previous value of every detail is found
 * or there are no more.
 *
 * @param entries The target's entries that need previous values, newest first.
 */
async function historyOf(
  db: Database,
  subject: string,
  entries: readonly AuditEntry[],
): Promise<AuditEntry[]> {
  const wanted = entries.map((entry) => ({
    id: entry.id,
    names: new Set(detailsOf(entry).map(([name]) => name).filter((name) => LASTING.has(name))),
  }));
  const having = [...new Set(wanted.flatMap(({ names }) => [...names].flatMap(namesOf)))];
  if (having.length === 0) return [];
  const history: AuditEntry[] = [];
  let before = firstOf(entries).id;
  while (true) {
    const page = await listAudit(db, { subject, having, before, limit: PAGE_SIZE });
    for (const entry of page) {
      if (entry.subject !== subject) continue;
      history.push(entry);
      const known = new Set(Object.keys(entry.details).flatMap(namesOf));
      for (const { id, names } of wanted) {
        if (entry.id < id) { for (const name of known) names.delete(name); }
      }
    }
    if (page.length < PAGE_SIZE || wanted.every(({ names }) => names.size === 0)) return history;
    before = lastOf(page).id;
  }
}

/** Counts that are not shown if they are zero. */
const COUNTS: ReadonlySet<string> = new Set(
  ["added", "replaced", "written", "delete", "deletes", "unchanged"],
);
/** Details that are shown first, in this order: the store does not keep their order. */
const FIRST = ["version", "rows", "label", "added", "replaced", "written", "delete"];

/** The details of an entry that are shown, in order. */
function detailsOf({ details, action }: AuditEntry): [string, unknown][] {
  const place = (name: string) => FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length;
  return Object.entries(withRowCounts(details))
    .filter(([, value]) => value !== null || action === "keys limit")
    .filter(([name, value]) => value !== 0 || !COUNTS.has(name))
    .sort(([a], [b]) => place(a) - place(b));
}

/**
 * Replaces the store's counts of changes with those that people understand: rows added and rows
 * replaced. Entries of earlier releases do not tell these apart; they get one count, `written`.
 */
function withRowCounts(details: AuditEntry["details"]): Readonly<Record<string, unknown>> {
  const { upsert, supersede, upserts = upsert, supersedes = supersede, ...others } = details;
  if (typeof upserts !== "number" || typeof supersedes !== "number") return details;
  const written = upserts + supersedes;
  const { added } = details;
  return typeof added === "number"
    ? { ...others, replaced: written - added }
    : { ...others, written };
}

/** @param earlier Entries of the same target, the newest first. */
function changesOf(entry: AuditEntry, earlier: readonly AuditEntry[]): AuditChange[] {
  return detailsOf(entry).flatMap(([name, value]): AuditChange[] => {
    const before = LASTING.has(name) ? valueBefore(sameName(name), earlier) : undefined;
    if (name === "access") return accessChanges(before, value);
    const one = before === undefined ? undefined : valueText(name, before);
    const other = valueText(name, value);
    return [{ label: labelOf(name), before: one === other ? undefined : one, after: other }];
  });
}

function valueBefore(name: string, earlier: readonly AuditEntry[]): unknown {
  for (const { details } of earlier) {
    for (const [own, value] of Object.entries(details)) if (sameName(own) === name) return value;
  }
  return undefined;
}

/** If the same change affects more datasets than this, only their number is shown. */
const MAX_NAMED = 4;

/** The levels that differ, or all levels if the previous ones are unknown. */
function accessChanges(before: unknown, after: unknown): AuditChange[] {
  const whole = [{
    label: "Access",
    before: undefined,
    after: String(after).replace(/^all=(\w+)$/, "everything, $1").replaceAll(/,(?! )/g, ", "),
  }];
  if (typeof before !== "string" || typeof after !== "string") return whole;
  try {
    const [one, other] = [parseAccess(before, ACCESS_NAMES), parseAccess(after, ACCESS_NAMES)];
    const changed = ACCESS_NAMES.filter((name) => levelOf(one, name) !== levelOf(other, name));
    const alike = Map.groupBy(changed, (name) => `${levelOf(one, name)} ${levelOf(other, name)}`);
    return [...alike.values()].map((names) => ({
      label: names.length > MAX_NAMED ? `${names.length} datasets` : names.join(", "),
      before: levelOf(one, firstOf(names)),
      after: levelOf(other, firstOf(names)),
    }));
  } catch {
    // An entry of an earlier release, with other access names.
    return whole;
  }
}

/** The audit's filters as text from a form or URL; an empty one does not apply. */
export interface AuditFilterInput {
  readonly who: string;
  readonly what: string;
  readonly search: string;
  /** A day or an instant. */
  readonly since: string;
  readonly until: string;
}

/**
 * Parses the audit's filters. A day as `until` includes that day.
 *
 * @throws {RangeError} if a date is invalid.
 */
export function auditFilter({ who, what, search, since, until }: AuditFilterInput): AuditFilter {
  return defined({
    actor: who || undefined,
    action: what || undefined,
    text: search || undefined,
    since: since === "" ? undefined : parseInstant(since, "first day"),
    until: until === "" ? undefined : endOfDay(until),
  });
}

function endOfDay(text: string): Date {
  const at = parseInstant(text, "last day");
  return text.length === "2026-01-31".length ? new Date(at.getTime() + DAY_MS) : at;
}

/** Audit entries as CSV, one line each; the details are JSON. */
export function auditCsv(entries: readonly AuditEntry[]): string {
  const lines = entries.map(({ id, at, actor, action, subject, details }) =>
    [
      ...[id, at, spreadsheetCell(actor), action, spreadsheetCell(subject)],
      csvCell(JSON.stringify(details)),
    ].join(",")
  );
  return ["id,at,actor,action,subject,details", ...lines].join("\r\n") + "\r\n";
}
