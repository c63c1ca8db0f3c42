/** A file that is not what an importer reads; the message completes "it …". */
export class WrongFile extends Error {
  override readonly name = "WrongFile";
  /** Its name, where it is known. */
  file: string | undefined;
}
