import { DATASETS } from "../../src/datasets/mod.ts";
import { Segment } from "../../src/search/index/segment.ts";
import { type KnownWords, Spelling } from "../../src/search/words/spelling.ts";
import { needle, plainText, wordsOf } from "../../src/search/index/text.ts";
import { benchDocument, benchRows, buildSegment, type BuiltSegment } from "./search_bench_data.ts";
import { MISSPELT } from "../support/naive/search_misspelt.ts";
import { seedSegments } from "../support/fixtures/search_seeds.ts";
import {
  type Engine,
  flexSearch,
  LIMIT,
  miniSearch,
  orama,
  scan,
  type Search,
} from "./search_engines.ts";
import type { Options } from "./options.ts";
import type { Row, Table } from "./table.ts";

const SIZES = [100_000, 400_000];
const BUILD_MS = 35_000;
const QUERY_MS = 500;
const SLOW_MS = 2000;
const MAX_ROUNDS = 200;

/** Kinds of queries, with a few of each. */
function queriesOf(size: number): Record<string, string[]> {
  const titles = [7, 1007, 50_007].map((number) => benchDocument(number % size).title);
  return {
    "rare SKU": titles,
    "three-letter prefix": ["tra", "goo", "24a"],
    "two letters": ["ca", "he", "24"],
    "one common word": ["pump", "hvac", "ton"],
    "three common words": ["carrier heat pump", "trane air conditioner", "hvac heat ton"],
    "infix": [...titles.map((title) => title.slice(3, 8)), "454b"],
    "no match": ["zzqxv", "carrier qqqqq", "99999999"],
  };
}

interface Measured {
  readonly name: string;
  readonly note: string;
  /** By kind of query. */
  readonly kinds: Map<string, { times: number[]; answers: string[][] }>;
}

async function measure(
  name: string,
  note: string,
  search: Search,
  queries: Record<string, string[]>,
): Promise<Measured> {
  const kinds: Measured["kinds"] = new Map();
  for (const [kind, list] of Object.entries(queries)) {
    const times: number[] = [];
    const answers: string[][] = [];
    const end = performance.now() + QUERY_MS;
    for (let round = 0; round < MAX_ROUNDS && (round === 0 || performance.now() < end); round++) {
      for (const query of list) {
        const started = performance.now();
        const answer = await search(query);
        const time = performance.now() - started;
        times.push(time);
        if (round === 0) answers.push(answer);
        // A kind this slow is queried once.
        if (time > SLOW_MS) break;
      }
    }
    kinds.set(kind, { times, answers });
  }
  return { name, note, kinds };
}

/** What happens on this thread meanwhile: the longest delay of a timer. */
async function longestPause<T>(work: () => Promise<T>): Promise<[T, number]> {
  let last = performance.now();
  let longest = 0;
  const beat = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(beat, 1);
  const result = await work();
  await new Promise((resolve) => setTimeout(resolve, 20));
  beat();
  clearInterval(timer);
  return [result, longest];
}

/** Bytes of the buffers and strings in plain data. */
function bytesOf(value: unknown): number {
  if (typeof value === "string") {
    return 16 + value.length * (/^[\0-\xff]*$/.test(value) ? 1 : 2);
  }
  if (ArrayBuffer.isView(value)) return value.byteLength;
  if (typeof value !== "object" || value === null) return 8;
  let sum = 0;
  for (const one of Object.values(value)) sum += bytesOf(one);
  return sum;
}

