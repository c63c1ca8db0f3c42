import type { Child } from "hono/jsx";
import { DATASETS } from "../../datasets/mod.ts";
import {
  actionTitle,
  auditCsv,
  auditFilter,
  type AuditFilterInput,
  readableAudit,
  type ReadableEntry,
} from "../../operate/audit_entries.ts";
import { auditActions, auditActors, listAudit } from "../../store/audit.ts";
import { type KeyListing, listKeys } from "../../store/keys/key_lists.ts";
import { listOrganizations } from "../../store/keys/organizations.ts";
import { fileResponse } from "../shell/file_response.ts";
import { get, type Page, type PageContext } from "../shell/page.ts";
import { datasetPath, href, keyPath, organizationPath, withParams } from "../shell/paths.ts";
import { Table } from "../ui/table.tsx";
import { When } from "../ui/words.tsx";
import { lastOf } from "../../base/known.ts";

/** `/audit`: who did what and when, in commands and the dashboard, newest first. */
export const audit: Page = {
  routes: [get("/audit", show), get("/audit.csv", download), get("/audit.json", download)],
};

const PER_PAGE = 50;
/** The most entries in a download. */
const MAX_DOWNLOADED = 100_000;

/** Reads the filters from a page's query. */
function filtersOf(query: URLSearchParams): AuditFilterInput {
  const given = (name: string) => query.get(name)?.trim() ?? "";
  return {
    who: given("who"),
    what: given("what"),
    search: given("search"),
    since: given("since"),
    until: given("until"),
  };
}

async function download({ db, query, path }: PageContext): Promise<Response> {
  const entries = await listAudit(db, { ...auditFilter(filtersOf(query)), limit: MAX_DOWNLOADED });
  const isCsv = path.endsWith(".csv");
  return isCsv
    ? fileResponse("audit.csv", "text/csv; charset=utf-8", auditCsv(entries))
    : fileResponse(
      "audit.json",
      "application/json",
      JSON.stringify({ entries }, null, 2) + "\n",
    );
}

async function show({ db, query, now, show }: PageContext): Promise<Response> {
  const given = query.get("before");
  if (given !== null && !/^\d{1,15}$/.test(given)) {
    throw new RangeError(`Invalid place "${given}" in the audit.`);
  }
  const filters = filtersOf(query);
  const found = await readableAudit(db, {
    ...auditFilter(filters),
    ...given === null ? {} : { before: Number(given) },
    limit: PER_PAGE + 1,
  });
  const shown = found.slice(0, PER_PAGE);
  const targets: Targets = {
    organizations: new Set((await listOrganizations(db)).map(({ name }) => name)),
    keys: new Map((await listKeys(db, now)).map((key) => [key.id, key])),
  };
  const file = (ending: string) => href(`/audit.${ending}`, withParams(query, { before: null }));
  return show(
    {
      title: "Audit",
      actions: (
        <>
          <a class="button" href={file("csv")}>CSV</a>
          <a class="button" href={file("json")}>JSON</a>
        </>
      ),
    },
    <>
      <Filters
        filters={filters}
        actors={await auditActors(db)}
        actions={await auditActions(db)}
      />
      {shown.length === 0 ? <p>No entries match.</p> : (
        <Table
          label="Audit log"
          look="audit"
          head={["When (UTC)", "Who", "Action", "Target", "Details"]}
          rows={shown.map((entry) => cellsOf(entry, targets))}
        />
      )}
      <p class="actions">
        {given === null
          ? ""
          : <a class="button" href={href("/audit", withParams(query, { before: null }))}>Newest</a>}
        {found.length <= PER_PAGE ? "" : (
          <a
            class="button"
            href={href("/audit", withParams(query, { before: String(lastOf(shown).id) }))}
          >
            Earlier
          </a>
        )}
      </p>
    </>,
  );
}

function Filters(
  { filters, actors, actions }: {
    filters: AuditFilterInput;
    actors: readonly string[];
    actions: readonly string[];
  },
) {
  const { who, what, search, since, until } = filters;
  const isFiltered = Object.values(filters).some((value) => value !== "");
  return (
    <form class="inputs audit-filters" method="get" action={href("/audit")} role="search">
      <label>
        Search
        <input type="search" name="search" value={search} maxlength={120} autocomplete="off" />
      </label>
      <label>
        Who
        <select name="who">
          <option value="">Anyone</option>
          {actors.map((actor) => <option value={actor} selected={actor === who}>{actor}</option>)}
        </select>
      </label>
      <label>
        What
        <select name="what">
          <option value="">Anything</option>
          {actions.map((action) => (
            <option value={action} selected={action === what}>{actionTitle(action)}</option>
          ))}
        </select>
      </label>
      <label>
        From (UTC)
        <input type="date" name="since" value={since.slice(0, 10)} />
      </label>
      <label>
        Through (UTC)
        <input type="date" name="until" value={until.slice(0, 10)} />
      </label>
      <button type="submit">Show</button>
      {isFiltered ? <a class="button" href={href("/audit")}>Clear</a> : ""}
    </form>
  );
}

/** Keys and organizations that exist, so that entries can link to their pages. */
interface Targets {
  readonly organizations: ReadonlySet<string>;
  readonly keys: ReadonlyMap<string, KeyListing>;
}

function cellsOf(entry: ReadableEntry, targets: Targets): Child[] {
  const { at, actor, title, changes } = entry;
  return [
    <When at={at} />,
    actor,
    title,
    <Target entry={entry} targets={targets} />,
    <div class="details">
      {changes.map(({ label, before, after }) => (
        <span>
          <span class="quiet">{label}</span> {before === undefined ? "" : (
            <>
              <del>{before}</del>
              {" → "}
            </>
          )}
          <Value text={after} targets={targets} />
        </span>
      ))}
    </div>,
  ];
}

/** Longer values are collapsed. */
const MAX_VALUE_LENGTH = 60;

function Value({ text, targets }: { text: string; targets: Targets }) {
  const key = targets.keys.get(text);
  if (key !== undefined) return <a href={href(keyPath(text))}>{key.label}</a>;
  return text.length > MAX_VALUE_LENGTH
    ? (
      <details>
        <summary>{`${text.slice(0, MAX_VALUE_LENGTH - 20)}…`}</summary>
        {text}
      </details>
    )
    : <>{text}</>;
}

function Target(
  { entry: { action, subject }, targets }: { entry: ReadableEntry; targets: Targets },
) {
  if (action.startsWith("keys ")) {
    const key = targets.keys.get(subject);
    return (
      <a href={href(keyPath(subject))}>
        {key === undefined ? <code>{subject.slice(0, 8)}…</code> : key.label}
      </a>
    );
  }
  if (action.startsWith("orgs ") && targets.organizations.has(subject)) {
    return <a href={href(organizationPath(subject))}>{subject}</a>;
  }
  const dataset = DATASETS.find(({ key }) => key === subject);
  if (dataset !== undefined) return <a href={href(datasetPath(subject))}>{dataset.title}</a>;
  return <span>{subject}</span>;
}
