import { DAY_MS } from "../base/durations.ts";
import { dayOf, monthOf } from "../access/months.ts";
import { type KeyListing, listKeys } from "../store/key_lists.ts";
import { requestsByKey } from "../store/usage_days.ts";
import { AccessSummary } from "./parts/matrix.tsx";
import { get, type Page, type PageContext } from "./page.ts";
import { Badge, Quota, Scrolling } from "./parts/elements.tsx";
import { href, keyPath, organizationPath } from "./parts/paths.ts";
import { count, When } from "./parts/words.tsx";

/** `/keys`: every key, with what it may and does. */
export const keys: Page = {
  routes: [get("/keys", list)],
  says: { revoked: "The key is revoked. It fails everywhere within a second." },
};

/** Today and the six days before. */
export function lastSevenDays(now: number) {
  return { from: dayOf(now - 6 * DAY_MS), to: dayOf(now) };
}

async function list({ db, now, query, show }: PageContext): Promise<Response> {
  const all = await listKeys(db, monthOf(now).name, new Date(now));
  const week = await requestsByKey(db, lastSevenDays(now));
  const withEnded = query.get("ended") === "shown";
  const shown = withEnded ? all : all.filter(({ state }) => state === "active");
  const ended = all.length - all.filter(({ state }) => state === "active").length;
  const actions = <a class="button main" href={href("/keys/new")}>Make a key</a>;
  return show(
    { title: "Keys", actions },
    <>
      {shown.length === 0
        ? (
          <p>
            There is no key in use. <a href={href("/keys/new")}>Make one</a>{" "}
            for each program that asks, so that each can be revoked alone.
          </p>
        )
        : <KeyTable keys={shown} week={week} />}
      {ended === 0 ? "" : (
        <p>
          {withEnded
            ? <a href={href("/keys")}>Hide those that were revoked or have expired</a>
            : (
              <a href={href("/keys", new URLSearchParams({ ended: "shown" }))}>
                Show {count(ended)} that were revoked or have expired
              </a>
            )}
        </p>
      )}
    </>,
  );
}

const STATES = { active: "good", expired: "warn", revoked: "bad" } as const;

export function State({ of }: { of: KeyListing["state"] }) {
  return <Badge kind={STATES[of]}>{of}</Badge>;
}

export function KeyTable(
  { keys, week }: { keys: readonly KeyListing[]; week: ReadonlyMap<string, number> },
) {
  return (
    <Scrolling label="Keys">
      <table>
        <thead>
          <tr>
            <th scope="col">Label</th>
            <th scope="col">Key</th>
            <th scope="col">Organization</th>
            <th scope="col">State</th>
            <th scope="col">This month</th>
            <th scope="col" class="number">7 days</th>
            <th scope="col">Last used (UTC)</th>
            <th scope="col">Access</th>
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <tr>
              <th scope="row">
                <a href={href(keyPath(key.id))}>{key.label}</a>
              </th>
              <td>
                <code>{key.hint}</code>
              </td>
              <td>
                <a href={href(organizationPath(key.organization))}>{key.organization}</a>
              </td>
              <td>
                <State of={key.state} />
              </td>
              <td>
                <Quota used={key.usedThisMonth} quota={key.monthlyQuota} />
              </td>
              <td class="number">{count(week.get(key.id) ?? 0)}</td>
              <td>
                <When at={key.lastUsedAt} />
              </td>
              <td>
                <AccessSummary access={key.access} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolling>
  );
}
