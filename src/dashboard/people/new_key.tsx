import { everything } from "../../access/levels.ts";
import { makeKey } from "../../operate/keys.ts";
import {
  MAX_TEXT_LENGTH,
  parseCount,
  parseFutureInstant,
  parseName,
} from "../../operate/inputs.ts";
import { makeChange } from "../../operate/change.ts";
import {
  DEFAULT_ORGANIZATION,
  getOrganization,
  listOrganizations,
  type Organization,
} from "../../store/keys/organizations.ts";
import { PostForm } from "../shell/layout.tsx";
import { AccessChoice, changedLevels, chosenScope, scopeOf } from "./access_choice.tsx";
import { Limit } from "./key_changes.tsx";
import { chosenAccess } from "./matrix.tsx";
import { ONCE_FIELD, onlyOnce } from "../shell/once.ts";
import { get, type Page, type PageContext, post, textOf } from "../shell/page.ts";
import { Refused } from "../ui/elements.tsx";
import { showMade } from "./made_key.tsx";
import { href } from "../shell/paths.ts";

/** `/keys/new`: creates a key for an organization, within its access. */
export const newKey: Page = {
  routes: [
    get("/keys/new", showForm),
    post("/keys/new", create, { refused: showForm }),
  ],
};

async function create(context: PageContext): Promise<Response> {
  const { db, actor, form, host } = context;
  const optional = (name: string, what: string) =>
    textOf(form, name) === "" ? null : parseCount(textOf(form, name), what);
  const expires = textOf(form, "expires");
  const organization = await getOrganization(db, textOf(form, "organization"));
  const change = makeKey(organization.name, {
    label: parseName(textOf(form, "label"), "label"),
    access: chosenScope(form, organization.access),
    monthlyQuota: parseCount(textOf(form, "quota"), "quota"),
    requestsPerMinute: optional("per_minute", "requests a minute"),
    resolvesPerMinute: optional("resolves_per_minute", "addresses a minute"),
    expiresAt: expires === "" ? null : parseFutureInstant(expires, "expiry"),
  });
  const made = await onlyOnce(form, () => makeChange(db, actor, change));
  await host.refresh();
  return showMade(context, made);
}

async function showForm(context: PageContext): Promise<Response> {
  const { db, query, form, refusal, show } = context;
  const organizations = await listOrganizations(db);
  const name = textOf(form, "organization") || query.get("organization") || DEFAULT_ORGANIZATION;
  const organization = await getOrganization(db, name);
  return show(
    { title: "Create a key", above: [["Keys", "/keys"]] },
    <>
      <Refused why={refusal} />
      <OrganizationChoice organizations={organizations} chosen={organization} />
      <KeyForm context={context} organization={organization} />
    </>,
  );
}

/**
 * The choice of the organization, which the levels depend on. It is a separate form, and the script
 * only reloads the levels, so that other input and the focus are kept.
 */
function OrganizationChoice(
  { organizations, chosen }: { organizations: readonly Organization[]; chosen: Organization },
) {
  return (
    <form
      action={href("/keys/new")}
      class="inputs"
      hx-get={href("/keys/new")}
      hx-trigger="change, submit"
      hx-select="#key-access"
      hx-target="#key-access"
      hx-push-url="true"
    >
      <label>
        Organization
        <select name="organization">
          {organizations.map(({ name }) => (
            // Without `value`, browsers would collapse spaces in the name.
            <option value={name} selected={name === chosen.name}>{name}</option>
          ))}
        </select>
      </label>
      <button class="plain" type="submit">Show its levels</button>
      <p class="quiet">A key never has more access than its organization.</p>
    </form>
  );
}

function KeyForm({ context, organization }: { context: PageContext; organization: Organization }) {
  const { form, host, refusal } = context;
  const sent = (name: string, byDefault = "") =>
    refusal === undefined ? byDefault : textOf(form, name);
  // Changed levels are shown again, and count as chosen.
  const scope = changedLevels(form).length > 0 ? "chosen" : scopeOf(form);
  return (
    <PostForm action={href("/keys/new")} class="tall">
      <input type="hidden" name={ONCE_FIELD} value={crypto.randomUUID()} />
      <label>
        Label (what the key is for)
        <input
          name="label"
          required
          maxlength={MAX_TEXT_LENGTH}
          value={sent("label")}
          autocomplete="off"
          placeholder="Quoting tool"
        />
      </label>
      <div class="inputs">
        <label>
          Requests per month
          <input
            name="quota"
            type="number"
            min="0"
            required
            value={sent("quota", String(host.config.defaultMonthlyQuota))}
          />
        </label>
        <label>
          Expires (UTC, optional)
          <input name="expires" type="date" value={sent("expires")} />
        </label>
        <Limit
          name="per_minute"
          label="Requests per minute (optional)"
          value={sent("per_minute")}
        />
        <Limit
          name="resolves_per_minute"
          label="Address lookups per minute (optional)"
          value={sent("resolves_per_minute")}
        />
      </div>
      <div id="key-access">
        <input type="hidden" name="organization" value={organization.name} />
        <AccessChoice
          access={scope === "chosen" ? chosenAccess(form) : everything("none")}
          scope={scope}
          organization={organization}
          withPresets
        />
        <p>
          The key will belong to <b>{organization.name}</b>.
        </p>
      </div>
      <button type="submit">Create the key</button>
    </PostForm>
  );
}
