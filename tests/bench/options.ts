import { parseArgs } from "node:util";
import { type Case, CASES } from "./cases.ts";

/** The benchmarks of `deno task bench`. */
const SECTIONS = [
  "requests",
  "threads",
  "territories",
  "statistics",
  "search",
  "delta",
  "growth",
] as const;
export type SectionName = (typeof SECTIONS)[number];

/** The others take minutes and need Postgres 15. */
const USUAL = SECTIONS.filter((section) => section !== "delta" && section !== "growth");

export interface Options {
  /** Seconds per load run. */
  readonly seconds: number;
  /** How often each is measured; medians are reported. */
  readonly rounds: number;
  /** The selected kinds of requests. */
  readonly cases: readonly Case[];
  readonly sections: readonly SectionName[];
  readonly profile: "seeds" | "large";
  /** The share of the large profile's rows to generate. */
  readonly scale: number;
  /** Whether peers are measured as well. */
  readonly peers: boolean;
  /** Another checkout of the repository, whose service is measured alternately with this one. */
  readonly against: string | undefined;
  readonly json: boolean;
}

export const USAGE = `Usage: deno task bench [options]

  --profile large     1,250,000 generated rows and 3,000 territories instead of the seeds
  --scale <share>     of those rows, and of delta's and growth's, 1 by default
  --section <names>   of ${SECTIONS.join(", ")}; by default all but delta and growth
  --only <text>       only kinds of requests with this in their name
  --peers             also others: Fastify on Postgres 15, DuckDB, MiniSearch, Orama, FlexSearch
  --against <folder>  another checkout, such as an earlier release: requests of both, in turn
  --seconds <n>       that one load run takes, 2 by default
  --rounds <n>        3 by default; medians are told
  --json              figures for a program`;

/** @throws {TypeError} If an argument is invalid, with the reason. */
export function readOptions(args: readonly string[]): Options | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seconds: { type: "string", default: "2" },
      rounds: { type: "string", default: "3" },
      only: { type: "string", default: "" },
      section: { type: "string", default: USUAL.join() },
      profile: { type: "string", default: "seeds" },
      scale: { type: "string", default: "1" },
      peers: { type: "boolean", default: false },
      against: { type: "string" },
      json: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return undefined;
  const { profile, only, peers, against, json } = values;
  if (profile !== "seeds" && profile !== "large") {
    throw new TypeError(`Unknown profile "${profile}": seeds or large`);
  }
  const scale = Number(values.scale);
  if (!(scale > 0 && scale <= 1)) throw new TypeError("--scale takes a share, such as 0.1");
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
    cases: casesOf(only),
    sections,
    profile,
    scale,
    peers,
    against,
    json,
  };
}

/** The kinds of requests whose names contain a text. */
function casesOf(only: string): readonly Case[] {
  const cases = CASES.filter(({ name }) => name.includes(only));
  if (cases.length > 0) return cases;
  const names = CASES.map(({ name }) => `\n  ${name}`).join("");
  throw new TypeError(`No kind of requests has "${only}" in its name:${names}`);
}

function positive(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) {
    throw new TypeError(`--${name} takes a whole number from 1 on`);
  }
  return value;
}
