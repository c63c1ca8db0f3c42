import { Command } from "commander";
import { dayOf, monthOf } from "../access/budgets.ts";
import { overlaid } from "../access/levels.ts";
import { print } from "../base/output.ts";
import {
  createKey,
  findKey,
  type KeyListing,
  listKeys,
  type NewKey,
  replaceKey,
  revokeKey,
  setAccess,
  setLabel,
  setQuota,
} from "../store/keys.ts";
import { DEFAULT_ORGANIZATION, getOrganization } from "../store/organizations.ts";
import { requestsByKey } from "../store/usage_days.ts";
import { accessJson, accessText, allowed } from "./access.ts";
import { countOf, durationOf, instantOf, levelsOf, nameOf, optionalCount } from "./arguments.ts";
import { Misuse, oneLine, report, table } from "./output.ts";
import { changeStore, type Common, withCommon, withStore } from "./store.ts";

interface CreateOptions extends Common {
  readonly label: string;
  readonly org: string;
  readonly access?: string;
  readonly quota?: string;
  readonly perMinute?: string;
  readonly resolvesPerMinute?: string;
  readonly expires?: string;
}

interface AccessOptions extends Common {
  readonly access?: string;
  readonly likeOrg?: boolean;
}

const DAY_MS = 86_400_000;

/** `deno task keys …`. */
export function keysCommand(): Command {
  const keys = new Command("keys")
    .description("Make, list, change, replace and revoke API keys.")
    .addHelpText(
      "after",
      "\nExample: deno task keys create --label 'quoting tool' --access finance_fees=production\n" +
        "See docs/running.md.",
    );

  withCommon(keys.command("create"))
    .description("Make a key. It is printed now and can never be shown again.")
    .requiredOption("--label <label>", "what the key is for")
    .option("--org <name>", "the organization it belongs to", DEFAULT_ORGANIZATION)
    .option("--access <levels>", "such as finance_fees=production,permits=sample or all=sandbox")
    .option("--quota <requests>", "requests a month")
    .option("--per-minute <requests>", "requests a minute, when not the service's default")
    .option("--resolves-per-minute <addresses>", "likewise, new addresses to resolve a minute")
    .option("--expires <date>", "the day or instant it ends, ISO 8601")
    .action(create);

  keys.command("list")
    .description("List all keys, with the month's requests and those of the last seven days.")
    .option("--json", "print JSON")
    .action(list);

  withCommon(keys.command("revoke"))
    .description("End a key at once.")
    .argument("<id>")
    .action(async (id: string, options: Common) => {
      await changeStore(
        options,
        "keys revoke",
        (trx) => revokeKey(trx, id),
        () => ({ subject: id }),
      );
      report(options.json, { id }, () => `Revoked ${id}. It fails everywhere within a second.`);
    });

  withCommon(keys.command("replace"))
    .description("Make a key like another, and end that one.")
    .argument("<id>")
    .option("--overlap <time>", "how long the old key still works, such as 30m, 24h or 7d", "0")
    .action(async (id: string, options: Common & { readonly overlap: string }) => {
      const overlap = durationOf(options.overlap);
      const made = await changeStore(
        options,
        "keys replace",
        (trx) => replaceKey(trx, id, overlap),
        (made) => ({ subject: made.id, details: { replaces: id, overlap: options.overlap } }),
      );
      show(made, options.json);
    });

  withCommon(keys.command("quota"))
    .description("Set a key's monthly quota.")
    .argument("<id>")
    .argument("<requests>")
    .action(async (id: string, requests: string, options: Common) => {
      const quota = countOf(requests, "quota");
      await changeStore(
        options,
        "keys quota",
        (trx) => setQuota(trx, id, quota),
        () => ({ subject: id, details: { quota } }),
      );
      report(
        options.json,
        { id, monthlyQuota: quota },
        () => `${id} may make ${quota} requests a month.`,
      );
    });

  withCommon(keys.command("label"))
    .description("Say anew what a key is for.")
    .argument("<id>")
    .argument("<label>")
    .action(async (id: string, text: string, options: Common) => {
      const label = nameOf(text, "label");
      await changeStore(
        options,
        "keys label",
        (trx) => setLabel(trx, id, label),
        () => ({ subject: id, details: { label } }),
      );
      report(options.json, { id, label }, () => `${id} is now "${oneLine(label)}".`);
    });

  withCommon(keys.command("access"))
    .description("Set the levels that are named; the others stay.")
    .argument("<id>")
    .option("--access <levels>", "such as finance_fees=none,permits=sandbox")
    .option("--like-org", "all that the organization has, now and later")
    .action(changeAccess);

  return keys;
}

