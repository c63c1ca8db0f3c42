import { PointInPolygonPool } from "../../src/geo/pool.ts";
import { ShapeIndex } from "../../src/geo/shape_index.ts";
import { type Shapes, ShapesBuilder } from "../../src/geo/shapes.ts";
import { boundaries, random, territoryOf } from "../support/boundaries.ts";
import { dealerFees } from "../support/dealer_fees.ts";
import { runCommand, startProcess } from "../support/service_process.ts";
import { load } from "./wrk.ts";

/**
 * `deno task bench`: points in utility territories. One look-up through the worker pool beside the
 * same test on this thread, batches through two workers beside one, and another endpoint while
 * addresses keep the pool busy beside the same endpoint alone.
 */
const LOOKUPS = 2_000;
const BATCHES = 200;
const BATCH = 1_000;
const ROUNDS = 3;
const SECONDS = 3;

const at = (sorted: number[], share: number) => sorted[Math.floor(sorted.length * share)]!;
const line = (what: string, ...columns: string[]) =>
  console.log(what.padEnd(40) + columns.map((column) => column.padStart(16)).join(""));
const ms = (value: number) => `${value.toFixed(3)} ms`;

function points(count: number): Float64Array {
  return Float64Array.from(
    { length: 2 * count },
    (_, i) => i % 2 === 0 ? -124 + 57 * random() : 25 + 24 * random(),
  );
}

/** Milliseconds of each of some calls, sorted. */
async function timed(calls: number, call: () => unknown): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < calls; i++) {
    const started = performance.now();
    await call();
    times.push(performance.now() - started);
  }
  return times.sort((a, b) => a - b);
}

/** Points a second through a pool that many batches wait for. */
async function throughput(pool: PointInPolygonPool, shapes: Shapes): Promise<number> {
  const batches = Array.from({ length: BATCHES }, () => points(BATCH));
  const started = performance.now();
  await Promise.all(batches.map((batch) => pool.locate(shapes, batch)));
  return (BATCHES * BATCH) / ((performance.now() - started) / 1000);
}

async function measurePool(shapes: Shapes): Promise<void> {
  const index = new ShapeIndex(shapes);
  const [one, two] = [new PointInPolygonPool(1), new PointInPolygonPool(2)];
  try {
    for (const pool of [one, two]) await throughput(pool, shapes);
    const here = await timed(LOOKUPS, () => index.locate(points(1)));
    const there = await timed(LOOKUPS, () => one.locate(shapes, points(1)));
    line("", "median", "p99");
    line("one look-up on this thread", ms(at(here, 0.5)), ms(at(here, 0.99)));
    line("one look-up through the pool (aim 0.6)", ms(at(there, 0.5)), ms(at(there, 0.99)));
    const ratios: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const alone = await throughput(one, shapes);
      ratios.push(await throughput(two, shapes) / alone);
    }
    ratios.sort((a, b) => a - b);
    line("two workers on batches (aim 1.6)", `${at(ratios, 0.5).toFixed(2)} times one`);
  } finally {
    one.close();
    two.close();
  }
}

/** Another endpoint's latency, alone and while one connection resolves addresses without pause. */
async function measureOthers(rows: readonly unknown[]): Promise<void> {
  const directory = await Deno.makeTempDir();
  const env = { DATA_DIR: `${directory}/s` };
  const service = await startProcess(env);
  try {
    const ndjson = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).join("\n");
    for (
      const [dataset, input] of [
        ["utility_territory", ndjson(rows)],
        ["finance_fees", ndjson(dealerFees(0, 1000))],
      ] as const
    ) {
      const done = await runCommand(["publish", dataset, "-"], env, input);
      if (done.code !== 0) throw new Error(done.err);
    }
    const unlimited = "999999999";
    const made = await runCommand(
      ["keys", "create", "--label", "bench", "--json"]
        .concat("--quota", unlimited, "--per-minute", unlimited),
      env,
    );
    const headers = { "x-api-key": JSON.parse(made.out).key };
    await new Promise((resolve) => setTimeout(resolve, 3_000));

    const other = `${service.url}/api/v1/finance/fees?limit=25`;
    const address = encodeURIComponent("1 Main St, Sacramento, CA 95814");
    const resolve = `${service.url}/api/v1/context/utility-territory/resolve?address=${address}`;
    line("", "p99 alone", "p99 beside", "ratio");
    for (let round = 0; round < ROUNDS; round++) {
      const alone = await load(other, headers, SECONDS);
      const [beside, busy] = await Promise.all([
        load(other, headers, SECONDS),
        load(resolve, headers, SECONDS, 2),
      ]);
      const ratio = (beside.p99 / alone.p99).toFixed(2);
      line(
        `fees?limit=25 beside ${Math.round(busy.requestsPerSecond)} resolves/s (aim 2)`,
        ms(alone.p99),
        ms(beside.p99),
        ratio,
      );
    }
  } finally {
    await service.end("SIGTERM");
    await Deno.remove(directory, { recursive: true });
  }
}

const { name, geometries } = await boundaries();
const builder = new ShapesBuilder();
for (const geometry of geometries) builder.add(geometry);
const shapes = builder.finish(Uint32Array.from(geometries.keys()))!;
const positions = shapes.coordinates.length / 2;
console.log(
  `\nPoints in polygons: ${name} ${geometries.length} boundaries, ${positions} positions`,
);
await measurePool(shapes);
await measureOthers(geometries.map(territoryOf));
