import type { NewKey } from "../../store/keys/keys.ts";
import type { PageContext } from "../shell/page.ts";
import { href, keyPath } from "../shell/paths.ts";

/** Shows a new key; no other page shows it. */
export function showMade({ show, host }: PageContext, made: NewKey): Response {
  return show(
    { title: made.label, above: [["Keys", "/keys"]] },
    <section class="made" aria-labelledby="made">
      <h2 id="made">Your new key</h2>
      <p>
        Copy it now. It is shown only once; the service stores its hash. It works within two
        seconds.
      </p>
      <p class="secret">
        <code id="secret">{made.key}</code>
        <button type="button" data-scripted hidden data-copy="#secret">Copy</button>
      </p>
      <p class="quiet">
        Send it in the header <code>x-api-key</code>, from a server only. For example:
      </p>
      <pre
        tabindex={0}
        aria-label="Example"
      ><code>{`curl -H "x-api-key: $SVC_API_KEY" '${host.apiUrl}/api/v1/search?q=heat%20pump'`}</code></pre>
      <p>
        <a class="button" href={href(keyPath(made.id))}>I copied it</a>
      </p>
    </section>,
  );
}
