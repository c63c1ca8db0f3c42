import { Command } from "commander";
import { monthOf } from "../access/budgets.ts";
import { type Access, ACCESS_NAMES, parseAccess } from "../access/levels.ts";
import {
  createKey,
  listKeys,
  type NewKey,
  replaceKey,
  revokeKey,
  setQuota,
} from "../store/keys.ts";
import { DEFAULT_ORGANIZATION, getOrganization } from "../store/organizations.ts";
import { table } from "./output.ts";
import { withStore } from "./store.ts";

interface CreateOptions {
  readonly label: string;
  readonly org: string;
  readonly access?: string;
  readonly quota?: string;
  readonly perMinute?: string;
  readonly resolvesPerMinute?: string;
  readonly expires?: string;
  readonly json?: boolean;
}

/** `deno task keys …`. */
export function keysCommand(): Command {
  const keys = new Command("keys").description("Make, list, replace and revoke API keys.");

  keys.command("create")
    .description("Make a key. It is printed now and can never be shown again.")
    .requiredOption("--label <label>", "what the key is for")
    .option("--org <name>", "the organization it belongs to", DEFAULT_ORGANIZATION)
    .option("--access <levels>", "such as finance_fees=production,permits=sample or all=sandbox")
    .option("--quota <requests>", "requests a month")
    .option("--per-minute <requests>", "requests a minute, when not the service's default")
    .option("--resolves-per-minute <addresses>", "likewise, new addresses to resolve a minute")
    .option("--expires <date>", "the day or instant it ends, ISO 8601")
    .option("--json", "print JSON")
    .action(create);

  keys.command("list")
    .description("List all keys.")
    .option("--json", "print JSON")
    .action(list);

  keys.command("revoke")
    .description("End a key at once.")
    .argument("<id>")
    .action(async (id: string) => {
      await withStore(({ db }) => db.transaction().execute((trx) => revokeKey(trx, id)));
      console.log(`Revoked ${id}. It fails everywhere within a second.`);
    });

  keys.command("replace")
    .description("Make a key like another, and end that one.")
    .argument("<id>")
    .option("--overlap <time>", "how long the old key still works, such as 30m, 24h or 7d", "0")
    .option("--json", "print JSON")
    .action(async (id: string, options: { overlap: string; json?: boolean }) => {
      const overlap = durationOf(options.overlap);
      const made = await withStore(({ db }) =>
        db.transaction().execute((trx) => replaceKey(trx, id, overlap))
      );
      show(made, options.json);
    });

  keys.command("quota")
    .description("Set a key's monthly quota.")
    .argument("<id>")
    .argument("<requests>")
    .action(async (id: string, requests: string) => {
      const quota = countOf(requests, "quota");
      await withStore(({ db }) => db.transaction().execute((trx) => setQuota(trx, id, quota)));
      console.log(`${id} may make ${quota} requests a month.`);
    });

  return keys;
}

async function create(options: CreateOptions): Promise<void> {
  const access = options.access === undefined ? null : parseAccess(options.access);
  const expiresAt = options.expires === undefined ? null : instantOf(options.expires);
  const quota = options.quota === undefined ? undefined : countOf(options.quota, "--quota");
  const perMinute = options.perMinute === undefined
    ? null
    : countOf(options.perMinute, "--per-minute");
  const resolvesPerMinute = options.resolvesPerMinute === undefined
    ? null
    : countOf(options.resolvesPerMinute, "--resolves-per-minute");
  const made = await withStore(({ db }, config) =>
    db.transaction().execute(async (trx) =>
      await createKey(trx, await getOrganization(trx, options.org), {
        label: options.label,
        access,
        monthlyQuota: quota ?? config.defaultMonthlyQuota,
        requestsPerMinute: perMinute,
        resolvesPerMinute,
        expiresAt,
      })
    )
  );
  show(made, options.json);
}

async function list(options: { json?: boolean }): Promise<void> {
  const now = new Date();
  const keys = await withStore(({ db }) => listKeys(db, monthOf(now.getTime()).name, now));
  if (options.json === true) return console.log(JSON.stringify(keys));
  if (keys.length === 0) return console.log("There are no keys.");
  console.log(table([
    [
      "ID",
      "KEY",
      "LABEL",
      "ORGANIZATION",
      "STATE",
      "USED",
      "QUOTA",
      "LAST USED",
      "EXPIRES",
      "ACCESS",
    ],
    ...keys.map((key) => [
      key.id,
      key.hint,
      key.label,
      key.organization,
      key.state,
      key.usedThisMonth,
      key.monthlyQuota,
      key.lastUsedAt ?? "never",
      key.expiresAt ?? "never",
      accessText(key.access),
    ]),
  ]));
}

function show(made: NewKey, json: boolean | undefined): void {
  if (json === true) return console.log(JSON.stringify(made));
  console.log(`${made.key}\n`);
  console.log(`id            ${made.id}`);
  console.log(`label         ${made.label}`);
  console.log(`organization  ${made.organization}`);
  console.log(`access        ${accessText(made.access)}`);
  console.log(`quota         ${made.monthlyQuota} requests a month`);
  console.log(`expires       ${made.expiresAt ?? "never"}`);
  console.log("\nKeep it now: it cannot be shown again.");
}

/** Levels as `parseAccess` reads them. */
export function accessText(access: Access): string {
  const levels = new Set(ACCESS_NAMES.map((name) => access[name] ?? "none"));
  if (levels.size === 1) return `all=${[...levels][0]}`;
  return ACCESS_NAMES.filter((name) => (access[name] ?? "none") !== "none")
    .map((name) => `${name}=${access[name]}`).join(",");
}

function countOf(text: string, what: string): number {
  if (!/^\d{1,9}$/.test(text)) {
    throw new RangeError(`Invalid ${what} "${text}". Use a whole number.`);
  }
  return Number(text);
}

function instantOf(text: string): Date {
  const form = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$/;
  const instant = form.test(text) ? new Date(text) : new Date(NaN);
  if (isNaN(instant.getTime())) {
    throw new RangeError(`Invalid --expires "${text}". Use 2027-01-31 or 2027-01-31T12:00:00Z.`);
  }
  if (instant <= new Date()) throw new RangeError(`Invalid --expires "${text}". It has passed.`);
  return instant;
}

const UNITS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

function durationOf(text: string): number {
  const [, amount, unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  if (amount !== undefined) return Number(amount) * UNITS[unit!]!;
  if (text === "0") return 0;
  throw new RangeError(`Invalid --overlap "${text}". Use 0, 30m, 24h or 7d.`);
}
