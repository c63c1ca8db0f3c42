import { everything } from "../../access/levels.ts";
import { DAY_MS } from "../../base/durations.ts";
import { dayOf } from "../../access/months.ts";
import { type Change, makeChange } from "../../operate/change.ts";
import { parseCount, parseExpiry, parseLimit, parseName } from "../../operate/inputs.ts";
import {
  changeAccess,
  changeExpiry,
  changeLabel,
  changeLimits,
  changeQuota,
  replaceKey,
  revokeKey,
} from "../../operate/keys.ts";
import { type KeyListing, listKeys } from "../../store/keys/key_lists.ts";
import { getOrganization } from "../../store/keys/organizations.ts";
import {
  lastSevenDays,
  readUsageDays,
  refusalsOf,
  requestsOf,
  type UsageRow,
} from "../../store/usage/usage_days.ts";
import { chosenScope } from "./access_choice.tsx";
import { AccessTitles } from "./access_summary.tsx";
import { KeyChanges } from "./key_changes.tsx";
import { shownAccess } from "./matrix.tsx";
import { onlyOnce } from "../shell/once.ts";
import { get, type Page, type PageContext, type PageHandler, post, textOf } from "../shell/page.ts";
import { Bars, DetailList, Figure, Figures, Quota, Refused } from "../ui/elements.tsx";
import { KeyLink, State } from "./key_table.tsx";
import { showMade } from "./made_key.tsx";
import { href, keyPath, organizationPath } from "../shell/paths.ts";
import { count, When } from "../ui/words.tsx";
import { memberOf } from "../../base/known.ts";

/** `/keys/:id`: a key's access and usage, and the forms that change it. */
export const key: Page = {
  routes: [
    get("/keys/:id", show),
    change(
      "label",
      ({ form, params }) =>
        changeLabel(memberOf(params, "id"), parseName(textOf(form, "label"), "label")),
    ),
    change(
      "quota",
      ({ form, params }) =>
        changeQuota(memberOf(params, "id"), parseCount(textOf(form, "quota"), "quota")),
    ),
    change(
      "limits",
      ({ form, params }) =>
        changeLimits(memberOf(params, "id"), {
          requestsPerMinute: limitIn(form, "per_minute", "requests per minute"),
          resolvesPerMinute: limitIn(form, "resolves_per_minute", "address lookups per minute"),
        }),
    ),
    change(
      "expiry",
      ({ form, params }) =>
        changeExpiry(
          memberOf(params, "id"),
          parseExpiry(textOf(form, "expires") || "never", "expiry"),
        ),
    ),
    change(
      "access",
      ({ form, params }) =>
        changeAccess(
          memberOf(params, "id"),
          chosenScope(form, everything("none")),
          shownAccess(form),
        ),
    ),
    post("/keys/:id/revoke", revoke, { refused: show }),
    post("/keys/:id/replace", replace, { refused: show }),
  ],
  says: {
    label: "Label changed.",
    quota: "Quota changed. It applies within a second.",
    limits: "Limits changed. They apply within a second.",
    expiry: "Expiry changed. It applies within a second.",
    access: "Access changed. It applies within a second.",
  },
};

/** Parses a limit per minute; null for an empty field, which means the server's limit. */
function limitIn(form: FormData, name: string, what: string): number | null {
  return parseLimit(textOf(form, name) || "default", what);
}

/** A route that changes one property of a key and confirms it on the key's page. */
function change<T>(
  name: string,
  changeOf: (context: PageContext) => Change<T>,
) {
  const answer: PageHandler = async (context) => {
    await makeChange(context.db, context.actor, changeOf(context));
    await context.host.refresh();
    return context.redirect(keyPath(memberOf(context.params, "id")), name);
  };
  return post(`/keys/:id/${name}`, answer, { refused: show });
}

async function revoke({ db, actor, host, params, redirect }: PageContext): Promise<Response> {
  await makeChange(db, actor, revokeKey(memberOf(params, "id")));
  await host.refresh();
  return redirect("/keys", "revoked");
}

async function replace(context: PageContext): Promise<Response> {
  const { db, actor, host, form, params } = context;
  const change = replaceKey(memberOf(params, "id"), textOf(form, "overlap"), "overlap");
  const made = await onlyOnce(form, () => makeChange(db, actor, change));
  await host.refresh();
  return showMade(context, made);
}

async function show(context: PageContext): Promise<Response> {
  const { db, now, params, refusal } = context;
  const all = await listKeys(db, now);
  const found = all.find(({ id }) => id === params.id);
  if (found === undefined) throw new RangeError(`There is no key with the id "${params.id}".`);
  const organization = await getOrganization(db, found.organization);
  const days = await readUsageDays(db, "day", lastSevenDays(now), { keyId: found.id });
  return context.show(
    {
      title: found.label,
      above: [["Keys", "/keys"]],
      actions: <State of={found.state} />,
    },
    <>
      <Refused why={refusal} />
      <Use of={found} all={all} days={days} now={now} />
      {found.state === "revoked" ? "" : <KeyChanges of={found} organization={organization} />}
    </>,
  );
}

interface UseProps {
  readonly of: KeyListing;
  readonly all: readonly KeyListing[];
  readonly days: readonly UsageRow[];
  readonly now: number;
}

function Use({ of, all, days, now }: UseProps) {
  const week = Array.from({ length: 7 }, (_, i) => dayOf(now - (6 - i) * DAY_MS)).map((name) => {
    const day = days.find((row) => row.name === name);
    return {
      name,
      value: day === undefined ? 0 : requestsOf(day),
      bad: day === undefined ? 0 : refusalsOf(day),
    };
  });
  const total = week.reduce((sum, { value }) => sum + value, 0);
  const limit = (own: number | null) => own === null ? "server limit" : count(own);
  return (
    <div class="beside">
      <DetailList
        of={[
          ["Key", <code>{of.hint}</code>],
          ["Id", <code>{of.id}</code>],
          ["Organization", <a href={href(organizationPath(of.organization))}>{of.organization}</a>],
          ["Access", <AccessTitles access={of.access} />],
          ["Requests per minute", limit(of.requestsPerMinute)],
          ["Address lookups per minute", limit(of.resolvesPerMinute)],
          ["Created (UTC)", <When at={of.createdAt} />],
          ["Last used (UTC)", <When at={of.lastUsedAt} />],
          ["Expires (UTC)", <When at={of.expiresAt} />],
          ...of.replacedBy === null
            ? []
            : [["Replaced by", <KeyLink id={of.replacedBy} all={all} />] as const],
        ]}
      />
      <div>
        <Figures>
          <Figure name="Quota used this month">
            <Quota used={of.usedThisMonth} quota={of.monthlyQuota} />
          </Figure>
          <Figure name="Last seven days">{count(total)}</Figure>
        </Figures>
        <Bars label="Requests per day; errors in red" of={week} />
        <p>
          <a href={href("/usage", new URLSearchParams({ key: of.id, by: "route" }))}>
            Usage by endpoint
          </a>
        </p>
      </div>
    </div>
  );
}
