import type { KeyListing } from "../../store/key_lists.ts";
import { Badge, Quota, Scrolling } from "./elements.tsx";
import { AccessSummary } from "./matrix.tsx";
import { href, keyPath, organizationPath } from "./paths.ts";
import { count, When } from "./words.tsx";

const STATES = { active: "good", expired: "warn", revoked: "bad" } as const;

/** Whether a key works, in its colour. */
export function State({ of }: { of: KeyListing["state"] }) {
  return <Badge kind={STATES[of]}>{of}</Badge>;
}

/** Keys, each with what it may and does. */
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
