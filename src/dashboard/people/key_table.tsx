import type { KeyListing } from "../../store/keys/key_lists.ts";
import { Quota } from "../ui/elements.tsx";
import { AccessSummary } from "./matrix.tsx";
import { href, keyPath, organizationPath } from "../shell/paths.ts";
import { Table } from "../ui/table.tsx";
import { Badge, count, When } from "../ui/words.tsx";

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
    <Table
      label="Keys"
      head={[
        "Label",
        "Key",
        "Organization",
        "State",
        "This month",
        "7 days",
        "Last used (UTC)",
        "Created (UTC)",
        "Expires (UTC)",
        "Access",
      ]}
      numbers={["7 days"]}
      isNamed
      rows={keys.map((key) => [
        <a href={href(keyPath(key.id))}>{key.label}</a>,
        <code>{key.hint}</code>,
        <a href={href(organizationPath(key.organization))}>{key.organization}</a>,
        <State of={key.state} />,
        <Quota used={key.usedThisMonth} quota={key.monthlyQuota} />,
        count(week.get(key.id) ?? 0),
        <When at={key.lastUsedAt} />,
        <When at={key.createdAt} />,
        <When at={key.expiresAt} />,
        <AccessSummary access={key.access} />,
      ])}
    />
  );
}
