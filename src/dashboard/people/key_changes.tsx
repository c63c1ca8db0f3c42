import { MAX_TEXT_LENGTH } from "../../operate/inputs.ts";
import type { KeyListing } from "../../store/keys/key_lists.ts";
import type { Organization } from "../../store/keys/organizations.ts";
import { PostForm } from "../shell/layout.tsx";
import { ONCE_FIELD } from "../shell/once.ts";
import { href, keyPath } from "../shell/paths.ts";
import { Confirm } from "../ui/elements.tsx";
import { AccessChoice } from "./access_choice.tsx";
import { ShownAccess } from "./matrix.tsx";

/** Forms that change, replace or revoke a key. */
export function KeyChanges({ of, organization }: { of: KeyListing; organization: Organization }) {
  const path = href(keyPath(of.id));
  return (
    <>
      <h2>Change</h2>
      <PostForm action={`${path}/label`} class="inputs">
        <label>
          Label
          <input name="label" required maxlength={MAX_TEXT_LENGTH} value={of.label} />
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
      <PostForm action={`${path}/limits`} class="inputs">
        <Limit
          name="per_minute"
          label="Requests per minute"
          value={String(of.requestsPerMinute ?? "")}
        />
        <Limit
          name="resolves_per_minute"
          label="Address lookups per minute"
          value={String(of.resolvesPerMinute ?? "")}
        />
        <button class="plain" type="submit">Save limits</button>
      </PostForm>
      <PostForm action={`${path}/expiry`} class="inputs">
        <label>
          Expires (UTC, optional)
          <input name="expires" type="date" value={of.expiresAt?.slice(0, 10) ?? ""} />
        </label>
        <button class="plain" type="submit">Save expiry</button>
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

/** A field for a limit per minute; empty means the server's limit. */
export function Limit({ name, label, value }: { name: string; label: string; value: string }) {
  return (
    <label>
      {label}
      <input
        name={name}
        type="number"
        min="0"
        value={value}
        placeholder="server limit"
      />
    </label>
  );
}
