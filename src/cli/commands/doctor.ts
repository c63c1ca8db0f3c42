import { Command } from "commander";
import { ConfigError, misspelled, readConfig, segmentPlaceOf } from "../../config.ts";
import { print } from "../../base/log/output.ts";
import { withExample } from "../shared/help.ts";
import { checkMachine, type Finding } from "../doctor/machine.ts";
import { checkLimits, checkSegments } from "../doctor/shared_services.ts";
import { checkStore } from "../doctor/store.ts";
import { table } from "../shared/output.ts";

const EXIT = { well: 0, warning: 1, error: 2 } as const;

/** `deno task doctor`: checks whether the service can run. Exit code 0 healthy, 1 warnings, 2 errors. */
export function doctorCommand(): Command {
  const command = new Command("doctor")
    .description(
      "Check whether the service can run: configuration, segments, shared limits, store, clock, " +
        "samples, keys, disk, certificate, stale data. Changes nothing. Exit code 0 healthy, 1 warnings, 2 errors.",
    )
    .option("--json", "print JSON")
    .action(async (options: { json?: boolean }) => {
      const findings = await examine();
      const worst = findings.reduce((worst, { state }) => Math.max(worst, EXIT[state]), 0);
      print(
        options.json === true
          ? JSON.stringify({ ok: worst < EXIT.error, faults: [], findings })
          : tableOf(findings),
      );
      Deno.exit(worst);
    });
  return withExample(command, "docs/running.md", "deno task doctor");
}

function tableOf(findings: readonly Finding[]): string {
  return table([
    ["", "WHAT", "FOUND"],
    ...findings.map(({ state, what, found }) => [state, what, found]),
  ]);
}

async function examine(): Promise<Finding[]> {
  try {
    const config = readConfig();
    const well: Finding = { what: "configuration", state: "well", found: "can be read" };
    const unknown = misspelled().map(({ name, meant }): Finding => ({
      what: "configuration",
      state: "warning",
      found: `${name} is not a variable of the service: did you mean ${meant}?`,
    }));
    return [
      well,
      ...unknown,
      ...await checkMachine(config),
      await checkSegments(segmentPlaceOf(config)),
      ...await checkLimits(config.limitsUrl),
      ...await checkStore(config),
    ];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const found = error.message.replaceAll("\n", "; ");
    return [{ what: "configuration", state: "error", found }];
  }
}