async function create(options: CreateOptions): Promise<void> {
  const request = {
    label: nameOf(options.label, "--label"),
    requestsPerMinute: optionalCount(options.perMinute, "--per-minute"),
    resolvesPerMinute: optionalCount(options.resolvesPerMinute, "--resolves-per-minute"),
    expiresAt: options.expires === undefined ? null : instantOf(options.expires),
  };
  const levels = options.access === undefined ? null : levelsOf(options.access);
  const quota = optionalCount(options.quota, "--quota");
  const made = await changeStore(
    options,
    "keys create",
    async (trx, config) => {
      const organization = await getOrganization(trx, options.org);
      return await createKey(trx, organization, {
        ...request,
        access: levels === null ? null : allowed(levels, organization),
        monthlyQuota: quota ?? config.defaultMonthlyQuota,
      });
    },
    ({ id, key: _, access, ...details }) => (
      { subject: id, details: { ...details, access: accessText(access) } }
    ),
  );
  show(made, options.json);
}

async function changeAccess(id: string, options: AccessOptions): Promise<void> {
  if ((options.access === undefined) === (options.likeOrg !== true)) {
    throw new Misuse("Give either --access or --like-org.");
  }
  const levels = options.access === undefined ? null : levelsOf(options.access);
  const access = await changeStore(
    options,
    "keys access",
    async (trx) => {
      const { access, organization } = await findKey(trx, id);
      const changed = levels === null
        ? null
        : allowed(overlaid(access ?? organization.access, levels), organization);
      await setAccess(trx, id, changed);
      return changed ?? organization.access;
    },
    (access) => ({ subject: id, details: { access: accessText(access) } }),
  );
  report(options.json, accessJson({ id, access }), () => `${id} has ${accessText(access)}.`);
}

async function list(options: { json?: boolean }): Promise<void> {
  const now = Date.now();
  const days = { from: dayOf(now - 6 * DAY_MS), to: dayOf(now) };
  const [keys, week] = await withStore(async ({ db }) => [
    await listKeys(db, monthOf(now).name, new Date(now)),
    await requestsByKey(db, days),
  ]);
  const weekOf = ({ id }: KeyListing) => week.get(id) ?? 0;
  const shown = keys.map((key) => ({ ...accessJson(key), last_seven_days: weekOf(key) }));
  report(options.json, { keys: shown }, () =>
    keys.length === 0 ? "There are no keys." : table([
      ["ID", "KEY", "LABEL", "ORGANIZATION", "STATE", "USED", "QUOTA", "7 DAYS"]
        .concat("LAST USED", "EXPIRES", "ACCESS"),
      ...keys.map((key) => [
        key.id,
        key.hint,
        key.label,
        key.organization,
        key.state,
        key.usedThisMonth,
        key.monthlyQuota,
        weekOf(key),
        key.lastUsedAt ?? "never",
        key.expiresAt ?? "never",
        accessText(key.access),
      ]),
    ]));
}

function show(made: NewKey, json: boolean | undefined): void {
  if (json === true) return report(json, accessJson(made), () => "");
  print([
    `${made.key}\n`,
    `id            ${made.id}`,
    `label         ${oneLine(made.label)}`,
    `organization  ${oneLine(made.organization)}`,
    `access        ${accessText(made.access)}`,
    `quota         ${made.monthlyQuota} requests a month`,
    `expires       ${made.expiresAt ?? "never"}`,
    "\nKeep it now: it cannot be shown again.",
  ].join("\n"));
}
