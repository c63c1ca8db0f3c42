import { Command } from "commander";
import { defined } from "../../base/json/defined.ts";
import { print } from "../../base/log/output.ts";
import { accessJson, accessText } from "../../operate/access.ts";
import { makeChange } from "../../operate/change.ts";
import { awaitConfirmations, type Confirmation, isEffective } from "../../operate/confirmations.ts";
import {
  parseCount,
  parseDuration,
  parseExpiry,
  parseFutureInstant,
  parseLimit,
  parseName,
} from "../../operate/inputs.ts";
import {
  changeAccess,
  changeExpiry,
  changeLabel,
  changeLimits,
  changeQuota,
  makeKey,
  replaceKey,
  revokeKey,
} from "../../operate/keys.ts";
import { findRevoked, type NewKey } from "../../store/keys/keys.ts";
import { type KeyListing, listKeys } from "../../store/keys/key_lists.ts";
import { DEFAULT_ORGANIZATION } from "../../store/keys/organizations.ts";
import { lastSevenDays, requestsByKey } from "../../store/usage/usage_days.ts";
import { actorOf, levelsOf, optional } from "../shared/arguments.ts";
import { withExample, withExamples } from "../shared/help.ts";
import { given, Misuse } from "../shared/exit_codes.ts";
import { oneLine, report, table } from "../shared/output.ts";
import { changeStore, type CommonOptions, withCommon, withStore } from "../shared/store.ts";

interface CreateOptions extends CommonOptions {
  readonly label: string;
  readonly org: string;
  readonly access?: string;
  readonly quota?: string;
  readonly perMinute?: string;
  readonly resolvesPerMinute?: string;
  readonly expires?: string;
}

interface AccessOptions extends CommonOptions {
  readonly access?: string;
  readonly likeOrg?: boolean;
}

const EXAMPLES = {
  create: `deno task keys create --label "quoting tool" --access finance_fees=production`,
  list: "deno task keys list",
  revoke: "deno task keys revoke 7a2e4a46",
  replace: "deno task keys replace 7a2e4a46 --overlap 24h",
  quota: "deno task keys quota 7a2e4a46 50000",
  limit: "deno task keys limit 7a2e4a46 1200 --resolves-per-minute 60",
  expire: "deno task keys expire 7a2e4a46 2027-01-31",
  label: `deno task keys label 7a2e4a46 "CRM, east"`,
  access: "deno task keys access 7a2e4a46 --access permits=none",
};

