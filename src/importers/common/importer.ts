/** A row that an importer made, or one of the file that it could not use and why. */
export type Imported =
  | { readonly row: Readonly<Record<string, unknown>> }
  | { readonly unused: string; readonly line: number };

/**
 * Turns a public file, in its publisher's own format, into rows to publish. `Companion` is the names
 * of the further files that it needs.
 */
export interface Importer<Companion extends string = never> {
  /** The name on the command line. */
  readonly name: string;
  /** The dataset that the rows are for. */
  readonly dataset: string;
  /** What the file is, and where its publisher offers it. */
  readonly title: string;
  readonly publisher: string;
  readonly download: string;
  /** Further files that the rows need, by name, and what each is. */
  readonly companions?: Readonly<Record<string, string>> & Readonly<Record<Companion, string>>;
  /** Further files that the rows may do without, by name, and what each is. */
  readonly optionalCompanions?: Readonly<Record<string, string>>;
  /** What the year of `ImportOptions.year` is, where the file does not say it. */
  readonly year?: string;
  /** Used like `year`, where only some of the files that it reads lack it. */
  readonly yearOfSome?: string;
  /**
   * @param content The file's content, unpacked.
   * @param options Facts that the file does not carry.
   */
  rows(
    content: ReadableStream<Uint8Array>,
    options: ImportOptions<Companion>,
  ): AsyncIterable<Imported>;
}

export interface ImportOptions<Companion extends string = never> {
  /**
   * The date of the list, ISO 8601 with a zone: what it says was so then. It becomes
   * `last_verified_at`, whenever the file was retrieved.
   */
  readonly dated: string;
  /** The year of the data, for importers whose files do not contain it. */
  readonly year?: number | undefined;
  /** The source document that the rows name. */
  readonly sourceDocumentId: string;
  /** The content of each companion file, decompressed; undefined for an optional one not given. */
  readonly companions:
    & Readonly<Record<Companion, ReadableStream<Uint8Array>>>
    & Readonly<Record<string, ReadableStream<Uint8Array> | undefined>>;
}
