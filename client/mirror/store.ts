/**
 * Stores a mirror's records and its position. A store must apply a page and move the position in **one
 * transaction**: if a crash occurred between the two, with the cursor saved first, the page's changes
 * would be lost, because the next request asks for later ones.
 */
export interface MirrorStore {
  /** The position of a dataset's mirror; null if it is empty. */
  place(dataset: string): Promise<Place | null>;
  /**
   * Applies a page completely or not at all.
   *
   * @throws {MirrorMovedError} when the position is not `page.from`, because another mirror moved it.
   */
  apply(dataset: string, page: MirrorPage): Promise<void>;
  /** The number of stored records, without those of an unfinished load. */
  count(dataset: string): Promise<number>;
  /** The stored records, sorted by id. */
  rows(dataset: string): AsyncIterable<MirrorRow>;
  close(): Promise<void>;
}

/** The position of a mirror. */
export interface Place {
  /** A trade, or `all`. */
  readonly trade: string;
  /** The cursor of the records. */
  readonly cursor: string;
  /** The full URL of the next page. It shows which service the store was filled from. */
  readonly next: string;
  /** Whether a load is unfinished, so that the store still shows the records before it. */
  readonly loading: boolean;
  /** The entity tag of the records' version, for conditional requests; null between pages. */
  readonly etag: string | null;
  /**
   * The times of the last full loads (ms since 1970), by the error code that caused them. A store that
   * keeps them limits such loads across processes too.
   */
  readonly reloads?: Readonly<Record<string, number>>;
}

export interface MirrorRow {
  readonly id: string;
  /** The record as JSON text. */
  readonly row: string;
}

export interface MirrorPage {
  /** The position that the store must have before this page. */
  readonly from: Place | null;
  readonly to: Place;
  /** Whether this page begins a load, so that records of an unfinished load are dropped. */
  readonly begins: boolean;
  /** In order; a null row means delete. */
  readonly changes: readonly {
    readonly id: string;
    readonly row: string | null;
  }[];
}

/** Another mirror has changed the store at the same time. */
export class MirrorMovedError extends Error {
  override readonly name = "MirrorMovedError";

  constructor(dataset: string) {
    super(
      `Cannot continue mirroring ${dataset}: another mirror is writing to the same store`,
    );
  }
}

/** Whether a store's position is the one that a page requires. */
export function isAt(place: Place | null, from: Place | null): boolean {
  return place === null || from === null
    ? place === from
    : place.next === from.next && place.loading === from.loading;
}
