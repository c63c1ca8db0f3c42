/** What a person can do about an error, other than correcting the file. */
export type Advice =
  /** Set when rows were verified. */
  | "verified"
  /** Confirm that most rows are to be deleted. */
  | "shrink"
  /** Review the newer version first. */
  | "again"
  /** Set the encoding of the file. */
  | "encoding"
  /** Confirm that older fees replace newer ones. */
  | "older"
  /** Choose another sheet of the workbook. */
  | "sheet";

/** Something that a person must check, and what a surface may offer for it. */
export type Doubt = string | { readonly message: string; readonly advice: Advice };
