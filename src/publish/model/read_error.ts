/** A file that cannot be read as what it is said to be. */
export class ReadError extends Error {
  override readonly name = "ReadError";
}
