import type { Dataset } from "../datasets/declare/dataset.ts";
import { type CarriedPart, part } from "../library/versions/part.ts";
import type { Version } from "../library/versions/version.ts";
import { type KeptChanges, keptChanges, type VersionMark } from "../store/versions/versions.ts";
import {
  ChangeLogBuilder,
  type ChangeLogData,
  changesOfSameRows,
  heldSegments,
} from "./change_log_data.ts";
import { bytesOf, Forms } from "./change_form.ts";
import { ChangeTexts } from "./change_texts.ts";
import type { Cursor } from "./cursor.ts";
import type { CursorProblem } from "./cursor_refusals.ts";
import { ChangeHistory } from "./history.ts";
import { RowIds } from "./row_ids.ts";
import { entryOf, itemAt, lastOf } from "../base/known.ts";

/** One page of changes. */
export interface ChangePage {
  /** Encoded change objects with commas between. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly returned: number;
  readonly hasMore: boolean;
  /** The client's position after this page. */
  readonly next: Cursor;
}

/** The changes of a version: with rows as published, and as in the view `unlicensed`. */
export const CHANGES = part({
  name: "changes",
  incremental: true,
  heldUpTo: ({ key }: Dataset, history) => heldSegments(key, history).upTo,
  builder(dataset: Dataset, history, carried?: CarriedPart<ChangeLogData>) {
    const log = new ChangeLogBuilder(dataset, history, carried);
    return {
      addChange: (change) => log.add(change),
      finish: (added) => log.finish(added),
      files: () => log.files(),
      abandon: () => log.abandon(),
    };
  },
  sameRows: changesOfSameRows,
  open: (data, version) =>
    new Map(
      data.views.map((view) => [view, new ChangeLog(version, data, view)]),
    ),
});

/** Pages through the changes of one loaded version. */
class ChangeLog {
  readonly #data: ChangeLogData;
  readonly #current: ChangeTexts;
  readonly #log: ChangeHistory;
  readonly #marks: ReadonlyMap<number, VersionMark>;
  /** The first version of this lineage: numbers jump after a store is restored (decisions, Sync). */
  readonly #lineage: number;

  /** @param view The view of the rows in changes. */
  constructor(version: Version, data: ChangeLogData, view: string) {
    this.#data = data;
    this.#marks = new Map(
      data.versions.map((version) => [version.number, version]),
    );
    const forms = new Forms(version.dataset, this.#marks);
    const records = version.records(view);
    const { row } = data.current;
    const ids = new RowIds(version, row);
    this.#current = new ChangeTexts(
      data.current,
      ids,
      forms,
      records,
      (at) => row[at]!,
    );
    this.#log = new ChangeHistory(
      version.data.files.root,
      data.history,
      forms,
      view,
    );
    const afterJump = data.versions.findLast(({ number }, i) =>
      i > 0 && number !== itemAt(data.versions, i - 1).number + 1
    );
    this.#lineage = afterJump?.number ?? 0;
  }

  /** The range of retained changes; undefined if nothing is published. */
  get kept(): KeptChanges | undefined {
    return keptChanges(this.#data.versions, this.#data.loggedAfter);
  }

  /** Why a well-formed cursor cannot be followed, if it cannot. */
  problemWith(cursor: Cursor): CursorProblem | undefined {
    const latest = this.#data.versions.at(-1);
    if (cursor.version > (latest?.number ?? 0)) return "future";
    if (cursor.version !== 0 && cursor.version < this.#lineage) {
      return "expired";
    }
    if ((cursor.sequence ?? 0) > (latest?.lastSequence ?? 0)) return "future";
    const place = this.#place(cursor);
    return place.seen < (this.#data.pruned[cursor.filter] ?? 0) ? "expired" : undefined;
  }

  /**
   * The changes after a cursor that `problemWith` accepts: first, as upserts, the snapshot records
   * that the client has not loaded yet, then the logged changes.
   *
   * @param limit The most changes to return, at least 1.
   */
  page(cursor: Cursor, limit: number): ChangePage {
    const { base, loaded, seen } = this.#place(cursor);
    const { filter } = cursor;
    const records = this.#current.between(filter, loaded, seen, limit);
    const logged = this.#log.after(filter, seen, limit - records.length);
    const changes = [
      ...this.#current.upserts(records.places),
      ...logged.changes,
    ];
    const returned = changes.length;
    const last = logged.last ?? records.last ?? loaded;
    const hasMore = records.hasMore || logged.hasMore;
    return {
      bytes: bytesOf(changes),
      returned,
      hasMore,
      next: returned === 0 ? cursor : {
        dataset: cursor.dataset,
        filter: cursor.filter,
        ...(cursor.licensed === true ? { licensed: true } : {}),
        ...(hasMore
          ? { version: base, sequence: last }
          : { version: lastOf(this.#data.versions).number }),
      },
    };
  }

  /**
   * The sequence number up to which the walk has loaded records, and the one up to which the loaded
   * records already include the log.
   */
  #place(cursor: Cursor): { base: number; loaded: number; seen: number } {
    const { versions } = this.#data;
    if (cursor.version === 0) {
      const latest = versions.at(-1);
      return {
        base: latest?.number ?? 0,
        loaded: 0,
        seen: latest?.lastSequence ?? 0,
      };
    }
    const last = this.#mark(cursor.version).lastSequence;
    const loaded = cursor.sequence ?? last;
    return { base: cursor.version, loaded, seen: Math.max(loaded, last) };
  }

  #mark(version: number): VersionMark {
    return entryOf(this.#marks, version);
  }
}
