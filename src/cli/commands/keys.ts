import { Command } from "commander";
import { print } from "../../base/log/output.ts";
import { accessJson, accessText } from "../../operate/access.ts";
import { countOf, instantToCome, nameOf } from "../../operate/inputs.ts";
import {
  changeAccess,
  changeLabel,
  changeQuota,
  makeKey,
  replaceKey,
  revokeKey,
} from "../../operate/keys.ts";
import { type NewKey } from "../../store/keys/keys.ts";
import { type KeyListing, listKeys } from "../../store/keys/key_lists.ts";
import { DEFAULT_ORGANIZATION } from "../../store/keys/organizations.ts";
import { lastSevenDays, requestsByKey } from "../../store/usage/usage_days.ts";
import { levelsOf } from "../shared/arguments.ts";
import { withExample, withExamples } from "../shared/help.ts";
import { given, Misuse, oneLine, report, table } from "../shared/output.ts";
import { changeStore, type Common, withCommon, withStore } from "../shared/store.ts";

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

const EXAMPLES = {
  create: `deno task keys create --label "quoting tool" --access finance_fees=production`,
  list: "deno task keys list",
  revoke: "deno task keys revoke 7a2e4a46-75a5-41fe-bcf0-22bebe9f853f",
  replace: "deno task keys replace 7a2e4a46-75a5-41fe-bcf0-22bebe9f853f --overlap 24h",
  quota: "deno task keys quota 7a2e4a46-75a5-41fe-bcf0-22bebe9f853f 50000",
  label: `deno task keys label 7a2e4a46-75a5-41fe-bcf0-22bebe9f853f "CRM, east"`,
  access: "deno task keys access 7a2e4a46-75a5-41fe-bcf0-22bebe9f853f --access permits=none",
};

/** `deno task keys …`. */
export function keysCommand(): Command {
  const keys = new Command("keys")
    .description("Make, list, change, replace and revoke API keys.");

  withCommon(keys.command("create"))
    .description("Make a key. It is printed now and can never be shown again.")
    .requiredOption("--label <label>", "what the key is for")
    .option("--org <name>", "the organization it belongs to", DEFAULT_ORGANIZATION)
    .option("--access <levels>", "such as finance_fees=production,permits=sample or all=sandbox")
    .option("--quota <requests>", "requests a month")
    .option("--per-minute <requests>", "requests a minute, when not the service's default")
    .option("--resolves-per-minute <addresses>", "likewise, new addresses to resolve a minute")
    .option(
      "--expires <date>",
      "the instant it ends, or the day at whose start (UTC) it ends, ISO 8601",
    )
    .action(create);

  keys.command("list")
    .description("List all keys, with the month's requests and those of the last seven days.")
    .option("--json", "print JSON")
    .action(list);

  withCommon(keys.command("revoke"))
    .description("End a key at once.")
    .argument("<id>")
    .action(async (id: string, options: Common) => {
      await changeStore(options, revokeKey(id));
      report(options.json, { id }, () => `Revoked ${id}. It fails everywhere within a second.`);
    });

  withCommon(keys.command("replace"))
    .description("Make a key like another, and end that one.")
    .argument("<id>")
    .option("--overlap <time>", "how long the old key still works, such as 30m, 24h or 7d", "0")
    .action(async (id: string, options: Common & { readonly overlap: string }) => {
      const made = await changeStore(
        options,
        given(() => replaceKey(id, options.overlap, "--overlap")),
      );
      show(made, options.json);
    });

  withCommon(keys.command("quota"))
    .description("Set a key's monthly quota.")
    .argument("<id>")
    .argument("<requests>")
    .action(async (id: string, requests: string, options: Common) => {
      const quota = given(() => countOf(requests, "quota"));
      await changeStore(options, changeQuota(id, quota));
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
      const label = given(() => nameOf(text, "label"));
      await changeStore(options, changeLabel(id, label));
      report(options.json, { id, label }, () => `${id} is now "${oneLine(label)}".`);
    });

  withCommon(keys.command("access"))
    .description("Set the levels that are named; the others stay.")
    .argument("<id>")
    .option("--access <levels>", "such as finance_fees=none,permits=sandbox")
    .option("--like-org", "all that the organization has, now and later")
    .action(access);

  withExample(
    keys,
    "docs/running.md",
    "deno task keys create --label 'quoting tool' --access finance_fees=production",
  );
  return withExamples(keys, "docs/running.md", EXAMPLES);
}

async function create(options: CreateOptions): Promise<void> {
  const request = given(() => ({
    label: nameOf(options.label, "--label"),
    access: options.access === undefined ? null : levelsOf(options.access),
    requestsPerMinute: optionalCount(options.perMinute, "--per-minute"),
    resolvesPerMinute: optionalCount(options.resolvesPerMinute, "--resolves-per-minute"),
    expiresAt: options.expires === undefined ? null : instantToCome(options.expires, "--expires"),
  }));
  const quota = given(() => optionalCount(options.quota, "--quota"));
  const made = await changeStore(
    options,
    ({ defaultMonthlyQuota }) =>
      makeKey(options.org, { ...request, monthlyQuota: quota ?? defaultMonthlyQuota }),
  );
  show(made, options.json);
}

/** A count that may be left out. */
function optionalCount(text: string | undefined, what: string): number | null {
  return text === undefined ? null : countOf(text, what);
}

async function access(id: string, options: AccessOptions): Promise<void> {
  const { access: text, likeOrg } = options;
  if ((text === undefined) === (likeOrg !== true)) {
    throw new Misuse("Give either --access or --like-org.");
  }
  const levels = text === undefined ? null : levelsOf(text);
  const access = await changeStore(options, changeAccess(id, levels));
  report(options.json, accessJson({ id, access }), () => `${id} has ${accessText(access)}.`);
}

async function list(options: { json?: boolean }): Promise<void> {
  const now = Date.now();
  const [keys, week] = await withStore(async ({ db }) => [
    await listKeys(db, now),
    await requestsByKey(db, lastSevenDays(now)),
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
