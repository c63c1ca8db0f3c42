import { defined } from "../../base/json/defined.ts";
import { Command } from "commander";
import { accessJson, accessText } from "../../operate/access.ts";
import { parseName } from "../../operate/inputs.ts";
import { changeName, changeOrganization, makeOrganization } from "../../operate/organizations.ts";
import { listOrganizations, type Organization } from "../../store/keys/organizations.ts";
import { levelsOf } from "../shared/arguments.ts";
import { withExample, withExamples } from "../shared/help.ts";
import { given, Misuse } from "../shared/exit_codes.ts";
import { report, table } from "../shared/output.ts";
import { changeStore, type CommonOptions, withCommon, withStore } from "../shared/store.ts";

interface Options extends CommonOptions {
  readonly access?: string;
  readonly ahriLicensed?: boolean;
}

const EXAMPLES = {
  create: `deno task orgs create "Acme Solar" --access all=sandbox,permits=production`,
  list: "deno task orgs list",
  access: `deno task orgs access "Acme Solar" --access finance_fees=production`,
  rename: `deno task orgs rename "Acme Solar" "Acme Energy"`,
};

/** `deno task orgs …`: creates, lists and changes organizations. */
export function orgsCommand(): Command {
  const orgs = new Command("orgs")
    .description("Manage organizations. No key has more access than its organization.");

  withCommon(orgs.command("create"))
    .description("Create an organization.")
    .argument("<name>")
    .requiredOption("--access <levels>", "such as finance_fees=production,permits=sample")
    .option("--ahri-licensed", "it has the data rights to the AHRI directory")
    .action(async (text: string, options: Options) => {
      const name = given(() => parseName(text, "name"));
      const access = levelsOf(options.access ?? "");
      const ahriLicensed = options.ahriLicensed === true;
      const made = await changeStore(options, makeOrganization({ name, access, ahriLicensed }));
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
    .description("Change the levels of some datasets; the others stay as they are.")
    .argument("<name>")
    .option("--access <levels>", "such as finance_fees=none,permits=sandbox")
    .option("--ahri-licensed", "it has the data rights to the AHRI directory")
    .option("--no-ahri-licensed", "it does not")
    .action(async (name: string, options: Options) => {
      const { access, ahriLicensed } = options;
      if (access === undefined && ahriLicensed === undefined) {
        throw new Misuse("Give --access, --ahri-licensed or --no-ahri-licensed.");
      }
      const change = {
        access: access === undefined ? {} : levelsOf(access),
        ...defined({ ahriLicensed }),
      };
      const changed = await changeStore(options, changeOrganization(name, change));
      report(options.json, accessJson(changed), () => tableOf([changed]));
    });

  withCommon(orgs.command("rename"))
    .description("Rename an organization.")
    .argument("<name>")
    .argument("<new name>")
    .action(async (name: string, text: string, options: CommonOptions) => {
      const renamed = await changeStore(
        options,
        changeName(name, given(() => parseName(text, "name"))),
      );
      report(options.json, accessJson(renamed), () => tableOf([renamed]));
    });

  withExample(
    orgs,
    "docs/running.md",
    "deno task orgs create 'Acme Solar' --access all=sandbox,permits=production",
  );
  return withExamples(orgs, "docs/running.md", EXAMPLES);
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
