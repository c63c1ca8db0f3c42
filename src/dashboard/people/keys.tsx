import { listKeys } from "../../store/keys/key_lists.ts";
import { lastSevenDays, requestsByKey } from "../../store/usage/usage_days.ts";
import { get, type Page, type PageContext } from "../shell/page.ts";
import { KeyTable } from "./key_table.tsx";
import { href } from "../shell/paths.ts";
import { count } from "../ui/words.tsx";

/** `/keys`: all keys with their access and usage. */
export const keys: Page = {
  routes: [get("/keys", list)],
  says: { revoked: "The key is revoked. It stops working everywhere within a second." },
};

async function list({ db, now, query, show }: PageContext): Promise<Response> {
  const all = await listKeys(db, now);
  const week = await requestsByKey(db, lastSevenDays(now));
  const withEnded = query.get("ended") === "shown";
  const shown = withEnded ? all : all.filter(({ state }) => state === "active");
  const ended = all.length - all.filter(({ state }) => state === "active").length;
  const actions = <a class="button main" href={href("/keys/new")}>Create a key</a>;
  return show(
    { title: "Keys", actions },
    <>
      {shown.length === 0
        ? (
          <p>
            No active keys. <a href={href("/keys/new")}>Create one</a>{" "}
            for each program, so that you can revoke them separately.
          </p>
        )
        : <KeyTable keys={shown} all={all} week={week} />}
      {ended === 0 ? "" : (
        <p>
          {withEnded
            ? <a href={href("/keys")}>Hide revoked and expired keys</a>
            : (
              <a href={href("/keys", new URLSearchParams({ ended: "shown" }))}>
                Show {count(ended)} revoked and expired keys
              </a>
            )}
        </p>
      )}
    </>,
  );
}
