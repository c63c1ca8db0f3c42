import assert from "node:assert/strict";
import { datasetNamed } from "../../src/datasets/mod.ts";
import { publish } from "../../src/publish/publish.ts";
import { openStore, type Store } from "../../src/store/store.ts";
import { dealerFees } from "./dealer_fees.ts";
import { numbered } from "./service.ts";
import { makeStorePlace } from "./store_place.ts";
import { runCommand } from "./commands.ts";
import { type ServiceProcess, startProcess } from "./service_process.ts";
import { until } from "./until.ts";

/** Dealer fees that tell which version they are of: all rows of one have its number as their fee. */

const LEAST = 1000;
const MOST = 5000;

/** How many rows a version has: another number than the one before it. */
const sizeOf = (version: number) => LEAST + (version * 1_543) % (MOST - LEAST);

const feeOf = (version: number) => (version % 100) / 100;

/** Publishes a version of a number as the dataset's next, as a command does. */
export async function publishVersion({ db }: Store, version: number): Promise<void> {
  const rows = dealerFees(0, sizeOf(version))
    .map((row) => ({ ...row, fee_percentage: feeOf(version) }));
  await publish(db, datasetNamed("finance_fees"), numbered(rows), {
    retentionDays: 30,
    allowShrink: true,
  });
}

/** Asks with one key, and checks that each answer is of one version, and whole. */
class VersionReader {
  /** The fees that were seen: one for each version. */
  readonly seen = new Set<number>();
  /** How long each short list took, in milliseconds. */
  readonly times: number[] = [];
  readonly #url: string;
  readonly #headers: Readonly<Record<string, string>>;
  #reading = true;

  constructor(url: string, key: string) {
    this.#url = url;
    this.#headers = { "x-api-key": key };
  }

  /** Goes on until `stop`: mostly short lists, with something larger now and then. */
  async read(): Promise<void> {
    for (let asked = 0; this.#reading; asked++) {
      if (asked % 50 === 25) await this.#whole();
      else if (asked % 50 === 40) await this.#benchmark();
      else if (asked % 50 === 45) await this.#ask("/api/v1/search?q=lender");
      else await this.#short(asked);
    }
  }

  stop(): void {
    this.#reading = false;
  }

  async #short(asked: number): Promise<void> {
    const from = performance.now();
    const { data } = await this.#ask(
      `/api/v1/finance/fees?limit=25&financier=lender_${String(asked % 40).padStart(2, "0")}`,
    );
    this.times.push(performance.now() - from);
    this.#oneOf(data);
  }

  async #whole(): Promise<void> {
    const { data } = await this.#ask("/api/v1/sync/snapshot?dataset=finance_fees&limit=5000");
    const fee = this.#oneOf(data.records);
    assert.equal(data.records.length, sizeOf(Math.round(fee * 100)), "an answer is not whole");
  }

  async #benchmark(): Promise<void> {
    const { data } = await this.#ask("/api/v1/benchmarks?metric=dealer_fee");
    assert.equal(data.min, data.max, "a benchmark mixes versions");
    assert.equal(data.sample_size, sizeOf(Math.round(data.min * 100)), "a benchmark is not whole");
  }

  /** The fee of all rows. */
  #oneOf(rows: readonly { readonly fee_percentage: number }[]): number {
    const fees = new Set(rows.map(({ fee_percentage }) => fee_percentage));
    assert.equal(fees.size, 1, "an answer mixes versions");
    const [fee] = fees;
    this.seen.add(fee!);
    return fee!;
  }

  // deno-lint-ignore no-explicit-any -- answers of any endpoint
  async #ask(path: string): Promise<any> {
    const response = await fetch(this.#url + path, { headers: this.#headers });
    const body = await response.text();
    assert.equal(response.status, 200, body);
    return JSON.parse(body);
  }
}

/** A service that serves the first version to some readers, and its store, to publish others into. */
export interface VersionedService {
  readonly service: ServiceProcess;
  readonly store: Store;
  readonly readers: readonly VersionReader[];
}

/** Lets readers go on reading a service while something is done; ends it afterwards. */
export async function whileRead<Result>(
  clients: number,
  env: Record<string, string>,
  use: (versioned: VersionedService) => Promise<Result>,
): Promise<Result> {
  const place = await makeStorePlace();
  const service = await startProcess({ ...place.env, ...env });
  const store = await openStore(place.config, "command");
  try {
    await publishVersion(store, 1);
    const limits = ["--quota", "999999999", "--per-minute", "999999999", "--json"];
    const made = await runCommand(["keys", "create", "--label", "reader", ...limits], place.env);
    const { key } = JSON.parse(made.out);
    const isServed = async () => {
      const url = `${service.url}/api/v1/finance/fees?limit=1`;
      const response = await fetch(url, { headers: { "x-api-key": key } });
      return response.status === 200 && (await response.json()).data.length === 1;
    };
    await until("the key and the first version are known", isServed, 5_000);
    const readers = Array.from({ length: clients }, () => new VersionReader(service.url, key));
    const reading = Promise.all(readers.map((reader) => reader.read()));
    const using = use({ service, store, readers })
      .finally(() => readers.forEach((reader) => reader.stop()));
    const [result] = await Promise.all([using, reading]);
    return result;
  } finally {
    await store.close();
    assert.equal(await service.end("SIGTERM"), 0);
    await place.remove();
  }
}
