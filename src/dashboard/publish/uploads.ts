import type { ReviewJob } from "./review_jobs.ts";
import type { Doubt } from "../../publish/model/advice.ts";
import { LRUCache } from "lru-cache";
import type { Dataset } from "../../datasets/declare/dataset.ts";
import type { HeldFile } from "../../publish/files/held_file.ts";
import type { Opening } from "../../publish/files/inspect_file.ts";
import type { SheetMap } from "../../publish/model/sheet_map.ts";

/** The maximum size of an upload. Larger files need `deno task publish`, which streams them. */
export const MAX_BYTES = 64 * 2 ** 20;

/** Uploads are held in memory, at most this many bytes in total and this long without use. */
const MAX_HELD_BYTES = 2 * MAX_BYTES;
const WAITS_MS = 3_600_000;

/** How the rows of a file become the next version. */
export interface Choices {
  /** The whole version, changed rows only, or some columns of current rows. */
  readonly mode: "whole" | "delta" | "patch";
  /** For a patch: the fields that identify a row. */
  readonly match: readonly string[];
  /** Fields that keep the values of current rows. */
  readonly keep: readonly string[];
  readonly source: string;
  /** `now`, a day or an instant; empty for none. */
  readonly verified: string;
  /** Whether rows may be verified before the rows they replace. */
  readonly older: boolean;
}

/** An uploaded file on its way to being published. */
export interface Upload {
  readonly id: string;
  readonly dataset: string;
  readonly file: HeldFile;
  /** The text encoding, if it cannot be detected. */
  readonly opening: Pick<Opening, "encoding">;
  /** What its columns mean; undefined if they have the names of fields, or it is not a sheet. */
  readonly map: SheetMap | undefined;
  /** Names of a workbook's sheets. */
  readonly sheets: readonly string[];
  /** The sheet to read if the map names none. */
  readonly first?: string;
  /** Whether its columns can be mapped at all. */
  readonly isSheet: boolean;
  readonly doubts: readonly Doubt[];
  readonly choices: Choices;
  /** Counts changes of its map or choices, so that only the shown state can be confirmed. */
  readonly changes: number;
}

/** The last map and choices for a sheet with the same columns. */
interface RememberedMap {
  readonly map: SheetMap;
  readonly choices: Choices;
}

/** The sheet of a workbook that is read. */
export const sheetOf = ({ map, first }: Upload): string | undefined => map?.sheet ?? first;

const DEFAULT_CHOICES: Choices = {
  mode: "whole",
  match: [],
  keep: [],
  source: "",
  verified: "",
  older: false,
};

/** The uploaded files that are being prepared for publishing, with their reviews. */
export class Uploads {
  readonly #held = new Map<string, { upload: Upload; usedAt: number }>();
  /** Reviews by upload id, each with the upload's `changes` at its start. */
  readonly #reviews = new Map<string, { changes: number; job: ReviewJob<unknown> }>();
  /** The last map and choices, by dataset and column names. */
  readonly #maps = new LRUCache<string, RememberedMap>({
    max: 200,
  });
  /** Uploads being published, or published recently. */
  readonly #published = new LRUCache<string, Promise<void>>({ max: 1000 });

  /** Adds a file, dropping the least recently used ones to make room. */
  add(
    { key }: Dataset,
    file: HeldFile,
    read: Pick<Upload, "map" | "sheets" | "first" | "isSheet" | "doubts" | "opening">,
    now: number,
  ): Upload {
    const upload: Upload = {
      ...read,
      id: crypto.randomUUID(),
      dataset: key,
      file,
      choices: DEFAULT_CHOICES,
      changes: 0,
    };
    this.#sweep(now, MAX_HELD_BYTES - file.bytes.length);
    this.#held.set(upload.id, { upload, usedAt: now });
    return upload;
  }

  /**
   * Finds an upload and marks it as used.
   *
   * @throws {RangeError} when it was published or dropped.
   */
  find({ key }: Dataset, id: string, now: number): Upload {
    this.#sweep(now, MAX_HELD_BYTES);
    const held = this.#held.get(id);
    if (held === undefined || held.upload.dataset !== key) {
      throw new RangeError(
        "That file is no longer here: it was published, or waited too long. " +
          "Send it again.",
      );
    }
    this.#held.delete(id);
    this.#held.set(id, { ...held, usedAt: now });
    return held.upload;
  }

  /** Changes an upload, which invalidates its review. */
  change(upload: Upload, change: Partial<Upload>, now: number): void {
    const changed = { ...upload, ...change, changes: upload.changes + 1 };
    this.#held.set(upload.id, { upload: changed, usedAt: now });
  }

  remove({ id }: Upload): void {
    this.#held.delete(id);
    this.endReview(id);
  }

  /** The review of an upload in its current state; starts one if there is none. */
  review<Result>(upload: Upload, start: () => ReviewJob<Result>): ReviewJob<Result> {
    const found = this.#reviews.get(upload.id);
    if (found?.changes === upload.changes) return found.job as ReviewJob<Result>;
    this.endReview(upload.id);
    const job = start();
    this.#reviews.set(upload.id, { changes: upload.changes, job });
    return job;
  }

  /** Discards a review and cancels it if running. */
  endReview(id: string): void {
    this.#reviews.get(id)?.job.cancel();
    this.#reviews.delete(id);
  }

  /** Remembers a map and choices for the next file with the same columns. */
  rememberMap({ key }: Dataset, map: SheetMap, choices: Choices): void {
    this.#maps.set(sheetKey(key, map), { map, choices });
  }

  /** The last map and choices for a sheet with the columns of `map`. */
  recallMap({ key }: Dataset, map: SheetMap): RememberedMap | undefined {
    return this.#maps.get(sheetKey(key, map));
  }

  /**
   * Publishes an upload and drops it. A repeated call, as after a double click, returns the result of
   * the first; after an error, the upload can be published again.
   */
  async publish({ key }: Dataset, id: string, work: () => Promise<void>): Promise<void> {
    const name = `${key}/${id}`;
    let publishing = this.#published.get(name);
    if (publishing === undefined) {
      publishing = work();
      this.#published.set(name, publishing);
      publishing.then(() => {
        this.#held.delete(id);
        this.endReview(id);
      }, () => this.#published.delete(name));
    }
    await publishing;
  }

  /** Drops expired uploads, then the least recently used until at most `most` bytes remain. */
  #sweep(now: number, most: number): void {
    let held = this.#held.values().reduce((sum, { upload }) => sum + upload.file.bytes.length, 0);
    for (const [id, { upload, usedAt }] of this.#held) {
      if (held <= most && now - usedAt < WAITS_MS) continue;
      this.#held.delete(id);
      this.endReview(id);
      held -= upload.file.bytes.length;
    }
  }
}

/** Key of a dataset and all columns of a map's sheet. */
function sheetKey(dataset: string, { columns, ignore = [] }: SheetMap): string {
  return [dataset, ...[...Object.keys(columns), ...ignore].sort()].join("\0");
}
