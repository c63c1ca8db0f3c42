import { exact } from "../../src/base/text/text.ts";
import { equals, type Filter } from "../../src/library/query/filters.ts";
import { SortedValues, statistics } from "../../src/library/statistics/statistics.ts";
import { textColumn } from "../support/fixtures/columns.ts";
import type { Options } from "./options.ts";
import { median, quantile, type Row, type Table, thousandths } from "./table.ts";

const SIZE = 1_000_000;
const CALLS = 40;

const LENDERS = Array.from({ length: 40 }, (_, i) => `lender_${i}`);
const PAYMENTS = ["loan", "lease", "ppa", "cash"];
const TERMS = ["12", "60", "120", "180", "240", "300"];

const fees = Float64Array.from({ length: SIZE }, (_, i) => (Math.imul(i, 2654435761) >>> 8) % 3001);
const textsOf = (texts: readonly string[], step: number) =>
  Array.from({ length: SIZE }, (_, i) => texts[Math.floor(i / step) % texts.length]!);
const lenders = textsOf(LENDERS, 1);
const payments = textsOf(PAYMENTS, 3);
const terms = textsOf(TERMS, 7);

/** The queries: filters by column, with different values on each call. */
type Wanted = Readonly<Record<string, readonly string[]>>;
const QUESTIONS: Readonly<Record<string, Wanted>> = {
  "no filter": {},
  "one filter, of 4 values": { payment: PAYMENTS },
  "two filters, of 4 and 6 values": { payment: PAYMENTS, term: TERMS },
  "two filters, of 40 and 4 values": { lender: LENDERS, payment: PAYMENTS },
};

const chosen = (wanted: Wanted, call: number) =>
  Object.entries(wanted).map(([column, values]) =>
    [column, values[call % values.length]!] as const
  );

/** Statistics over a million rows; with `--peers` DuckDB's over the same. */
export async function measureStatistics({ peers }: Options): Promise<Table[]> {
  const columns = {
    lender: textColumn(lenders),
    payment: textColumn(payments),
    term: textColumn(terms),
  };
  const sorted = new SortedValues(fees);
  const own = (wanted: Wanted) => (call: number) => {
    const where = chosen(wanted, call).map(([column, value]): Filter | undefined =>
      equals(columns[column as keyof typeof columns], value, exact)
    );
    return Promise.resolve(statistics(sorted, where).sample_size);
  };
  const duck = peers ? await duckDb() : undefined;
  const rows: Row[] = [];
  for (const [question, wanted] of Object.entries(QUESTIONS)) {
    const ours = await timed(own(wanted));
    const theirs = duck === undefined ? undefined : await timed(duck(wanted));
    rows.push({
      statistics: question,
      first_ms: ours.first,
      fastest_ms: ours.fastest,
      median_ms: ours.median,
      p99_ms: ours.p99,
      ...(theirs === undefined
        ? {}
        : { duckdb_fastest_ms: theirs.fastest, duckdb_median_ms: theirs.median }),
      aim_ms: Object.keys(wanted).length === 0 ? 3 : 1,
    });
  }
  return [{ title: `Statistics over ${SIZE.toLocaleString("en")} rows`, rows }];
}

async function timed(ask: (call: number) => Promise<number>) {
  const times: number[] = [];
  for (let call = 0; call < CALLS; call++) {
    const started = performance.now();
    if (await ask(call) === 0) throw new Error("Nothing was found");
    times.push(performance.now() - started);
  }
  const [first, ...rest] = times;
  return {
    first: thousandths(first!),
    // Other processes on the machine can only increase it.
    fastest: thousandths(Math.min(...rest)),
    median: thousandths(median(rest)),
    p99: thousandths(quantile(rest, 0.99)),
  };
}

/** The same in DuckDB, in this process. */
async function duckDb(): Promise<(wanted: Wanted) => (call: number) => Promise<number>> {
  const { DuckDBInstance } = await import("@duckdb/node-api");
  const connection = await (await DuckDBInstance.create(":memory:")).connect();
  const file = await Deno.makeTempFile({ suffix: ".csv" });
  try {
    const lines = Array.from(fees, (fee, i) => `${lenders[i]},${payments[i]},${terms[i]},${fee}`);
    await Deno.writeTextFile(file, `lender,payment,term,fee\n${lines.join("\n")}\n`);
    await connection.run(`create table fees as select * from read_csv('${file}', all_varchar=false,
      types={'term': 'VARCHAR', 'fee': 'DOUBLE'})`);
  } finally {
    await Deno.remove(file);
  }
  return (wanted) => async (call) => {
    const where = chosen(wanted, call).map(([column, value]) => `${column} = '${value}'`);
    const reader = await connection.runAndReadAll(
      `select avg(fee), median(fee), min(fee), max(fee), stddev_pop(fee),
         quantile_cont(fee, [0.25, 0.75]), count(fee)
       from fees ${where.length === 0 ? "" : `where ${where.join(" and ")}`}`,
    );
    return Number(reader.getRows()[0]!.at(-1));
  };
}