/** `deno task keys …`: creates, lists, changes, replaces and revokes API keys. */
export function keysCommand(): Command {
  const keys = new Command("keys")
    .description("Create, list, change, replace and revoke API keys.");

  withCommon(keys.command("create"))
    .description("Create a key. It is shown once and never again.")
    .requiredOption("--label <label>", "what the key is for")
    .option("--org <name>", "the organization it belongs to", DEFAULT_ORGANIZATION)
    .option("--access <levels>", "such as finance_fees=production,permits=sample or all=sandbox")
    .option("--quota <requests>", "requests a month")
    .option("--per-minute <requests>", "requests per minute (default: the server's limit)")
    .option(
      "--resolves-per-minute <addresses>",
      "new address lookups per minute (default: the server's limit)",
    )
    .option(
      "--expires <date>",
      "when it expires: a time, or a day, at its start (UTC); ISO 8601",
    )
    .action(create);

  keys.command("list")
    .description("List all keys, with the month's requests and those of the last seven days.")
    .option("--json", "print JSON")
    .action(list);

  withCommon(keys.command("revoke"))
    .description("End a key at once, and report which servers refuse it now.")
    .argument("<id>", "the key's id, or how it begins")
    .option(
      "--wait [time]",
      "wait until every server refuses it, such as 2m; fails if one does not (default: 60s)",
    )
    .action(revoke);

  withCommon(keys.command("replace"))
    .description("Create a key with the same access and limits, and end the old one.")
    .argument("<id>", "the key's id, or how it begins")
    .option("--overlap <time>", "how long the old key still works, such as 30m, 24h or 7d", "0")
    .action(async (id: string, options: CommonOptions & { readonly overlap: string }) => {
      const made = await changeStore(
        options,
        given(() => replaceKey(id, options.overlap, "--overlap")),
      );
      show(made, options.json);
    });

  withCommon(keys.command("quota"))
    .description("Set a key's monthly quota.")
    .argument("<id>", "the key's id, or how it begins")
    .argument("<requests>")
    .action(async (id: string, requests: string, options: CommonOptions) => {
      const quota = given(() => parseCount(requests, "quota"));
      const whole = await changeStore(options, changeQuota(id, quota));
      report(
        options.json,
        { id: whole, monthlyQuota: quota },
        () => `${id} may make ${quota} requests a month.`,
      );
    });

  withCommon(keys.command("limit"))
    .description("Set how many requests per minute a key may make. It applies within a second.")
    .argument("<id>", "the key's id, or how it begins")
    .argument("[per minute]", "a number, or default for the server's limit")
    .option("--resolves-per-minute <addresses>", "new address lookups per minute, or default")
    .action(limit);

  withCommon(keys.command("expire"))
    .description("Set when a key expires.")
    .argument("<id>", "the key's id, or how it begins")
    .argument("<when>", "a time, or a day, at its start (UTC), ISO 8601; or never")
    .action(async (id: string, when: string, options: CommonOptions) => {
      const at = given(() => parseExpiry(when, "date"));
      const whole = await changeStore(options, changeExpiry(id, at));
      const expiresAt = at?.toISOString() ?? null;
      report(
        options.json,
        { id: whole, expiresAt },
        () => expiresAt === null ? `${id} never expires.` : `${id} expires at ${expiresAt}.`,
      );
    });

  withCommon(keys.command("label"))
    .description("Change what a key is for.")
    .argument("<id>", "the key's id, or how it begins")
    .argument("<label>")
    .action(async (id: string, text: string, options: CommonOptions) => {
      const label = given(() => parseName(text, "label"));
      const whole = await changeStore(options, changeLabel(id, label));
      report(options.json, { id: whole, label }, () => `${id} is now "${oneLine(label)}".`);
    });

  withCommon(keys.command("access"))
    .description("Change the levels of some datasets; the others stay as they are.")
    .argument("<id>", "the key's id, or how it begins")
    .option("--access <levels>", "such as finance_fees=none,permits=sandbox")
    .option("--like-org", "everything the organization has, now and later")
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
    label: parseName(options.label, "--label"),
    access: optional(levelsOf, options.access) ?? null,
    requestsPerMinute: optional(parseCount, options.perMinute, "--per-minute") ?? null,
    resolvesPerMinute: optional(parseCount, options.resolvesPerMinute, "--resolves-per-minute") ??
      null,
    expiresAt: optional(parseFutureInstant, options.expires, "--expires") ?? null,
  }));
  const quota = given(() => optional(parseCount, options.quota, "--quota"));
  const made = await changeStore(
    options,
    ({ defaultMonthlyQuota }) =>
      makeKey(options.org, { ...request, monthlyQuota: quota ?? defaultMonthlyQuota }),
  );
  show(made, options.json);
}

interface RevokeOptions extends CommonOptions {
  readonly wait?: string | true;
}

/** How long to wait by default for servers in contact with the store to confirm a change. */
const CONFIRMED_WITHIN_MS = 3_000;
const DEFAULT_WAIT = "60s";

