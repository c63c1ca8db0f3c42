import { dayOf, monthOf } from "../../access/months.ts";
import { makeChange } from "../../operate/change.ts";
import { MAX_TEXT_LENGTH, parseName } from "../../operate/inputs.ts";
import { changeName, changeOrganization, makeOrganization } from "../../operate/organizations.ts";
import { type KeyListing, listKeys } from "../../store/keys/key_lists.ts";
import {
  DEFAULT_ORGANIZATION,
  getOrganization,
  listOrganizations,
  type Organization,
} from "../../store/keys/organizations.ts";
import {
  lastSevenDays,
  readUsageDays,
  requestsByKey,
  requestsOf,
} from "../../store/usage/usage_days.ts";
import { PostForm } from "../shell/layout.tsx";
import { AccessSummary } from "./access_summary.tsx";
import { chosenAccess, Matrix, ShownAccess, shownAccess } from "./matrix.tsx";
import { get, type Page, type PageContext, post, textOf } from "../shell/page.ts";
import { Confirm, Refused } from "../ui/elements.tsx";
import { KeyTable } from "./key_table.tsx";
import { href, organizationPath } from "../shell/paths.ts";
import { Table } from "../ui/table.tsx";
import { count } from "../ui/words.tsx";
import { memberOf } from "../../base/known.ts";

/** `/organizations`: organizations and the access that limits their keys. */
export const organizations: Page = {
  routes: [
    get("/organizations", list),
    get("/new-organization", showForm),
    post("/new-organization", create, { refused: showForm }),
    get("/organizations/:name", showOne),
    post("/organizations/:name/access", changeAccess, { refused: showOne }),
    post("/organizations/:name/name", rename, { refused: showOne }),
  ],
  says: {
    made: "Organization created. Next, create a key for it.",
    access: "Levels changed. Keys above the new ceiling are lowered within a second.",
    name: "Name changed.",
  },
};

async function list({ db, now, show }: PageContext): Promise<Response> {
  const [all, keys] = [await listOrganizations(db), await listKeys(db, now)];
  const month = monthOf(now).name;
  const usage = await readUsageDays(db, "org", { from: `${month}-01`, to: dayOf(now) });
  const asked = new Map(usage.map((row) => [row.name, requestsOf(row)]));
  return show(
    {
      title: "Organizations",
      actions: <a class="button main" href={href("/new-organization")}>Create an organization</a>,
    },
    <Table
      label="Organizations"
      head={[
        "Name",
        "Active keys",
        "Requests this month",
        "Access (ceiling of its keys)",
        "AHRI data rights",
      ]}
      numbers={["Active keys", "Requests this month"]}
      isNamed
      rows={all.map(({ name, access, ahriLicensed }) => [
        <a href={href(organizationPath(name))}>{name}</a>,
        count(inUse(keys, name).length),
        count(asked.get(name) ?? 0),
        <AccessSummary access={access} />,
        ahriLicensed ? "licensed" : <span class="quiet">none</span>,
      ])}
    />,
  );
}

function inUse(keys: readonly KeyListing[], organization: string): KeyListing[] {
  return keys.filter((key) => key.organization === organization && key.state === "active");
}

function showForm({ form, refusal, show }: PageContext): Response {
  const access = refusal === undefined ? { all: "production" as const } : chosenAccess(form);
  return show(
    {
      title: "Create an organization",
      above: [["Organizations", "/organizations"]],
    },
    <>
      <Refused why={refusal} />
      <PostForm action={href("/new-organization")} class="tall">
        <label>
          Name
          <input
            name="name"
            required
            maxlength={MAX_TEXT_LENGTH}
            value={textOf(form, "name")}
            autocomplete="off"
            placeholder="Acme Solar"
          />
        </label>
        <Ceiling access={access} ahriLicensed={form.has("ahri_licensed")} />
        <button type="submit">Create the organization</button>
      </PostForm>
    </>,
  );
}

/** Form fields for an organization's levels and its data rights to AHRI's directory. */
function Ceiling({ access, ahriLicensed }: Pick<Organization, "access" | "ahriLicensed">) {
  return (
    <fieldset class="choice">
      <legend>Access (ceiling of its keys)</legend>
      <Matrix access={access} />
      <label class="option">
        <input type="checkbox" name="ahri_licensed" checked={ahriLicensed} />
        Has data rights to the AHRI directory
      </label>
    </fieldset>
  );
}

async function create({ db, actor, form, host, redirect }: PageContext): Promise<Response> {
  const made = await makeChange(
    db,
    actor,
    makeOrganization({
      name: parseName(textOf(form, "name"), "name"),
      access: chosenAccess(form),
      ahriLicensed: form.has("ahri_licensed"),
    }),
  );
  await host.refresh();
  return redirect(organizationPath(made.name), "made");
}

async function changeAccess(context: PageContext): Promise<Response> {
  const { db, actor, form, host, params, redirect } = context;
  const access = chosenAccess(form);
  const change = changeOrganization(
    memberOf(params, "name"),
    { access, ahriLicensed: form.has("ahri_licensed") },
    shownAccess(form),
  );
  await makeChange(db, actor, change);
  await host.refresh();
  return redirect(organizationPath(memberOf(params, "name")), "access");
}

async function rename({ db, actor, form, params, redirect }: PageContext): Promise<Response> {
  const change = changeName(memberOf(params, "name"), parseName(textOf(form, "name"), "name"));
  const { name } = await makeChange(db, actor, change);
  return redirect(organizationPath(name), "name");
}

async function showOne({ db, now, params, refusal, show }: PageContext): Promise<Response> {
  const organization = await getOrganization(db, memberOf(params, "name"));
  const { name, access, ahriLicensed } = organization;
  const all = await listKeys(db, now);
  const keys = inUse(all, name);
  const week = await requestsByKey(db, lastSevenDays(now));
  const here = href(organizationPath(name));
  const makeKey = href("/keys/new", new URLSearchParams({ organization: name }));
  return show(
    {
      title: name,
      above: [["Organizations", "/organizations"]],
      actions: <a class="button main" href={makeKey}>Create a key</a>,
    },
    <>
      <Refused why={refusal} />
      {keys.length === 0 ? <p>No active keys.</p> : <KeyTable keys={keys} all={all} week={week} />}
      <h2>Change</h2>
      {name === DEFAULT_ORGANIZATION
        ? (
          <p class="quiet">
            Keys created without an organization belong to this one. It cannot be renamed.
          </p>
        )
        : (
          <PostForm action={`${here}/name`} class="inputs">
            <label>
              Name
              <input name="name" required maxlength={MAX_TEXT_LENGTH} value={name} />
            </label>
            <button class="plain" type="submit">Save name</button>
          </PostForm>
        )}
      <Confirm name="Change the access">
        <PostForm action={`${here}/access`} class="tall">
          <ShownAccess access={access} />
          <Ceiling access={access} ahriLicensed={ahriLicensed} />
          <button type="submit">Change the access</button>
        </PostForm>
      </Confirm>
    </>,
  );
}
