import { DATASETS } from "../datasets/mod.ts";
import { type AuditEntry, listAudit } from "../store/audit.ts";
import { listOrganizations } from "../store/organizations.ts";
import { get, type Page, type PageContext } from "./page.ts";
import { Scrolling } from "./parts/elements.tsx";
import { datasetPath, href, keyPath, organizationPath } from "./parts/paths.ts";
import { When } from "./parts/words.tsx";

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
      {shown.length === 0
        ? <p>Nothing was done{given === null ? " yet" : " before"}.</p>
        : (
          <Scrolling label="Who did what">
            <table>
              <thead>
                <tr>
                  {["When (UTC)", "Who", "What", "To what", "Particulars"].map((name) => (
                    <th scope="col">{name}</th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {shown.map((entry) => <Entry of={entry} organizations={organizations} />)}
              </tbody>
            </table>
          </Scrolling>
        )}
      <p class="actions">
        {given === null ? "" : <a class="button" href={href("/audit")}>The newest</a>}
        {earlier === undefined ? "" : <a class="button" href={href("/audit", earlier)}>Earlier</a>}
      </p>
    </>,
  );
}

function Entry(
  { of: { at, actor, action, subject, details }, organizations }: {
    of: AuditEntry;
    organizations: ReadonlySet<string>;
  },
) {
  return (
    <tr>
      <td>
        <When at={at} />
      </td>
      <td>{actor}</td>
      <td class="nowrap">{action}</td>
      <td>
        <Subject action={action} subject={subject} organizations={organizations} />
      </td>
      <td class="details">
        {Object.entries(details).filter(([, value]) => value !== null)
          .map(([name, value]) => <Particular name={name} value={value} />)}
      </td>
    </tr>
  );
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
