import { byteText } from "../../base/text/byte_text.ts";
import { itemAt } from "../../base/known.ts";
import type { StoredChange, VersionInfo } from "./versions.ts";

/** The changes of a dataset's first version, each of which adds a record. */
export interface FirstChanges {
  /** The rows as ASCII JSON, one after another on shared memory. */
  readonly payloads: Uint8Array;
  /** Where each row begins and ends in these. */
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  readonly changeIds: readonly string[];
  readonly recordIds: readonly string[];
  readonly trades: readonly (string | null)[];
}

/** A dataset's first version as it will be in the store, in a form that can be sent to a worker. */
export interface FirstVersion {
  readonly info: VersionInfo;
  readonly changes: FirstChanges;
}

/** The changes of a first version, as the store would return them. */
export function* changesIn({ info, changes }: FirstVersion): Generator<StoredChange> {
  const { starts, ends, changeIds, recordIds, trades } = changes;
  const payloads = byteText(changes.payloads);
  for (let at = 0; at < recordIds.length; at++) {
    yield {
      sequence: at + 1,
      version: info.number,
      changeId: itemAt(changeIds, at),
      operation: "upsert",
      recordId: itemAt(recordIds, at),
      trade: itemAt(trades, at),
      previousTrade: null,
      payload: payloads.latin1Slice(itemAt(starts, at), itemAt(ends, at)),
      replacedIn: null,
    };
  }
}