async function revoke(id: string, options: RevokeOptions): Promise<void> {
  const { wait } = options;
  const withinMs = wait === undefined
    ? CONFIRMED_WITHIN_MS
    : given(() => parseDuration(wait === true ? DEFAULT_WAIT : wait, "--wait"));
  const actor = actorOf(options.by);
  const { earlier, whole, servers } = await withStore(async ({ db }) => {
    // With --wait, a key that is already revoked can be waited for again.
    const earlier = wait === undefined ? undefined : await findRevoked(db, id);
    return {
      earlier,
      whole: earlier ?? await makeChange(db, actor, revokeKey(id)),
      servers: await awaitConfirmations(db, { withinMs, silentToo: wait !== undefined }),
    };
  });
  const isComplete = servers.every(isEffective);
  const result = {
    id: whole,
    confirmed: isComplete,
    servers: servers.map(({ server: { host, url, silentS }, state }) => ({
      host,
      url,
      state,
      silent_seconds: silentS,
    })),
  };
  const outcome = earlier === undefined ? `Revoked ${id}.` : `${id} was revoked before.`;
  const text = [outcome, ...confirmationLines(servers)].join("\n");
  if (wait === undefined || isComplete) return report(options.json, result, () => text);
  const message = "The key is revoked, but not every server has confirmed it.";
  print(
    options.json === true ? JSON.stringify({ ok: false, message, faults: [], ...result }) : text,
  );
  Deno.exit(1);
}

function confirmationLines(servers: readonly Confirmation[]): string[] {
  if (servers.length === 0) return ["No server is running."];
  const refuse = servers.filter(isEffective).length;
  const all = servers.length === 1
    ? "The running server refuses it."
    : `All ${refuse} servers refuse it.`;
  return [
    refuse === servers.length ? all : `${refuse} of ${servers.length} servers refuse it.`,
    ...servers.filter((one) => !isEffective(one)).map(({ server: { host, url, silentS }, state }) =>
      `${host} (${url}) has not confirmed` +
      (state === "silent" ? `: nothing was heard of it for ${silentS} s.` : " yet.")
    ),
  ];
}

interface LimitOptions extends CommonOptions {
  readonly resolvesPerMinute?: string;
}

async function limit(
  id: string,
  perMinute: string | undefined,
  options: LimitOptions,
): Promise<void> {
  const { resolvesPerMinute } = options;
  if (perMinute === undefined && resolvesPerMinute === undefined) {
    throw new Misuse("Give a number of requests, --resolves-per-minute or both.");
  }
  const limits = given(() =>
    defined({
      requestsPerMinute: optional(parseLimit, perMinute, "limit"),
      resolvesPerMinute: optional(parseLimit, resolvesPerMinute, "--resolves-per-minute"),
    })
  );
  const whole = await changeStore(options, changeLimits(id, limits));
  const named = (count: number | null | undefined, what: string) =>
    count === undefined
      ? []
      : [count === null ? `the service's limit of ${what}` : `${count} ${what}`];
  report(options.json, { id: whole, ...limits }, () => {
    const { requestsPerMinute, resolvesPerMinute } = limits;
    const allowed = [
      ...named(requestsPerMinute, "requests"),
      ...named(resolvesPerMinute, "new addresses"),
    ];
    return `${id} may make ${allowed.join(" and ")} a minute.`;
  });
}

async function access(id: string, options: AccessOptions): Promise<void> {
  const { access: text, likeOrg } = options;
  if ((text === undefined) === (likeOrg !== true)) {
    throw new Misuse("Give either --access or --like-org.");
  }
  const levels = optional(levelsOf, text) ?? null;
  const changed = await changeStore(options, changeAccess(id, levels));
  report(options.json, accessJson(changed), () => `${id} has ${accessText(changed.access)}.`);
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
        key.shortId,
        key.hint,
        key.label,
        key.organization,
        stateOf(key),
        key.usedThisMonth,
        key.monthlyQuota,
        weekOf(key),
        key.lastUsedAt ?? "never",
        key.expiresAt ?? "never",
        accessText(key.access),
      ]),
    ]));
}

/** A key's state, with the beginning of the id of the key that replaces it. */
function stateOf({ state, replacedBy }: KeyListing): string {
  return replacedBy === null ? state : `${state}, replaced by ${replacedBy.slice(0, 8)}`;
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
