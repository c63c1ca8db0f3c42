/**
 * Where a mirror keeps records, and how far it has come. A store applies a page and moves the place
 * in **one transaction**. The contract would have a client persist the cursor first and then apply
 * the changes; a crash between the two loses those changes for good, because the next request asks
 * for what follows them.
 */
export interface MirrorStore {
  /** How far the mirror of a dataset has come; null when it holds nothing. */
  place(dataset: string): Promise<Place | null>;
  /**
   * Applies a page, all of it or nothing.
   *
   * @throws {MirrorMovedError} when the place is not `page.from`: another mirror moved it.
   */
  apply(dataset: string, page: MirrorPage): Promise<void>;
  /** How many records are held; those of a load under way do not count. */
  count(dataset: string): Promise<number>;
  /** The records held, in the order of their ids. */
  rows(dataset: string): AsyncIterable<MirrorRow>;
  close(): Promise<void>;
}

/** How far a mirror has come. */
export interface Place {
  /** A trade, or `all`. */
  readonly trade: string;
  /** The cursor of the records. */
  readonly cursor: string;
  /**
   * The whole address of what follows, as the service gave its path: where a store was filled from
   * another service, its versions mean nothing here.
   */
  readonly next: string;
  /** Whether a first load is under way, so that the records held are not these yet. */
  readonly loading: boolean;
  /** The tag of the version that the records are, for a conditional request; null inside a walk. */
  readonly etag: string | null;
  /**
   * When the mirror last began from nothing, in milliseconds since 1970, by the code of the refusal
   * that made it. A store that keeps this limits such loads across processes too.
   */
  readonly reloads?: Readonly<Record<string, number>>;
}

export interface MirrorRow {
  readonly id: string;
  /** The record as JSON text. */
  readonly row: string;
}

export interface MirrorPage {
  /** The cursor that the store must have for this page. */
  readonly from: Place | null;
  readonly to: Place;
  /** Whether this page begins a load, before which all that an earlier one gathered is dropped. */
  readonly begins: boolean;
  /** In order; a null row is a delete. */
  readonly changes: readonly {
    readonly id: string;
    readonly row: string | null;
  }[];
}

/** Two mirrors work on one store. */
export class MirrorMovedError extends Error {
  override readonly name = "MirrorMovedError";

  constructor(dataset: string) {
    super(
      `Cannot go on mirroring ${dataset}: another mirror works on the same store`,
    );
  }
}

/** Whether a store has the cursor that a page begins at. */
export function isAt(place: Place | null, from: Place | null): boolean {
  return place === null || from === null
    ? place === from
    : place.next === from.next && place.loading === from.loading;
}
