/** A cell that does not read as what it is declared to be. */
export class CellError extends Error {
  override readonly name = "CellError";

  /** @param mend What would be right. */
  constructor(message: string, readonly mend: string) {
    super(message);
  }
}
