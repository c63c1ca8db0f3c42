import { Command } from "commander";
import type { Config } from "../../config.ts";
import { LINK_LASTS_MS, makeSignInLink } from "../../operate/sign_in.ts";
import { listServers, type ServerListing, SILENT_AFTER_S } from "../../store/servers.ts";
import { hostName } from "../../base/host_name.ts";
import { actorOf } from "../shared/arguments.ts";
import { withExample } from "../shared/help.ts";
import { report } from "../shared/output.ts";
import { type CommonOptions, withCommon, withStore } from "../shared/store.ts";

/** `deno task dashboard`: creates a one-time sign-in link. */
export function dashboardCommand(): Command {
  const command = withCommon(new Command("dashboard"))
    .description("Create a one-time link that signs in to the running server's dashboard.")
    .action(async (options: CommonOptions) => {
      const actor = actorOf(options.by);
      const { link, running, config } = await withStore(async ({ db }, config) => ({
        link: await makeSignInLink(db, actor, Date.now()),
        running: (await listServers(db)).filter(({ silentS }) => silentS <= SILENT_AFTER_S),
        config,
      }));
      const origins = originsOf(running, config);
      const url = `${origins[0]}/dashboard/sign-in?link=${link}`;
      const minutes = LINK_LASTS_MS / 60_000;
      report(options.json, { url, running: running.length > 0 }, () =>
        [
          url,
          `It signs ${actor} in once, within ${minutes} minutes.`,
          ...running.length === 0 ? ["No server is running. Start one: deno task serve"] : [],
          ...origins.length > 1 ? [`It works on ${origins.slice(1).join(", ")} too.`] : [],
        ].join("\n"));
    });
  return withExample(command, "docs/dashboard.md", "deno task dashboard --by ada");
}

/**
 * Origins of the dashboard: `DASHBOARD_URL` if set; else of the running servers, those on this machine
 * first; else where a server would listen.
 */
function originsOf(running: readonly ServerListing[], config: Config): string[] {
  if (config.dashboardUrl !== undefined) return [config.dashboardUrl];
  if (running.length === 0) {
    const { adminHost, adminPort, tls } = config;
    const named = adminHost.includes(":") ? `[${adminHost}]` : adminHost;
    return [reachable(`${tls === undefined ? "http" : "https"}://${named}:${adminPort}`)];
  }
  const here = hostName();
  const isHere = ({ host }: ServerListing) => host === here;
  return [
    ...running.filter(isHere).map(({ adminUrl }) => reachable(adminUrl)),
    ...running.filter((server) => !isHere(server))
      .map(({ adminUrl, host }) => reachable(adminUrl, host)),
  ];
}

/** Replaces a wildcard host, which a browser cannot open. */
function reachable(origin: string, host = "127.0.0.1"): string {
  return origin.replace(/\/\/(0\.0\.0\.0|\[::\]):/, `//${host}:`);
}
