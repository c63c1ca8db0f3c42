import { Command } from "commander";
import {
  createOrganization,
  listOrganizations,
  type Organization,
  renameOrganization,
  updateOrganization,
} from "../store/organizations.ts";
import { accessJson, accessText } from "./access.ts";
import { levelsOf, nameOf } from "./arguments.ts";
import { Misuse, report, table } from "./output.ts";
import { changeStore, type Common, withCommon, withStore } from "./store.ts";

interface Options extends Common {
  readonly access?: string;
  readonly ahriLicensed?: boolean;
}

/** `deno task orgs …`. */
export function orgsCommand(): Command {
  const orgs = new Command("orgs")
    .description("Organizations: what they have is the ceiling of their keys.")
    .addHelpText(
      "after",
      "\nExample: deno task orgs create 'Acme Solar' --access all=sandbox,permits=production\n" +
        "See docs/running.md.",
    );

  withCommon(orgs.command("create"))
    .description("Make an organization.")
    .argument("<name>")
    .requiredOption("--access <levels>", "such as finance_fees=production,permits=sample")
    .option("--ahri-licensed", "it holds the data rights to the AHRI directory")
    .action(async (text: string, options: Options) => {
      const name = nameOf(text, "name");
      const access = levelsOf(options.access ?? "");
      const ahriLicensed = options.ahriLicensed === true;
      const made = await changeStore(
        options,
        "orgs create",
        (trx) => createOrganization(trx, { name, access, ahriLicensed }),
        deedOf,
      );
      report(options.json, accessJson(made), () => tableOf([made]));
    });

  orgs.command("list")
    .description("List all organizations.")
    .option("--json", "print JSON")
    .action(async (options: { json?: boolean }) => {
      const organizations = await withStore(({ db }) => listOrganizations(db));
      report(
        options.json,
        { organizations: organizations.map(accessJson) },
        () => tableOf(organizations),
      );
    });

  withCommon(orgs.command("access"))
    .description("Set the levels that are named; the others stay.")
    .argument("<name>")
    .option("--access <levels>", "such as finance_fees=none,permits=sandbox")
    .option("--ahri-licensed", "it holds the data rights to the AHRI directory")
    .option("--no-ahri-licensed", "it does not")
    .action(async (name: string, options: Options) => {
      const { access, ahriLicensed } = options;
      if (access === undefined && ahriLicensed === undefined) {
        throw new Misuse("Give --access, --ahri-licensed or --no-ahri-licensed.");
      }
      const change = {
        access: access === undefined ? {} : levelsOf(access),
        ...(ahriLicensed === undefined ? {} : { ahriLicensed }),
      };
      const changed = await changeStore(
        options,
        "orgs access",
        (trx) => updateOrganization(trx, name, change),
        deedOf,
      );
      report(options.json, accessJson(changed), () => tableOf([changed]));
    });

  withCommon(orgs.command("rename"))
    .description("Give an organization another name.")
    .argument("<name>")
    .argument("<new name>")
    .action(async (name: string, text: string, options: Common) => {
      const renamed = await changeStore(
        options,
        "orgs rename",
        (trx) => renameOrganization(trx, name, nameOf(text, "name")),
        (renamed) => ({ subject: renamed.name, details: { before: name } }),
      );
      report(options.json, accessJson(renamed), () => tableOf([renamed]));
    });

  return orgs;
}

function deedOf({ name, access, ahriLicensed }: Organization) {
  return { subject: name, details: { access: accessText(access), ahriLicensed } };
}

function tableOf(organizations: readonly Organization[]): string {
  return table([
    ["NAME", "AHRI", "ACCESS"],
    ...organizations.map((organization) => [
      organization.name,
      organization.ahriLicensed ? "licensed" : "-",
      accessText(organization.access),
    ]),
  ]);
}
