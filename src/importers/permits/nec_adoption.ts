import type { Permit } from "../../datasets/permits.ts";
import { stateName } from "../../base/places/states.ts";
import { type Cells, type CsvLine, readCsv } from "../common/csv.ts";
import type { Imported, Importer, ImportOptions } from "../common/importer.ts";
import { permitRow } from "./permit_row.ts";
import { present } from "../../base/known.ts";

const TRADES = ["electrical", "solar"] as const;

/** Marks a state that leaves adoption to its cities and counties. */
const LOCAL = "local";

/** A note that a different edition applies to homes. */
const FOR_DWELLINGS = /\b((?:19|20)\d\d) for dwellings\b/;

/** A note that the state's edition applies to public buildings only. */
const PUBLIC_BUILDINGS = /\bstate buildings\b/i;

/** A note that a newer edition may already apply. */
const UNDERWAY = /\b(update underway|edition projected)\b/i;

/** The edition of the National Electrical Code (NEC) that each state enforces. */
export const necAdoption: Importer = {
  name: "nec-adoption",
  dataset: "permits",
  title: "Adoption of the National Electrical Code by state (CSV)",
  publisher: "Compiled from lists of the National Fire Protection Association and Mike Holt",
  download: "https://www.nfpa.org/education-and-research/electrical/nec-enforcement-maps",
  async *rows(content, options): AsyncGenerator<Imported> {
    const seen = new Set<string>();
    for await (const csvLine of readCsv(content, ["state", "nec_edition"])) {
      const reason = whyUnused(csvLine, seen);
      if (reason !== undefined) {
        yield { unused: reason, line: csvLine.line };
        continue;
      }
      seen.add(present(csvLine.cells.state, "state"));
      for (const trade of TRADES) yield { row: rowOf(csvLine.cells, trade, options) };
    }
  },
};

function whyUnused({ cells }: CsvLine, seen: ReadonlySet<string>): string | undefined {
  const { state = "", nec_edition: edition = "" } = cells;
  if (stateName(state) === undefined) return `unknown state "${state}"`;
  if (seen.has(state)) return `${state} is listed already`;
  if (!/^(19|20)\d\d$/.test(edition) && edition !== LOCAL) return `unknown edition "${edition}"`;
  return undefined;
}

function rowOf(
  { state = "", nec_edition = "", local_variations: varies, notes = "" }: Cells,
  trade: (typeof TRADES)[number],
  options: ImportOptions,
) {
  const edition = FOR_DWELLINGS.exec(notes)?.[1] ?? nec_edition;
  const isLocal = edition === LOCAL || PUBLIC_BUILDINGS.test(notes);
  return permitRow({
    record_id: `nec-${state.toLowerCase()}-${trade}`,
    jurisdiction: {
      id: `state-${state.toLowerCase()}`,
      slug: state.toLowerCase(),
      authority_name: present(stateName(state), `the name of state ${state}`),
      jurisdiction_type: "state",
      state_code: state,
    },
    trade,
    permit_type: "electrical",
    unresolved: [
      "secondary_source",
      ...(isLocal ? ["local_adoption"] : []),
      ...(UNDERWAY.test(notes) ? ["update_underway"] : []),
    ],
    code: codeOf(edition, varies === "1"),
    source_url: necAdoption.download,
  }, options);
}

function codeOf(edition: string, varies: boolean): Permit["code"] {
  if (edition === LOCAL) return { basis: "NEC", cycle: null, status: "partial" };
  return { basis: "NEC", cycle: edition, status: varies ? "partial" : "adopted" };
}
