import { everything } from "../../access/levels.ts";
import { DAY_MS } from "../../base/durations.ts";
import { dayOf } from "../../access/months.ts";
import { type Change, makeChange } from "../../operate/change.ts";
import { countOf, LONGEST_TEXT, nameOf } from "../../operate/inputs.ts";
import {
  changeAccess,
  changeLabel,
  changeQuota,
  replaceKey,
  revokeKey,
} from "../../operate/keys.ts";
import { type KeyListing, listKeys } from "../../store/keys/key_lists.ts";
import { getOrganization, type Organization } from "../../store/keys/organizations.ts";
import {
  lastSevenDays,
  readUsageDays,
  refusalsOf,
  requestsOf,
  type UsageRow,
} from "../../store/usage/usage_days.ts";
import { PostForm } from "../shell/layout.tsx";
import { AccessChoice, chosenScope } from "./access_choice.tsx";
import { AccessSummary, ShownAccess, shownAccess } from "./matrix.tsx";
import { ONCE_FIELD, onlyOnce } from "../shell/once.ts";
import { get, type Page, type PageContext, type PageHandler, post, textOf } from "../shell/page.ts";
import { Bars, Confirm, DetailList, Figure, Figures, Quota, Refused } from "../ui/elements.tsx";
import { State } from "./key_table.tsx";
import { showMade } from "./made_key.tsx";
import { href, keyPath, organizationPath } from "../shell/paths.ts";
import { count, When } from "../ui/words.tsx";

/** `/keys/:id`: what one key may and does, and all that may be done to it. */
export const key: Page = {
  routes: [
    get("/keys/:id", show),
    change(
      "label",
      ({ form, params }) => changeLabel(params.id!, nameOf(textOf(form, "label"), "label")),
    ),
    change(
      "quota",
      ({ form, params }) => changeQuota(params.id!, countOf(textOf(form, "quota"), "quota")),
    ),
    change(
      "access",
      ({ form, params }) =>
        changeAccess(params.id!, chosenScope(form, everything("none")), shownAccess(form)),
    ),
    post("/keys/:id/revoke", revoke, { refused: show }),
    post("/keys/:id/replace", replace, { refused: show }),
  ],
  says: {
    label: "Label changed.",
    quota: "Quota changed. It applies within a second.",
    access: "Access changed. It applies within a second.",
  },
};

/** A change of one property, after which the page says so. */
function change<T>(
  name: string,
  of: (context: PageContext) => Change<T>,
) {
  const answer: PageHandler = async (context) => {
    await makeChange(context.db, context.actor, of(context));
    await context.host.refresh();
    return context.redirect(keyPath(context.params.id!), name);
  };
  return post(`/keys/:id/${name}`, answer, { refused: show });
}

async function revoke({ db, actor, host, params, redirect }: PageContext): Promise<Response> {
  await makeChange(db, actor, revokeKey(params.id!));
  await host.refresh();
  return redirect("/keys", "revoked");
}

async function replace(context: PageContext): Promise<Response> {
  const { db, actor, host, form, params } = context;
  const change = replaceKey(params.id!, textOf(form, "overlap"), "overlap");
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
  const days = await readUsageDays(db, "day", lastSevenDays(now), found.id);
  return context.show(
    {
      title: found.label,
      above: [["Keys", "/keys"]],
      actions: <State of={found.state} />,
    },
    <>
      <Refused why={refusal} />
      <Use of={found} days={days} now={now} />
      {found.state === "revoked" ? "" : <Changes of={found} organization={organization} />}
    </>,
  );
}

function Use({ of, days, now }: { of: KeyListing; days: readonly UsageRow[]; now: number }) {
  const week = Array.from({ length: 7 }, (_, i) => dayOf(now - (6 - i) * DAY_MS)).map((name) => {
    const day = days.find((row) => row.name === name);
    return {
      name,
      value: day === undefined ? 0 : requestsOf(day),
      bad: day === undefined ? 0 : refusalsOf(day),
    };
  });
  const total = week.reduce((sum, { value }) => sum + value, 0);
  const limit = (own: number | null, what: string) =>
    own === null ? `the service's ${what}` : count(own);
  return (
    <div class="beside">
      <DetailList
        of={[
          ["Key", <code>{of.hint}</code>],
          ["Id", <code>{of.id}</code>],
          ["Organization", <a href={href(organizationPath(of.organization))}>{of.organization}</a>],
          ["Access", <AccessSummary access={of.access} />],
          ["Requests per minute", limit(of.requestsPerMinute, "limit")],
          ["Address lookups per minute", limit(of.resolvesPerMinute, "limit")],
          ["Created (UTC)", <When at={of.createdAt} />],
          ["Last used (UTC)", <When at={of.lastUsedAt} />],
          ["Expires (UTC)", <When at={of.expiresAt} />],
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
      </div>
    </div>
  );
}

function Changes({ of, organization }: { of: KeyListing; organization: Organization }) {
  const path = href(keyPath(of.id));
  return (
    <>
      <h2>Change</h2>
      <PostForm action={`${path}/label`} class="inputs">
        <label>
          Label
          <input name="label" required maxlength={LONGEST_TEXT} value={of.label} />
        </label>
        <button class="plain" type="submit">Save label</button>
      </PostForm>
      <PostForm action={`${path}/quota`} class="inputs">
        <label>
          Requests per month
          <input name="quota" type="number" min="0" required value={String(of.monthlyQuota)} />
        </label>
        <button class="plain" type="submit">Save quota</button>
      </PostForm>
      <Confirm name="Change the access">
        <PostForm action={`${path}/access`} class="tall">
          <ShownAccess access={of.access} />
          <AccessChoice
            access={of.access}
            scope={of.likeOrganization ? "like" : "chosen"}
            organization={organization}
          />
          <button type="submit">Change the access</button>
        </PostForm>
      </Confirm>
      <h2>End</h2>
      <Confirm name="Replace with a new key">
        <PostForm action={`${path}/replace`} class="inputs">
          <input type="hidden" name={ONCE_FIELD} value={crypto.randomUUID()} />
          <label>
            Keep the old key working for
            <select name="overlap">
              <option value="0">0 minutes (stop now)</option>
              <option value="1h">an hour</option>
              <option value="24h" selected>a day</option>
              <option value="7d">a week</option>
            </select>
          </label>
          <button type="submit">Create the new key</button>
        </PostForm>
        <p class="quiet">The new key has the same label, access, quota and limits.</p>
      </Confirm>
      <Confirm name="Revoke it">
        <PostForm action={`${path}/revoke`}>
          <button class="danger" type="submit">Revoke now</button>
        </PostForm>
        <p class="quiet">It stops working everywhere within a second. This cannot be undone.</p>
      </Confirm>
    </>
  );
}
