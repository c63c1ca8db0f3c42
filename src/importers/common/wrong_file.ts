/** A file is not in the importer's format; the message completes the sentence "it …". */
export class WrongFile extends Error {
  override readonly name = "WrongFile";
  /** The file's name, if known. */
  file: string | undefined;
}
