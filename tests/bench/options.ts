import { parseArgs } from "node:util";

/** What `deno task bench` measures. */
export const SECTIONS = ["requests", "territories", "statistics", "search"] as const;
export type SectionName = (typeof SECTIONS)[number];

export interface Options {
  /** Seconds that one load run takes. */
  readonly seconds: number;
  /** How often each is measured; medians are told. */
  readonly rounds: number;
  /** Part of the names of the kinds of requests that are wanted. */
  readonly only: string;
  readonly sections: readonly SectionName[];
  /** Whether others are measured beside ours. */
  readonly peers: boolean;
  readonly json: boolean;
}

export const USAGE = `Usage: deno task bench [options]

  --section <names>   of ${SECTIONS.join(", ")}; by default all
  --only <text>       only kinds of requests with this in their name
  --peers             also others: DuckDB, MiniSearch, Orama, FlexSearch
  --seconds <n>       that one load run takes, 2 by default
  --rounds <n>        3 by default; medians are told
  --json              figures for a program`;

/** @throws {TypeError} with what is wrong with the arguments. */
export function readOptions(args: readonly string[]): Options | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seconds: { type: "string", default: "2" },
      rounds: { type: "string", default: "3" },
      only: { type: "string", default: "" },
      section: { type: "string", default: SECTIONS.join() },
      peers: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return undefined;
  const { only, peers, json } = values;
  const sections = values.section.split(",").map((name) => {
    const section = SECTIONS.find((known) => known === name);
    if (section === undefined) {
      throw new TypeError(`Unknown section "${name}": ${SECTIONS.join(", ")}`);
    }
    return section;
  });
  return {
    seconds: positive("seconds", values.seconds),
    rounds: positive("rounds", values.rounds),
    only,
    sections,
    peers,
    json,
  };
}

function positive(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) {
    throw new TypeError(`--${name} takes a whole number from 1 on`);
  }
  return value;
}
