import { Command } from "commander";
import type { Config } from "../../config.ts";
import { LINK_LASTS_MS, makeSignInLink } from "../../operate/sign_in.ts";
import { actorOf } from "../shared/arguments.ts";
import { withExample } from "../shared/help.ts";
import { report } from "../shared/output.ts";
import { type Common, withCommon, withStore } from "../shared/store.ts";

/** `deno task dashboard`. */
export function dashboardCommand(): Command {
  const command = withCommon(new Command("dashboard"))
    .description("Make a link that signs in to the dashboard, once.")
    .action(async (options: Common) => {
      const actor = actorOf(options.by);
      const url = await withStore(async ({ db }, config) => {
        const link = await makeSignInLink(db, actor, Date.now());
        return `${originOf(config)}/dashboard/sign-in?link=${link}`;
      });
      const minutes = LINK_LASTS_MS / 60_000;
      report(
        options.json,
        { url },
        () => `${url}\nIt signs ${actor} in once, within ${minutes} minutes.`,
      );
    });
  return withExample(command, "docs/dashboard.md", "deno task dashboard --by ada");
}

/** Where a browser finds the dashboard. */
function originOf({ dashboardUrl, adminHost, adminPort, tls }: Config): string {
  if (dashboardUrl !== undefined) return dashboardUrl;
  // A host for all addresses is none to go to.
  const host = ["0.0.0.0", "::"].includes(adminHost) ? "127.0.0.1" : adminHost;
  const named = host.includes(":") ? `[${host}]` : host;
  return `${tls === undefined ? "http" : "https"}://${named}:${adminPort}`;
}
