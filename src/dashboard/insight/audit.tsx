import type { Child } from "hono/jsx";
import { DATASETS } from "../../datasets/mod.ts";
import { type AuditEntry, listAudit } from "../../store/audit.ts";
import { listOrganizations } from "../../store/keys/organizations.ts";
import { get, type Page, type PageContext } from "../shell/page.ts";
import { datasetPath, href, keyPath, organizationPath } from "../shell/paths.ts";
import { Table } from "../ui/table.tsx";
import { When } from "../ui/words.tsx";

/** `/audit`: who did what, by commands and here alike, the newest first. */
export const audit: Page = { routes: [get("/audit", show)] };

const A_PAGE = 50;

async function show({ db, query, show }: PageContext): Promise<Response> {
  const given = query.get("before");
  if (given !== null && !/^\d{1,15}$/.test(given)) {
    throw new RangeError(`Invalid place "${given}" in the audit.`);
  }
  const before = given === null ? {} : { before: Number(given) };
  const entries = await listAudit(db, { limit: A_PAGE + 1, ...before });
  const shown = entries.slice(0, A_PAGE);
  const earlier = entries.length > A_PAGE
    ? new URLSearchParams({ before: String(shown.at(-1)!.id) })
    : undefined;
  const organizations = new Set((await listOrganizations(db)).map(({ name }) => name));
  return show(
    { title: "Audit" },
    <>
      {shown.length === 0 ? <p>No entries{given === null ? " yet" : " before this"}.</p> : (
        <Table
          label="Audit log"
          head={["When (UTC)", "Who", "Action", "Target", "Details"]}
          rows={shown.map((entry) => cellsOf(entry, organizations))}
        />
      )}
      <p class="actions">
        {given === null ? "" : <a class="button" href={href("/audit")}>Newest</a>}
        {earlier === undefined ? "" : <a class="button" href={href("/audit", earlier)}>Earlier</a>}
      </p>
    </>,
  );
}

function cellsOf(
  { at, actor, action, subject, details }: AuditEntry,
  organizations: ReadonlySet<string>,
): Child[] {
  return [
    <When at={at} />,
    actor,
    <span class="nowrap">{action}</span>,
    <Subject action={action} subject={subject} organizations={organizations} />,
    <div class="details">
      {Object.entries(details).filter(([, value]) => value !== null)
        .map(([name, value]) => <Particular name={name} value={value} />)}
    </div>,
  ];
}

/** What is longer is unfolded by who wants to read it. */
const LONGEST = 60;

function Particular({ name, value }: { name: string; value: unknown }) {
  const text = typeof value === "string" ? value.replaceAll(",", ", ") : JSON.stringify(value);
  return text.length > LONGEST
    ? (
      <details>
        <summary>{name}</summary>
        {text}
      </details>
    )
    : (
      <span>
        <span class="quiet">{name}</span> {text}
      </span>
    );
}

function Subject(
  { action, subject, organizations }: {
    action: string;
    subject: string;
    /** Those there are: one that was renamed since has no page of its old name. */
    organizations: ReadonlySet<string>;
  },
) {
  if (action.startsWith("keys ")) {
    return (
      <a href={href(keyPath(subject))}>
        <code>{subject.slice(0, 8)}…</code>
      </a>
    );
  }
  if (action.startsWith("orgs ") && organizations.has(subject)) {
    return <a href={href(organizationPath(subject))}>{subject}</a>;
  }
  if (DATASETS.some(({ key }) => key === subject)) {
    return (
      <a href={href(datasetPath(subject))}>
        <code>{subject}</code>
      </a>
    );
  }
  return <span>{subject}</span>;
}
