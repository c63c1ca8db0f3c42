import type { KeyListing } from "../../store/keys/key_lists.ts";
import { Quota } from "../ui/elements.tsx";
import { AccessSummary } from "./access_summary.tsx";
import { href, keyPath, organizationPath } from "../shell/paths.ts";
import { Table } from "../ui/table.tsx";
import { Badge, count, When } from "../ui/words.tsx";

const STATES = { active: "good", expired: "warn", revoked: "bad" } as const;

/** A key's state, as a colored badge. */
export function State({ of }: { of: KeyListing["state"] }) {
  return <Badge kind={STATES[of]}>{of}</Badge>;
}

/** A link to another key. */
export function KeyLink({ id, all }: { id: string; all: readonly KeyListing[] }) {
  const found = all.find((key) => key.id === id);
  return <a href={href(keyPath(id))}>{found === undefined ? id : found.hint}</a>;
}

/** A table of keys with their access and usage. */
export function KeyTable(
  { keys, all, week }: {
    keys: readonly KeyListing[];
    /** Also keys that are not shown, because shown ones may be replaced by them. */
    all: readonly KeyListing[];
    /** Requests of the last seven days by id. */
    week: ReadonlyMap<string, number>;
  },
) {
  return (
    <Table
      label="Keys"
      head={[
        "Label",
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
        <>
          <a href={href(keyPath(key.id))}>{key.label}</a>
          <span class="under">
            <code>{key.hint}</code>
          </span>
        </>,
        <a href={href(organizationPath(key.organization))}>{key.organization}</a>,
        <>
          <State of={key.state} />
          {key.replacedBy === null ? "" : (
            <span class="under">
              replaced by <KeyLink id={key.replacedBy} all={all} />
            </span>
          )}
        </>,
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