const mib = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MiB`;
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** Different queries, so that few of their words' sets are cached from an earlier one. */
function differingQueries(size: number): string[] {
  return Array.from({ length: 200 }, (_, i) => {
    const { title, subtitle } = benchDocument(Math.floor(i * size / 200));
    const [maker] = subtitle.split(" ");
    const plain = needle(title).plain;
    return [title, plain.slice(0, 3), plain.slice(2, 4), plain.slice(3, 8), `${maker} heat pump`];
  }).flat();
}

function medianAndP99(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const of = (share: number) => {
    const time = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
    return time.toFixed(time < 10 ? 2 : 0);
  };
  return `${of(0.5)} / ${of(0.99)}`;
}

async function ours(size: number): Promise<{ search: Search; notes: string[] }> {
  const worker = new Worker(new URL("./search_bench_worker.ts", import.meta.url), {
    type: "module",
  });
  const built = new Promise<BuiltSegment>((resolve) =>
    worker.onmessage = ({ data }) => resolve(data)
  );
  worker.postMessage(size);
  const [{ data, ms, segment }, pause] = await longestPause(async () => {
    const { data, ms } = await built;
    return { data, ms, segment: new Segment(data, benchRows(size)) };
  });
  worker.terminate();
  const started = performance.now();
  const fresh = new Segment(structuredClone(data), benchRows(size));
  const openMs = performance.now() - started;
  const ask = (segment: Segment, query: string) => {
    const scope = {
      trades: undefined,
      quoteSafe: undefined,
      rows: undefined,
      now: 0,
      isSample: () => false,
    };
    const hits = segment.search({ whole: needle(query), words: wordsOf(query) }, scope, LIMIT);
    return hits.map((hit) => hit.json());
  };
  const once = [...new Set(differingQueries(size))].map((query) => {
    const started = performance.now();
    ask(fresh, query);
    return performance.now() - started;
  });
  const notes = [
    `built in ${seconds(ms)} in a worker`,
    `longest pause of the main thread ${pause.toFixed(0)} ms`,
    `received and opened in ${openMs.toFixed(1)} ms`,
    `${once.length} different queries once each: ${medianAndP99(once)} ms`,
    `${mib(bytesOf(data))}, of which texts and grams ${mib(bytesOf(data.fields))}, ` +
    `words ${mib(bytesOf(data.words))}`,
  ];
  return { search: (query) => ask(segment, query).map((json) => JSON.parse(json).id), notes };
}

/** How many of the correct results were found, and of how many. */
function found(own: string[][], right: string[][]): string {
  const sum = (lists: string[][]) => lists.reduce((total, list) => total + list.length, 0);
  // For a slow kind, the last queries were skipped.
  const asked = Math.min(own.length, right.length);
  const hits = own.slice(0, asked).map((list, i) => list.filter((id) => right[i]!.includes(id)));
  return `${sum(hits)}/${sum(right.slice(0, asked))}`;
}

/** Median and p99 of each kind of query, and how many of the correct results were found. */
function rowsOf(all: readonly Measured[], kinds: Record<string, string[]>): Row[] {
  const right = all.find(({ name }) => name === "scan")!;
  return Object.keys(kinds).map((kind) => {
    const cells = all.map((one) => {
      const measured = one.kinds.get(kind);
      if (measured === undefined) return [one.name, "not built in time"];
      const answers = found(measured.answers, right.kinds.get(kind)!.answers);
      return [one.name, `${medianAndP99(measured.times)}  ${answers}`];
    });
    return { query: kind, ...Object.fromEntries(cells) };
  });
}

const ENGINES: Record<string, Engine> = {
  Orama: orama,
  FlexSearch: flexSearch,
  MiniSearch: miniSearch,
};

/** Queries on generated equipment of one size. */
async function measureSize(size: number, peers: boolean): Promise<Table[]> {
  // Ours comes first, so that its pauses include neither the documents nor another engine's
  // garbage.
  const { search, notes } = await ours(size);
  const queries = queriesOf(size);
  const all = [await measure("ours", notes.join("; "), search, queries)];
  const documents = Array.from({ length: size }, (_, number) => benchDocument(number));
  for (const [name, engine] of Object.entries(peers ? { ...ENGINES, scan } : { scan })) {
    const started = performance.now();
    const search = await engine(documents, started + BUILD_MS);
    const built = seconds(performance.now() - started);
    all.push(
      search === undefined
        ? { name, note: `gave up building after ${built}`, kinds: new Map() }
        : await measure(name, `built in ${built}, on the main thread`, search, queries),
    );
  }
  const documentCount = size.toLocaleString("en");
  return [
    {
      title: `Search, ${documentCount} documents: median / p99 in ms, correct results found`,
      rows: rowsOf(all, queries),
    },
    {
      title: `Search, ${documentCount} documents: cost`,
      rows: all.map(({ name, note }) => ({ name, note })),
    },
  ];
}

/** How long misspelled words take, and how long they block this thread. */
async function measureSpelling(name: string, known: readonly KnownWords[]): Promise<Row> {
  const spelling = new Spelling((error) => {
    throw error;
  });
  const datasets = known.map(({ dataset }) => dataset);
  const ask = async (words: readonly string[]) => {
    const started = performance.now();
    await spelling.near(words.map((word) => ({ word, isFound: false })), datasets, known, known);
    return performance.now() - started;
  };
  const [first, pause] = await longestPause(() => ask(["carier"]));
  const times: number[] = [];
  for (const query of Object.keys(MISSPELT)) times.push(await ask(query.split(" ").map(plainText)));
  spelling.close();
  return {
    words_of: name,
    known: known.reduce((sum, { words: { counts } }) => sum + counts.length, 0),
    first_ms: Math.round(first),
    "median / p99 ms": medianAndP99(times),
    longest_pause_ms: Math.round(pause),
  };
}

/**
 * Our search compared to a plain scan, and with `--peers` to other engines; and misspelled words.
 */
export async function measureSearch({ peers }: Options): Promise<Table[]> {
  const tables: Table[] = [];
  for (const size of SIZES) tables.push(...await measureSize(size, peers));
  const searched = DATASETS.filter(({ search }) => search !== undefined);
  const seeds = await seedSegments(searched.map(({ key }) => key));
  const rows = [
    await measureSpelling(
      "seeds",
      [...seeds].map(([dataset, { words }]) => ({ dataset, builtFor: "1", words })),
    ),
  ];
  for (const size of SIZES) {
    const { words } = buildSegment(size).data;
    rows.push(
      await measureSpelling(`${size.toLocaleString("en")} generated documents`, [
        { dataset: "equipment_pricing", builtFor: "1", words },
      ]),
    );
  }
  return [...tables, { title: "Misspelled words", rows }];
}
