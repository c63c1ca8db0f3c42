/** A row from a file, or a line of the file that gives no row, and why. */
export type Imported =
  | { readonly row: Readonly<Record<string, unknown>> }
  | { readonly unused: string; readonly line: number };

/**
 * Turns a public file, in its publisher's own format, into rows to publish. `Companion` is a union of
 * the names of the other files that it requires.
 */
export interface Importer<Companion extends string = never> {
  /** The name on the command line. */
  readonly name: string;
  /** The key of the dataset that the rows are for. */
  readonly dataset: string;
  readonly title: string;
  readonly publisher: string;
  /** URL of the page that offers the file. */
  readonly download: string;
  /** Descriptions of other required files, by name. */
  readonly companions?: Readonly<Record<string, string>> & Readonly<Record<Companion, string>>;
  /** Descriptions of optional files, by name. */
  readonly optionalCompanions?: Readonly<Record<string, string>>;
  /** Describes `ImportOptions.year` if the file does not contain the year, so it must be given. */
  readonly year?: string;
  /** Like `year`, if only some of the accepted formats lack the year. */
  readonly yearOfSome?: string;
  /**
   * @param content The file's content, decompressed.
   * @param options Facts that the file does not carry.
   */
  rows(
    content: ReadableStream<Uint8Array>,
    options: ImportOptions<Companion>,
  ): AsyncIterable<Imported>;
}

export interface ImportOptions<Companion extends string = never> {
  /**
   * The publisher's date of the file, ISO 8601 with a time zone. It becomes `last_verified_at`,
   * regardless of when the file was downloaded.
   */
  readonly dated: string;
  /** The year of the data, for importers whose files do not contain it. */
  readonly year?: number | undefined;
  /** Id of the source document that the rows refer to. */
  readonly sourceDocumentId: string;
  /** The content of each companion file, decompressed; undefined for an optional one not given. */
  readonly companions:
    & Readonly<Record<Companion, ReadableStream<Uint8Array>>>
    & Readonly<Record<string, ReadableStream<Uint8Array> | undefined>>;
}
