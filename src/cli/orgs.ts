import { Command } from "commander";
import { parseAccess } from "../access/levels.ts";
import {
  createOrganization,
  listOrganizations,
  type Organization,
  updateOrganization,
} from "../store/organizations.ts";
import { accessText } from "./keys.ts";
import { table } from "./output.ts";
import { withStore } from "./store.ts";

interface Options {
  readonly access?: string;
  readonly ahriLicensed?: boolean;
}

/** `deno task orgs …`. */
export function orgsCommand(): Command {
  const orgs = new Command("orgs")
    .description("Organizations: what they have is the ceiling of their keys.");

  orgs.command("create")
    .description("Make an organization.")
    .argument("<name>")
    .requiredOption("--access <levels>", "such as finance_fees=production,permits=sample")
    .option("--ahri-licensed", "it holds the data rights to the AHRI directory")
    .action(async (name: string, options: Options) => {
      const access = parseAccess(options.access ?? "");
      const made = await withStore(({ db }) =>
        db.transaction().execute((trx) =>
          createOrganization(trx, { name, access, ahriLicensed: options.ahriLicensed === true })
        )
      );
      show([made]);
    });

  orgs.command("list")
    .description("List all organizations.")
    .option("--json", "print JSON")
    .action(async (options: { json?: boolean }) => {
      const organizations = await withStore(({ db }) => listOrganizations(db));
      if (options.json === true) console.log(JSON.stringify(organizations));
      else show(organizations);
    });

  orgs.command("access")
    .description("Set the levels that are named; the others stay.")
    .argument("<name>")
    .option("--access <levels>", "such as finance_fees=none,permits=sandbox")
    .option("--ahri-licensed", "it holds the data rights to the AHRI directory")
    .option("--no-ahri-licensed", "it does not")
    .action(async (name: string, options: Options) => {
      const change = {
        access: parseAccess(options.access ?? ""),
        ...(options.ahriLicensed === undefined ? {} : { ahriLicensed: options.ahriLicensed }),
      };
      const changed = await withStore(({ db }) =>
        db.transaction().execute((trx) => updateOrganization(trx, name, change))
      );
      show([changed]);
    });

  return orgs;
}

function show(organizations: readonly Organization[]): void {
  console.log(table([
    ["NAME", "AHRI", "ACCESS"],
    ...organizations.map((organization) => [
      organization.name,
      organization.ahriLicensed ? "licensed" : "-",
      accessText(organization.access),
    ]),
  ]));
}
